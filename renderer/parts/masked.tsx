import type { ReactNode } from 'react'
import { useWindow } from '../bridge/window-context.tsx'
import { archiveWords } from '../words/archive.ts'

/** Holder data: covered with solid fill when the user shares the screen. The text itself is not in the page then. */
export function Masked({ children }: { readonly children: ReactNode }) {
  const { masked } = useWindow().settings
  // A text alone is isolated: right-to-left names in one line would change their order.
  if (!masked) return typeof children === 'string' ? <bdi>{children}</bdi> : children
  return (
    <span className="masked">
      <span className="visually-hidden">{archiveWords.masked}</span>
      <span aria-hidden>••••••</span>
    </span>
  )
}

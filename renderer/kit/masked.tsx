import type { ReactNode } from 'react'
import { archiveLabels } from '../labels/archive.ts'
import { useWindow } from '../model/window/window-context.tsx'

/**
 * Personal data of the holder, masked with a solid fill while the user shares the screen. The text itself is then not in the
 * page.
 */
export function Masked({ children }: { readonly children: ReactNode }) {
  const { masked } = useWindow().settings
  // Text is isolated: right-to-left names would reorder the line.
  if (!masked) return typeof children === 'string' ? <bdi>{children}</bdi> : children
  return (
    <span className="masked">
      <span className="visually-hidden">{archiveLabels.masked}</span>
      <span aria-hidden>••••••</span>
    </span>
  )
}

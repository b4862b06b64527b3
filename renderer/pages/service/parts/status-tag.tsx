import { labelFor } from '../../../../shared/analysis/index.ts'
import { toneOf } from '../../../parts/look.ts'
import { Tag } from '../../../parts/tag.tsx'

/** Label of a status. */
export function StatusTag({ list, value }: { readonly list: string; readonly value: string }) {
  const { title, meaning } = labelFor(list, value)
  return (
    <Tag tone={toneOf(value, 'note')} title={meaning}>
      {title}
    </Tag>
  )
}

import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewDrift } from '../../../shared/bridge/index.ts'
import { reviewLabels } from '../../labels/review.ts'
import { DataTable } from '../../parts/data-table.tsx'

const labels = reviewLabels.drift

/** Differences between what was signed and what is there now. */
export function DriftTable({ drift }: { readonly drift: readonly ReviewDrift[] }) {
  return (
    <DataTable
      columns={[
        { title: labels.kind, isHead: true, cell: ({ kind }: ReviewDrift) => labels.kinds[kind] },
        { title: labels.signed, kind: 'mono', cell: ({ signed }: ReviewDrift) => <bdi>{visible(signed)}</bdi> },
        { title: labels.now, kind: 'mono', cell: ({ now }: ReviewDrift) => <bdi>{visible(now)}</bdi> },
      ]}
      rows={drift}
      keyOf={({ kind }, index) => `${kind}${index}`}
    />
  )
}

import { visible } from '../../../shared/analysis/index.ts'
import type { RevocationListInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useTask } from '../../kit/use-task.ts'
import { trustLabels } from '../../labels/trust.ts'
import { TrustTable } from '../../panels/trust/trust-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Day } from '../../parts/day.tsx'
import { Tag } from '../../parts/tag.tsx'

interface ListTableProps {
  readonly lists: readonly RevocationListInfo[]
  readonly onChange: (lists: readonly RevocationListInfo[]) => void
}

const { listColumns: columns } = trustLabels
const COLUMNS: readonly Column<RevocationListInfo>[] = [
  { title: columns.issuer, cell: ({ issuer }) => <bdi>{visible(issuer)}</bdi> },
  { title: columns.made, cell: ({ thisUpdate }) => <Day iso={thisUpdate} /> },
  {
    title: columns.next,
    cell: ({ nextUpdate }) => (
      <>
        {nextUpdate === null ? '—' : <Day iso={nextUpdate} />}{' '}
        {nextUpdate !== null && Date.parse(nextUpdate) < Date.now() && <Tag tone="unsure">{trustLabels.outdated}</Tag>}
      </>
    ),
  },
  { title: columns.revoked, kind: 'number', cell: ({ revoked }) => revoked.toLocaleString('en') },
]

/** Table of revocation lists. A list past its next update is marked: a newer one may revoke more certificates. */
export function ListTable({ lists, onChange }: ListTableProps) {
  const { failure, run } = useTask()
  const remove = ({ fingerprint }: RevocationListInfo): void =>
    void run(async (bridge) => onChange(await bridge.call('lists.remove', { fingerprint })))
  return (
    <TrustTable title={trustLabels.lists} none={trustLabels.noLists} rows={lists} columns={COLUMNS} onRemove={remove}>
      {failure && <FailureCard failure={failure} />}
    </TrustTable>
  )
}

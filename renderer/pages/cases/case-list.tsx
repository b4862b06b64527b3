import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { type CaseRow, LISTED_CASES } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels as labels } from '../../labels/cases.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { KeyPanel } from '../../panels/review/key-panel.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Day } from '../../parts/day.tsx'
import { CreateCase } from './create-case.tsx'

const COLUMNS: readonly Column<CaseRow>[] = [
  { title: labels.columns.id, kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    title: labels.columns.title,
    isHead: true,
    cell: ({ id, title }) => (
      <Link to={`/cases/${id}`}>
        <bdi>{visible(title)}</bdi>
      </Link>
    ),
    sortBy: ({ title }) => title.toLowerCase(),
  },
  { title: labels.columns.status, cell: ({ status }) => labels.statuses[status] },
  {
    title: labels.columns.assignee,
    cell: ({ assignee }) => visible(assignee?.name ?? ''),
    sortBy: ({ assignee }) => assignee?.name ?? '',
  },
  { title: labels.columns.archives, kind: 'number', cell: ({ archives }) => archives },
  { title: labels.columns.tags, cell: ({ tags }) => tags.map(visible).join(', ') },
  { title: labels.columns.hold, cell: ({ legalHold }) => (legalHold ? labels.held : labels.notHeld) },
  { title: labels.columns.retain, cell: retentionText },
  {
    title: labels.columns.created,
    cell: ({ createdAt }) => <Day iso={createdAt} />,
    sortBy: ({ createdAt }) => createdAt,
  },
]

function retentionText({ retainUntil, isDue }: CaseRow): string {
  if (retainUntil === null) return ''
  return isDue ? labels.due(retainUntil) : retainUntil
}

type Status = keyof typeof labels.filters

/** All cases, newest first. `unknown`: number of a case that does not exist. */
export function CaseList({ unknown }: { readonly unknown: string | undefined }) {
  const [status, setStatus] = useState<Status>('')
  const { value, failure } = useLibraryCall('case.list', { status: status === '' ? null : status })
  const isPart = value?.length === LISTED_CASES
  const actor = useReviewKeys()?.actor
  return (
    <>
      <h1>{labels.title}</h1>
      {unknown !== undefined && <p role="alert">{labels.unknown(visible(unknown))}</p>}
      <KeyPanel />
      {actor ? <CreateCase /> : <p className="quiet">{labels.noneLocked}</p>}
      {failure && <FailureCard failure={failure} />}
      <section className="panel stack" aria-label={labels.list}>
        <div className="row">
          <NativeSelect
            size="xs"
            label={labels.filter}
            data={Object.entries(labels.filters).map(([option, label]) => ({ value: option, label }))}
            value={status}
            // The options have these values only.
            onChange={({ currentTarget }) => setStatus(currentTarget.value as Status)}
          />
        </div>
        {!value && !failure && <p role="status">{labels.loading}</p>}
        {value && value.length === 0 && <p>{labels.none}</p>}
        {isPart && <p className="quiet">{labels.newest(LISTED_CASES)}</p>}
        {value && value.length > 0 && (
          <DataTable columns={COLUMNS} rows={value} keyOf={({ id }) => id} exportedAs={labels.rows} isPart={isPart} />
        )}
      </section>
    </>
  )
}

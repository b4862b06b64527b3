import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { QueueRow } from '../../../shared/bridge/index.ts'
import { dueRange, QUEUES } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { ProgramTime } from '../../kit/when.tsx'
import { reviewLabels } from '../../labels/review.ts'
import { workLabels } from '../../labels/work.ts'
import { useReviewKeys, useReviewQueue } from '../../model/review/use-reviews.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Day } from '../../parts/day.tsx'
import { ArchiveLink } from '../library/archive-link.tsx'
import { KeyPanel } from './key-panel.tsx'

const labels = reviewLabels.queue

/** What waits for the person who acts, by queue. */
export function QueueView() {
  const actor = useReviewKeys()?.actor
  return (
    <div className="library-scroll stack">
      <KeyPanel />
      {actor ? <Queue actor={actor.key} /> : <p className="quiet">{labels.locked}</p>}
    </div>
  )
}

function Queue({ actor }: { readonly actor: string }) {
  const { queue, failure } = useReviewQueue(actor)
  if (failure) return <FailureCard failure={failure} />
  if (!queue) return <p className="quiet">{reviewLabels.status.loading}</p>
  const parts = QUEUES.filter((name) => queue[name].count > 0)
  if (parts.length === 0) return <p className="quiet">{labels.empty}</p>
  return parts.map((name) => (
    <section key={name} className="panel" aria-labelledby={`queue-${name}`}>
      <h2 id={`queue-${name}`}>
        {labels.parts[name]} <span className="quiet">{labels.shown(queue[name].rows.length, queue[name].count)}</span>
      </h2>
      <p>
        <Link to={`/library?f=queue:${name}`}>{workLabels.asArchives}</Link>
      </p>
      <QueueTable rows={queue[name].rows} isPart={queue[name].rows.length < queue[name].count} />
    </section>
  ))
}

const ARCHIVE: Column<QueueRow> = {
  title: labels.archive,
  isHead: true,
  cell: ({ row }) => <ArchiveLink row={row} tab="review" />,
}
const DUE: Column<QueueRow> = {
  title: labels.due,
  kind: 'word',
  cell: dueText,
  sortBy: ({ work }) => work.due ?? Number.POSITIVE_INFINITY,
}
const SINCE: Column<QueueRow> = {
  title: labels.since,
  kind: 'word',
  cell: ({ work }) => <ProgramTime at={work.since} />,
  sortBy: ({ work }) => work.since,
}
const REASON: Column<QueueRow> = { title: labels.reason, kind: 'word', cell: reasonText }
const ASSIGNEE: Column<QueueRow> = {
  title: labels.assignee,
  kind: 'word',
  cell: ({ work }) => <bdi>{visible(work.assignee ?? '')}</bdi>,
}
const DECISION: Column<QueueRow> = { title: labels.decision, kind: 'word', cell: decisionText }
const COMMENT: Column<QueueRow> = {
  title: labels.comment,
  kind: 'word',
  cell: ({ comment }) => <bdi>{visible(comment)}</bdi>,
}

/** Table of archives; columns without content are left out. */
function QueueTable({ rows, isPart }: { readonly rows: readonly QueueRow[]; readonly isPart: boolean }) {
  const assigned = rows.some(({ work }) => work.assignee !== null) ? [ASSIGNEE] : []
  const decided = rows.some(({ decision }) => decision !== null) ? [DECISION] : []
  const returned = rows.some(({ comment }) => comment !== '') ? [COMMENT] : []
  const columns = [ARCHIVE, DUE, SINCE, REASON, ...assigned, ...decided, ...returned]
  return (
    <DataTable columns={columns} rows={rows} keyOf={({ row }) => row.id} exportedAs={labels.rows} isPart={isPart} />
  )
}

function dueText({ work: { due, escalations } }: QueueRow) {
  const late = dueRange(due, Date.now()) === 'overdue' ? [labels.overdue] : []
  const escalated = escalations > 0 ? [labels.escalations(escalations)] : []
  return (
    <>
      {due !== null && <ProgramTime at={due} />} {[...late, ...escalated].join(', ')}
    </>
  )
}

/** Name of the rule by which an archive is decided or disposed of; in words what happened to it otherwise. */
function reasonText({ work: { queue, reason } }: QueueRow): string {
  const isRule = queue === 'decide' || queue === 'retention'
  return isRule ? reason : (labels.reasons.get(reason) ?? reviewLabels.decided(reason))
}

function decisionText({ decision }: QueueRow) {
  if (decision === null) return ''
  return (
    <>
      {reviewLabels.decided(decision.value)} {reviewLabels.status.by(visible(decision.by))}, <Day iso={decision.time} />
    </>
  )
}

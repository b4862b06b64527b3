import './review.css'
import { visible } from '../../../shared/analysis/index.ts'
import type { QueueRow } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { reviewLabels } from '../../labels/review.ts'
import { useReviewKeys, useReviewQueue } from '../../model/review/use-reviews.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ArchiveLink } from '../library/archive-link.tsx'
import { KeyPanel } from './key-panel.tsx'

const labels = reviewLabels.queue
const PARTS = ['submitted', 'escalated', 'returned', 'undecided'] as const

/** Decisions that wait for the person who acts, as checker and as maker. */
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
  return PARTS.map((part) => (
    <section key={part} className="panel" aria-labelledby={`queue-${part}`}>
      <h2 id={`queue-${part}`}>
        {labels.parts[part]} <span className="quiet">{labels.shown(queue[part].length, queue.counts[part])}</span>
      </h2>
      {queue[part].length === 0 ? <p className="quiet">{labels.empty}</p> : <QueueTable rows={queue[part]} />}
    </section>
  ))
}

const ARCHIVE = {
  title: labels.archive,
  isHead: true,
  cell: ({ row }: QueueRow) => <ArchiveLink row={row} tab="review" />,
}
const DECISION = { title: labels.decision, cell: decisionText }
const COMMENT = { title: labels.comment, cell: ({ comment }: QueueRow) => <bdi>{visible(comment)}</bdi> }

/** Table of archives; columns without content are left out. */
function QueueTable({ rows }: { readonly rows: readonly QueueRow[] }) {
  const decided = rows.some(({ decision }) => decision !== null) ? [DECISION] : []
  const returned = rows.some(({ comment }) => comment !== '') ? [COMMENT] : []
  return <DataTable columns={[ARCHIVE, ...decided, ...returned]} rows={rows} keyOf={({ row }) => row.id} />
}

function decisionText({ decision }: QueueRow): string {
  return decision === null
    ? ''
    : `${reviewLabels.decided(decision.value)} ${reviewLabels.status.by(visible(decision.by))}, ${decision.time.slice(0, 10)}`
}

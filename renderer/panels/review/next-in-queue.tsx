import { Button } from '@mantine/core'
import { QUEUES } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useOpenArchive } from '../../kit/library/use-open-archive.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useReviewQueue } from '../../model/review/use-reviews.ts'

interface NextInQueueProps {
  /** Key of the person who acts. */
  readonly actor: string
  /** Number of the open archive. */
  readonly archive: number
}

/** Opens the next archive that waits for the person who acts. Key: `]`. */
export function NextInQueue({ actor, archive }: NextInQueueProps) {
  const { queue } = useReviewQueue(actor)
  const { failure, open } = useOpenArchive()
  const waiting = queue ? QUEUES.flatMap((name) => queue[name].rows).filter(({ row }) => row.id !== archive) : []
  const count = queue ? QUEUES.reduce((sum, name) => sum + queue[name].count, 0) : 0
  const [next] = waiting
  if (!next) return null
  return (
    <div className="row">
      <Button size="xs" variant="default" data-trail="1" onClick={() => open(next.row.id, 'review')}>
        {reviewLabels.queue.next}
      </Button>
      <span className="quiet">{reviewLabels.queue.waiting(count)}</span>
      {failure && <FailureCard failure={failure} />}
    </div>
  )
}

import { Button } from '@mantine/core'
import { useNotify } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useOpenArchive } from '../../kit/library/use-open-archive.ts'
import { useTask } from '../../kit/use-task.ts'
import { reviewLabels } from '../../labels/review.ts'
import { workLabels } from '../../labels/work.ts'

interface NextInQueueProps {
  /** Number of the open archive. */
  readonly archive: number
}

/** Opens the next archive that waits for the person who acts. Key: `]`. Who has work is derived when it is asked for, not while one decides. */
export function NextInQueue({ archive }: NextInQueueProps) {
  const { failure, open } = useOpenArchive()
  const { busy, failure: taskFailure, run } = useTask()
  const notify = useNotify()
  const shown = taskFailure ?? failure
  const next = (): void =>
    void run(async (bridge) => {
      const { archive: id, waiting } = await bridge.call('work.next', { archive })
      notify(id === null ? workLabels.nothingWaits : workLabels.waiting(waiting))
      if (id !== null) open(id, 'review')
    })
  return (
    <div className="row">
      <Button size="xs" variant="default" loading={busy} data-trail="1" onClick={next}>
        {reviewLabels.queue.next}
      </Button>
      {shown && <FailureCard failure={shown} />}
    </div>
  )
}

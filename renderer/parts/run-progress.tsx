import { Button, Progress } from '@mantine/core'
import { shellLabels } from '../labels/shell.ts'

interface RunProgressProps {
  /** Name of the run, for screen readers. */
  readonly label: string
  readonly done: number
  /** Number of steps; 0 until it is known. */
  readonly total: number
  readonly text: string
  onCancel(): void
}

/** Progress of a run, with a button that cancels it. Its parent needs the class `row`. */
export function RunProgress({ label, done, total, text, onCancel }: RunProgressProps) {
  return (
    <>
      <Progress
        className="run-progress"
        value={total === 0 ? 100 : (100 * done) / total}
        animated={total === 0}
        aria-label={label}
      />
      <span>{text}</span>
      <Button size="xs" variant="default" onClick={onCancel}>
        {shellLabels.cancel}
      </Button>
    </>
  )
}

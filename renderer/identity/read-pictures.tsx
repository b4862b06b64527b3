import { Button } from '@mantine/core'
import { examinationSentence } from '../../shared/analysis/examination/examination-words.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useExamination } from '../images/use-examination.ts'
import { examinationLabels } from '../labels/examination.ts'
import { identityLabels } from '../labels/identity.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { RunProgress } from '../parts/run-progress.tsx'
import { useAnnounce } from '../shell/announcer.tsx'

/** Reads the pictures of documents, whose values become a source of the matrix. */
export function ReadPictures() {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { opened } = useModel()
  const [run, state] = useExamination(opened)
  if (state.kind === 'failed') return <FailureCard failure={state.failure} />
  if (state.kind === 'ended') return <p className="quiet">{examinationSentence(state.result)}</p>
  const start = async (): Promise<void> => {
    const next = await run.start(bridge, opened.archive)
    if (next.kind === 'ended') announce(examinationSentence(next.result))
  }
  return (
    <div className="row">
      {state.kind === 'idle' ? (
        <Button size="xs" variant="default" onClick={() => void start()}>
          {identityLabels.readPictures}
        </Button>
      ) : (
        <RunProgress
          label={identityLabels.readPictures}
          {...state}
          text={examinationLabels.progress(state.done, state.total)}
          onCancel={() => void run.cancel(bridge)}
        />
      )}
      <span className="quiet">{identityLabels.readPicturesHint}</span>
    </div>
  )
}

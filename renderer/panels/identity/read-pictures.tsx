import { Button } from '@mantine/core'
import { examinationSentence } from '../../../shared/analysis/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { examinationLabels } from '../../labels/examination.ts'
import { identityLabels } from '../../labels/identity.ts'
import { RunProgress } from '../../parts/run-progress.tsx'
import { useExaminationRun } from '../images/use-examination.ts'

/** Reads the pictures of documents, whose values become a source of the matrix. */
export function ReadPictures() {
  const { state, start, cancel } = useExaminationRun()
  if (state.kind === 'failed') return <FailureCard failure={state.failure} />
  if (state.kind === 'ended') return <p className="quiet">{examinationSentence(state.result)}</p>
  return (
    <div className="row">
      {state.kind === 'idle' ? (
        <Button size="xs" variant="default" onClick={start}>
          {identityLabels.readPictures}
        </Button>
      ) : (
        <RunProgress
          label={identityLabels.readPictures}
          {...state}
          text={examinationLabels.progress(state.done, state.total)}
          onCancel={cancel}
        />
      )}
      <span className="quiet">{identityLabels.readPicturesHint}</span>
    </div>
  )
}

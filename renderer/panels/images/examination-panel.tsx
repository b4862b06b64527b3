import { Button } from '@mantine/core'
import { examinationSentence } from '../../../shared/analysis/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { examinationLabels as labels } from '../../labels/examination.ts'
import { lastResult } from '../../model/ticketed-run.ts'
import { RunProgress } from '../../parts/run-progress.tsx'
import { ExaminedPictureView } from './examined-picture-view.tsx'
import { useExaminationRun } from './use-examination.ts'

/** Examines the pictures of the archive on request, and shows the result for one of them. */
export function ExaminationPanel({ path }: { readonly path: string }) {
  const { state, start, cancel } = useExaminationRun()
  const result = lastResult(state)
  return (
    <section className="panel" aria-labelledby="examination-title">
      <div className="panel-head">
        <h2 id="examination-title">{labels.title}</h2>
        {state.kind !== 'running' && (
          <Button size="xs" variant="default" onClick={start}>
            {result ? labels.again : labels.run}
          </Button>
        )}
      </div>
      {state.kind === 'failed' && <FailureCard failure={state.failure} />}
      {state.kind === 'running' && (
        <div className="row">
          <RunProgress
            label={labels.title}
            {...state}
            text={labels.progress(state.done, state.total)}
            onCancel={cancel}
          />
        </div>
      )}
      {result && state.kind !== 'ended' && <p className="quiet">{labels.earlier}</p>}
      {result ? <p>{examinationSentence(result)}</p> : <p className="quiet">{labels.hint}</p>}
      {result && <ExaminedPictureView report={result} path={path} />}
    </section>
  )
}

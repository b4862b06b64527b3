import { Button } from '@mantine/core'
import { examinationSentence } from '../../shared/analysis/examination/examination-words.ts'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { examinationLabels as labels } from '../labels/examination.ts'
import { shellLabels } from '../labels/shell.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { RunProgress } from '../parts/run-progress.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { ExaminedPictureView } from './examined-picture-view.tsx'
import { useExamination } from './use-examination.ts'

/** Examines the pictures of the archive on request, and shows the result for one of them. */
export function ExaminationPanel({ path }: { readonly path: string }) {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { opened } = useModel()
  const [run, state] = useExamination(opened)
  const start = async (): Promise<void> => {
    const next = await run.start(bridge, opened.archive)
    if (next.kind === 'ended') announce(examinationSentence(next.result))
    if (next.kind === 'idle') announce(shellLabels.cancelled)
  }
  return (
    <section className="panel" aria-labelledby="examination-title">
      <div className="panel-head">
        <h2 id="examination-title">{labels.title}</h2>
        {state.kind !== 'running' && (
          <Button size="xs" variant="default" onClick={() => void start()}>
            {state.kind === 'ended' ? labels.again : labels.run}
          </Button>
        )}
      </div>
      {state.kind === 'ended' ? <p>{examinationSentence(state.result)}</p> : <p className="quiet">{labels.hint}</p>}
      {state.kind === 'failed' && <FailureCard failure={state.failure} />}
      {state.kind === 'running' && (
        <div className="row">
          <RunProgress
            label={labels.title}
            {...state}
            text={labels.progress(state.done, state.total)}
            onCancel={() => void run.cancel(bridge)}
          />
        </div>
      )}
      {state.kind === 'ended' && <ExaminedPictureView report={state.result} path={path} />}
    </section>
  )
}

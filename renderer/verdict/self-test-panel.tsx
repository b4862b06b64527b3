import { Button } from '@mantine/core'
import { useModel } from '../archive/model-context.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { shellLabels } from '../labels/shell.ts'
import { verdictLabels } from '../labels/verdict.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { RunProgress } from '../parts/run-progress.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { SelfTestAnswer, sentenceOf } from './self-test-answer.tsx'
import { useSelfTest } from './self-test-run.ts'

const labels = verdictLabels.selfTest

/** Self-test: tampers with the open archive in memory, and shows whether this build detects it. */
export function SelfTestPanel() {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const { opened } = useModel()
  const [run, state] = useSelfTest(opened)
  const start = async (): Promise<void> => {
    const next = await run.start(bridge, opened.archive)
    if (next.kind === 'ended') announce(sentenceOf(next.result))
    if (next.kind === 'idle') announce(shellLabels.cancelled)
  }
  const canPass = opened.report.indication === 'TOTAL_PASSED'
  return (
    <section className="panel" aria-labelledby="self-test-title">
      <h2 id="self-test-title">{labels.title}</h2>
      <p className="quiet">{labels.hint}</p>
      {state.kind === 'failed' && <FailureCard failure={state.failure} />}
      {state.kind === 'ended' && <SelfTestAnswer result={state.result} />}
      {state.kind === 'running' ? (
        <div className="row">
          <RunProgress
            label={labels.title}
            {...state}
            text={labels.progress(state.done, state.total)}
            onCancel={() => void run.cancel(bridge)}
          />
        </div>
      ) : canPass ? (
        <Button size="xs" variant="default" onClick={() => void start()}>
          {state.kind === 'idle' ? labels.run : labels.again}
        </Button>
      ) : (
        <p>{labels.notPassed}</p>
      )}
    </section>
  )
}

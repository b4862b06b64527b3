import { Button } from '@mantine/core'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useAnnouncedRun } from '../../kit/use-announced-run.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { RunProgress } from '../../parts/run-progress.tsx'
import { SelfTestAnswer, selfTestSentence } from './self-test-answer.tsx'
import { useSelfTest } from './use-self-test.ts'

const labels = verdictLabels.selfTest

/** Self-test: tampers with the open archive in memory, and shows whether this build detects it. */
export function SelfTestPanel() {
  const { opened } = useModel()
  const { state, start, cancel } = useAnnouncedRun(useSelfTest, selfTestSentence)
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
            onCancel={cancel}
          />
        </div>
      ) : canPass ? (
        <Button size="xs" variant="default" onClick={start}>
          {state.kind === 'idle' ? labels.run : labels.again}
        </Button>
      ) : (
        <p>{labels.notPassed}</p>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { ask, read } from './service-client.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { OutcomeRow } from './views.ts'

const words = serviceWords.outcomes
/** What checks are made to answer: those in force, and another one. */
export function OutcomesPanel() {
  const live = useLive('outcomes', ['call', 'evidence'], (bridge) =>
    read<readonly OutcomeRow[]>(bridge, '/forced-outcomes'),
  )
  const { busy, failure, run } = useAction()
  return (
    <section className="panel" aria-labelledby="outcomes-title">
      <div className="panel-head">
        <h2 id="outcomes-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <Button
          size="xs"
          variant="default"
          disabled={busy || !live.value || live.value.length === 0}
          onClick={() => void run((bridge) => ask(bridge, 'control', 'DELETE', '/forced-outcomes'), words.cleared)}
        >
          {words.clear}
        </Button>
      </div>
      <p className="quiet">{words.hint}</p>
      {failure && <FailureCard failure={failure} />}
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && <p>{words.none}</p>}
      <ul className="plain-list">
        {live.value?.map((outcome, index) => (
          // Outcomes have no id; their order is that of the service.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="mono">
            {JSON.stringify(outcome)}
          </li>
        ))}
      </ul>
      <OutcomeForm />
    </section>
  )
}

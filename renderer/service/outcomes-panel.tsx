import { Button } from '@mantine/core'
import { visible } from '../../shared/analysis/visible-text.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { checkTitle, outcomeFacts } from './outcome-facts.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { ask, read } from './service-client.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { OutcomeRow } from './views.ts'

const words = serviceWords.outcomes

const lines = (texts: readonly string[], none: string) => (texts.length === 0 ? none : texts.join('; '))
const COLUMNS: readonly Column<OutcomeRow>[] = [
  { title: words.columns.check, isHead: true, cell: checkTitle },
  { title: words.columns.conditions, cell: (row) => visible(lines(outcomeFacts(row).conditions, words.any)) },
  { title: words.columns.results, cell: (row) => visible(lines(outcomeFacts(row).results, words.passes)) },
  { title: words.columns.repeat, cell: ({ repeat }) => (repeat === 'ALWAYS' ? words.everyTime : words.once) },
]

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
      {/* Outcomes have no id; their order is that of the service. */}
      {live.value && live.value.length > 0 && (
        <DataTable columns={COLUMNS} rows={live.value} scrollName={words.title} keyOf={(_row, index) => index} />
      )}
      <OutcomeForm />
    </section>
  )
}

import { Button } from '@mantine/core'
import { visible } from '../../../../shared/analysis/index.ts'
import type { ForcedOutcome } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { OutcomeForm } from '../forms/outcome-form.tsx'
import { checkTitle, outcomeFacts } from './outcome-facts.ts'

const labels = serviceLabels.outcomes

const lines = (texts: readonly string[], none: string) => (texts.length === 0 ? none : texts.join('; '))
const COLUMNS: readonly Column<ForcedOutcome>[] = [
  { title: labels.columns.check, isHead: true, cell: checkTitle },
  { title: labels.columns.conditions, cell: (row) => visible(lines(outcomeFacts(row).conditions, labels.any)) },
  { title: labels.columns.results, cell: (row) => visible(lines(outcomeFacts(row).results, labels.passes)) },
  { title: labels.columns.repeat, cell: ({ repeat }) => (repeat === 'ALWAYS' ? labels.everyTime : labels.once) },
]

/** Forced outcomes of checks: the active ones, and a form for another. */
export function OutcomesPanel() {
  const live = useControl('listForcedOutcomes', ['call', 'evidence'])
  const { busy, failure, run } = useAction()
  return (
    <section className="panel" aria-labelledby="outcomes-title">
      <div className="panel-head">
        <h2 id="outcomes-title">
          {labels.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <Button
          size="xs"
          variant="default"
          disabled={busy || !live.value || live.value.length === 0}
          onClick={() => void run((bridge) => control(bridge, 'clearForcedOutcomes'), labels.cleared)}
        >
          {labels.clear}
        </Button>
      </div>
      <p className="quiet">{labels.hint}</p>
      {failure && <FailureCard failure={failure} />}
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.length === 0 && <p>{labels.none}</p>}
      {/* Outcomes have no id; their order is that of the service. */}
      {live.value && live.value.length > 0 && (
        <DataTable columns={COLUMNS} rows={live.value} scrollName={labels.title} keyOf={(_row, index) => index} />
      )}
      <OutcomeForm />
    </section>
  )
}

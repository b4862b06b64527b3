import { visible } from '../../../shared/analysis/index.ts'
import type { ReplayAnswer, ReplayRun } from '../../../shared/bridge/index.ts'
import { replayLabels } from '../../labels/replay.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { effectSentence, endsOtherwise } from './replay-outcome.ts'
import { TransactionActions } from './transaction-actions.tsx'
import { TransactionTable } from './transaction-table.tsx'
import type { ReplayModel } from './use-replay-model.ts'

interface TransactionPanelProps {
  readonly model: ReplayModel
  readonly run: ReplayAnswer
}

/** The transaction, run again by the service of this program: as recorded, and with the changes. */
export function TransactionPanel({ model, run }: TransactionPanelProps) {
  if (run.kind === 'FAULTY_RULES') return null
  return (
    <section className="panel" aria-labelledby="replay-transaction">
      <h2 id="replay-transaction">{replayLabels.transaction}</h2>
      {run.kind === 'DONE' && <Done model={model} run={run} />}
      {run.kind === 'NOT_REPRODUCIBLE' && (
        <p className="replay-outcome">
          <ResultTag result="INCONCLUSIVE" text={replayLabels.outcomes.NOT_REPRODUCIBLE} />{' '}
          <bdi>{visible(run.reason)}</bdi>
        </p>
      )}
      {run.kind === 'REFUSED' && <p>{replayLabels.changes.refused}</p>}
      {run.kind === 'REFUSED' && (
        <ul>
          {run.refused.map(({ position, message }) => (
            <li key={position}>{visible(message)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Done({ model, run }: { readonly model: ReplayModel; readonly run: ReplayRun }) {
  const { hasChanges } = model
  const isOtherwise = endsOtherwise(run)
  return (
    <>
      {hasChanges && <p className="replay-effect">{effectSentence(run)}</p>}
      {!hasChanges && !isOtherwise && <p>{replayLabels.same}</p>}
      {isOtherwise && <p className="quiet">{hasChanges ? replayLabels.otherwise : replayLabels.otherwiseUnchanged}</p>}
      <TransactionTable model={model} run={run} />
      <TransactionActions model={model} proof={run.proof} />
    </>
  )
}

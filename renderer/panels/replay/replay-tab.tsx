import { ChangesPanel } from './changes-panel.tsx'
import { DerivationPanel } from './derivation-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { TransactionPanel } from './transaction-panel.tsx'
import { useReplayModel } from './use-replay-model.ts'

/** Replay view: conclusions derived again, the transaction run again, and what other rules or changes would have given. */
export default function ReplayTab() {
  const model = useReplayModel()
  return (
    <div className="replay">
      <div className="stack">
        <DerivationPanel model={model} />
        {model.run !== null && !model.isOutdated && <TransactionPanel model={model} run={model.run} />}
      </div>
      <div className="stack">
        <ChangesPanel model={model} />
        <RulesPanel model={model} />
      </div>
    </div>
  )
}

import { FailureCard } from '../../kit/failure-card.tsx'
import { trustLabels } from '../../labels/trust.ts'
import { useTrustStore } from '../../panels/trust/use-trust-store.ts'
import { AddKey } from './add-key.tsx'
import { KeyTable } from './key-table.tsx'
import { ListTable } from './list-table.tsx'
import { TimePanel } from './time-panel.tsx'

/** Page of the trust store, which the command line shares. */
export function TrustPage() {
  const { keys, lists, failure, setKeys, setLists } = useTrustStore()
  return (
    <div className="sheet trust-page">
      <h1>{trustLabels.title}</h1>
      <p className="quiet">{trustLabels.lead}</p>
      {failure && <FailureCard failure={failure} />}
      <div className="stack">
        {keys && <KeyTable keys={keys} onChange={setKeys} />}
        <AddKey />
        {lists && <ListTable lists={lists} onChange={setLists} />}
        <TimePanel />
      </div>
    </div>
  )
}

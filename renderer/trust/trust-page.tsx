import './trust.css'
import { useEffect, useState } from 'react'
import type { TrustedKeyInfo } from '../../shared/bridge/app-info.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { RevocationListInfo } from '../../shared/bridge/trust-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { trustLabels } from '../labels/trust.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { AddKey } from './add-key.tsx'
import { KeyTable } from './key-table.tsx'
import { ListTable } from './list-table.tsx'
import { TimePanel } from './time-panel.tsx'

/** Page of the trust store, which the command line shares. */
export function TrustPage() {
  const { bridge } = useWindow()
  const [keys, setKeys] = useState<readonly TrustedKeyInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [lists, setLists] = useState<readonly RevocationListInfo[] | null>(null)
  useEffect(() => {
    const onError = (error: unknown): void => setFailure(failureOf(error))
    const load = (): void => {
      setFailure(null)
      bridge.call('keys.list', {}).then(setKeys, onError)
      bridge.call('lists.list', {}).then(setLists, onError)
    }
    load()
    return bridge.listen((event) => event.kind === 'conditions' && load())
  }, [bridge])
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

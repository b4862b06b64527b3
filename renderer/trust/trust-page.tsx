import './trust.css'
import { useEffect, useState } from 'react'
import type { TrustedKeyInfo } from '../../shared/bridge/app-info.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { trustWords } from '../words/trust.ts'
import { AddKey } from './add-key.tsx'
import { KeyTable } from './key-table.tsx'

/** Whom the user trusts: the store that the command line uses as well. */
export function TrustPage() {
  const { bridge } = useWindow()
  const [keys, setKeys] = useState<readonly TrustedKeyInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    bridge.call('keys.list', {}).then(setKeys, (error: unknown) => setFailure(failureOf(error)))
  }, [bridge])
  return (
    <div className="sheet trust-page">
      <h1>{trustWords.title}</h1>
      <p className="quiet">{trustWords.lead}</p>
      {failure && <FailureCard failure={failure} />}
      <div className="stack">
        {keys && <KeyTable keys={keys} onChange={setKeys} />}
        <AddKey onChange={setKeys} />
      </div>
    </div>
  )
}

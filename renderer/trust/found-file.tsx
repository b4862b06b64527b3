import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { Trial, TrustFile } from '../../shared/bridge/trust-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { trustLabels } from '../labels/trust.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { Indication } from '../parts/indication.tsx'
import { base64Of } from './base64-of.ts'
import { FoundKey } from './found-key.tsx'
import { FoundList } from './found-list.tsx'
import { FoundPolicy } from './found-policy.tsx'
import type { TrustMaterial } from './trust-material.ts'

interface FoundFileProps {
  readonly material: TrustMaterial
  /** Open archive that is verified with the file on trial, before anything is trusted. */
  readonly archive?: string | undefined
  readonly onStored: () => void
}

/** Forms for the keys, certificates, revocation lists and policy of one file. Nothing is trusted before the user confirms. */
export function FoundFile({ material, archive, onStored }: FoundFileProps) {
  const { bridge } = useWindow()
  const { name, bytes } = material
  const [base64] = useState(() => base64Of(bytes))
  const [file, setFile] = useState<TrustFile | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    bridge
      .call('keys.inspect', { name, material: base64 })
      .then(setFile, (error: unknown) => setFailure(failureOf(error)))
  }, [bridge, name, base64])
  if (failure) return <FailureCard failure={failure} />
  if (!file) return null
  const { keys, lists, policy, problems } = file
  const stored = { name, base64, onStored }
  const isUseful = keys.length + lists.length > 0
  return (
    <>
      {archive !== undefined && isUseful && <TrialResult archive={archive} name={name} base64={base64} />}
      {keys.map((key) => (
        <FoundKey key={key.fingerprint} found={key} {...stored} />
      ))}
      {lists.map((list) => (
        <FoundList key={list.fingerprint} found={list} {...stored} />
      ))}
      {policy && <FoundPolicy found={policy} {...stored} />}
      {problems.map((problem) => (
        <FailureCard key={problem.message} failure={problem} />
      ))}
    </>
  )
}

/** Verdict that the open archive would have with this file. */
function TrialResult({
  archive,
  name,
  base64,
}: {
  readonly archive: string
  readonly name: string
  readonly base64: string
}) {
  const { bridge } = useWindow()
  const [trial, setTrial] = useState<Trial | null>(null)
  useEffect(() => {
    bridge.call('keys.try', { archive, name, material: base64 }).then(setTrial, () => {})
  }, [bridge, archive, name, base64])
  return (
    <p role="status" className="trial">
      {trial === null ? (
        trustLabels.trying
      ) : (
        <>
          <strong>{trial.isSigner ? trustLabels.isSigner : trustLabels.isNotSigner}</strong> {trustLabels.trialVerdict}{' '}
          <Indication value={trial.indication} />
        </>
      )}
    </p>
  )
}

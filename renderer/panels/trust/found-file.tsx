import type { TrustMaterial } from '../../kit/drop/trust-material.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { trustLabels } from '../../labels/trust.ts'
import { Indication } from '../../parts/indication.tsx'
import { FoundKey } from './found-key.tsx'
import { FoundList } from './found-list.tsx'
import { FoundPolicy } from './found-policy.tsx'
import { useTrial, useTrustFile } from './use-trust-file.ts'

interface FoundFileProps {
  readonly material: TrustMaterial
  /** Open archive that is verified with the file on trial, before anything is trusted. */
  readonly archive?: string | undefined
  readonly onStored: () => void
}

/** Forms for the keys, certificates, revocation lists and policy of one file. Nothing is trusted before the user confirms. */
export function FoundFile({ material, archive, onStored }: FoundFileProps) {
  const { name } = material
  const { base64, file, failure } = useTrustFile(material)
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

interface TrialResultProps {
  readonly archive: string
  readonly name: string
  readonly base64: string
}

/** Verdict that the open archive would have with this file. */
function TrialResult({ archive, name, base64 }: TrialResultProps) {
  const trial = useTrial(archive, name, base64)
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

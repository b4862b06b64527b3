import type { TrustMaterial } from '../../kit/drop/trust-material.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { FoundKey } from './found-key.tsx'
import { FoundList } from './found-list.tsx'
import { FoundPolicy } from './found-policy.tsx'
import { useTrustFile } from './use-trust-file.ts'

interface FoundFileProps {
  readonly material: TrustMaterial
  /** Open archive that is verified with each key on trial, before anything is trusted. */
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
  return (
    <>
      {keys.map((key) => (
        <FoundKey key={key.fingerprint} found={key} archive={archive} {...stored} />
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

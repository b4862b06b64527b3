import { parseTrustStore, readTrustMaterial, trustedKeysOf } from '../../proof/index.ts'
import type { CaseSetup } from '../common/case-task.ts'

/** Parses the keys and revocation lists of a setup. */
export function trustOf({ keyFiles, revocationFiles, trustStore }: CaseSetup) {
  const materials = [...keyFiles, ...revocationFiles].map(({ name, bytes }) => readTrustMaterial(bytes, name))
  const stored = trustStore === null ? null : parseTrustStore(trustStore)
  return {
    keys: [...materials.flatMap(({ keys }) => keys), ...(stored?.kind === 'store' ? trustedKeysOf(stored.store) : [])],
    revocationLists: materials.flatMap(({ revocationLists }) => revocationLists),
    problems: materials.flatMap(({ problems }) => problems),
  }
}

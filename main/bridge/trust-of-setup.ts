import { readTrustMaterial } from '../proof/keys/read-trust-material.ts'
import { trustedKeysOf } from '../proof/keys/trust-store.ts'
import { parseTrustStore } from '../proof/keys/trust-store-file.ts'
import type { CaseSetup } from './case-task.ts'

/** Keys and revocation lists of a setup, read where they are used. */
export function trustOf({ keyFiles, revocationFiles, trustStore }: CaseSetup) {
  const given = [...keyFiles, ...revocationFiles].map(({ name, bytes }) => readTrustMaterial(bytes, name))
  const stored = trustStore === null ? null : parseTrustStore(trustStore)
  return {
    keys: [...given.flatMap(({ keys }) => keys), ...(stored?.kind === 'store' ? trustedKeysOf(stored.store) : [])],
    revocationLists: given.flatMap(({ revocationLists }) => revocationLists),
    problems: given.flatMap(({ problems }) => problems),
  }
}

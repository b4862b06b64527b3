import { readTrustMaterial } from '../proof/keys/read-trust-material.ts'
import { trustedKeysOf } from '../proof/keys/trust-store.ts'
import type { KeyProblem, RevocationList, TrustedKey } from '../proof/keys/trusted-key.ts'
import type { NamedBytes } from './read-named.ts'
import { usageStop } from './stop.ts'
import { trustStoreIn } from './trust-file.ts'
import type { VerificationSetup } from './verification-setup.ts'

export interface Trust {
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  /** What in the given files could not be used, though something else in them could. */
  readonly problems: readonly KeyProblem[]
}

/** Keys and lists of the given files and of the trust store. A file that gives nothing at all stops the command. */
export function trustFrom({ keyFiles, revocationFiles, trustStore }: VerificationSetup): Trust {
  const given = keyFiles.map((file) => readFor('--key', file))
  const lists = revocationFiles.map((file) => readFor('--crl', file))
  const all = [...given, ...lists]
  return {
    keys: [
      ...given.flatMap(({ keys }) => keys),
      ...(trustStore === null ? [] : trustedKeysOf(trustStoreIn(trustStore))),
    ],
    revocationLists: all.flatMap(({ revocationLists }) => revocationLists),
    problems: all.flatMap(({ problems }) => problems),
  }
}

function readFor(option: '--key' | '--crl', { name, bytes }: NamedBytes): ReturnType<typeof readTrustMaterial> {
  const material = readTrustMaterial(bytes, name)
  const useful =
    option === '--key' ? material.keys.length + material.revocationLists.length : material.revocationLists.length
  if (useful > 0) return material
  const [problem] = material.problems
  if (problem) throw usageStop(`${option} ${problem.message}`, problem.hint)
  throw usageStop(
    `${option} ${name}: there is ${option === '--key' ? 'no key' : 'no revocation list'} in this file`,
    `Give the file that ${option} is for.`,
  )
}

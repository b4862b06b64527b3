import {
  type KeyProblem,
  type RevocationList,
  readTrustMaterial,
  type TrustedKey,
  trustedKeysOf,
} from '../../proof/index.ts'
import { usageStop } from '../arguments/stop.ts'
import type { NamedBytes } from '../inputs/read-named.ts'
import { Voice } from '../output/terminal.ts'
import { trustStoreIn } from './trust-file.ts'
import type { VerificationSetup } from './verification-setup.ts'

export interface Trust {
  readonly keys: readonly TrustedKey[]
  readonly revocationLists: readonly RevocationList[]
  /** Problems with parts of the files; other parts of the same file could be used. */
  readonly problems: readonly KeyProblem[]
}

/** Returns the keys and revocation lists of the files and of the trust store. Throws `Stop` for a file with nothing usable. */
export function trustFrom({ keyFiles, revocationFiles, trustStore }: VerificationSetup): Trust {
  const materials = keyFiles.map((file) => readFor('--key', file))
  const lists = revocationFiles.map((file) => readFor('--crl', file))
  const all = [...materials, ...lists]
  return {
    keys: [
      ...materials.flatMap(({ keys }) => keys),
      ...(trustStore === null ? [] : trustedKeysOf(trustStoreIn(trustStore))),
    ],
    revocationLists: all.flatMap(({ revocationLists }) => revocationLists),
    problems: all.flatMap(({ problems }) => problems),
  }
}

/** Returns the trust of a command, and prints the problems of its files to standard error. Throws `Stop` as `trustFrom` does. */
export function loadTrust(setup: VerificationSetup): Trust {
  const trust = trustFrom(setup)
  for (const { message, hint } of trust.problems) new Voice(false).error(message, hint)
  return trust
}

function readFor(option: '--key' | '--crl', { name, bytes }: NamedBytes): ReturnType<typeof readTrustMaterial> {
  const material = readTrustMaterial(bytes, name)
  const usableCount =
    option === '--key' ? material.keys.length + material.revocationLists.length : material.revocationLists.length
  if (usableCount > 0) return material
  const [problem] = material.problems
  if (problem) throw usageStop(`${option} ${problem.message}`, problem.hint)
  throw usageStop(
    `${option} ${name}: there is ${option === '--key' ? 'no key' : 'no revocation list'} in this file`,
    `Give the file that ${option} is for.`,
  )
}

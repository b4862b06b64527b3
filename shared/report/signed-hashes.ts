import type { JsonValue } from '../schema/index.ts'
import { readDeclaredHash } from './declared-hash.ts'
import { list, member, members, text } from './json-access.ts'

/** Hashes that proof.json declares for each path; null for an absent or malformed hash. */
export type DeclaredHashes = ReadonlyMap<string, ReadonlySet<string | null>>

/** Members of `hashes` that name one file each. Archive: proof.json, Hashes */
const DETAIL_FILES: ReadonlySet<string> = new Set(['identityDetails', 'verificationAndEvaluationDetails'])

/** Reads `hashes` of proof.json or of the signed payload; null if the value has none. Archive: proof.json, Hashes */
export function declaredHashes(proof: JsonValue | undefined): DeclaredHashes | null {
  const hashes = members(member(members(proof), 'hashes'))
  if (!hashes) return null
  const declared = new Map<string, Set<string | null>>()
  const add = (path: string, hash: JsonValue | undefined): void => {
    const sha256 = typeof hash === 'string' ? readDeclaredHash(hash) : null
    declared.set(path, (declared.get(path) ?? new Set()).add(sha256))
  }
  for (const [name, value] of Object.entries(hashes)) {
    if (DETAIL_FILES.has(name)) add(`${name}.json`, value)
    else
      for (const element of list(value)) {
        const medium = members(element)
        const path = text(member(medium, 'path'))
        if (path !== null) add(path, member(medium, 'hash'))
      }
  }
  return declared
}

import { createHash } from 'node:crypto'
import { hashLength, hashName } from './hash-algorithm.ts'
import type { SecurityObject } from './security-object.ts'

export interface HashProblem {
  /** Null if the problem is with the security object. */
  readonly dataGroup: number | null
  readonly message: string
}

/** Compares every data group that was read with its signed hash; returns an empty array if all agree. ICAO Doc 9303-11 5.1 */
export function hashProblems(
  dataGroups: ReadonlyMap<number, Uint8Array>,
  { hashAlgorithm, hashes }: SecurityObject,
): readonly HashProblem[] {
  const name = hashName(hashAlgorithm)
  if (!name) return [{ dataGroup: null, message: `the hash algorithm ${hashAlgorithm} is not accepted` }]
  return [...dataGroups].flatMap(([dataGroup, bytes]) => {
    const expected = hashes.get(dataGroup)
    if (!expected) return [{ dataGroup, message: `data group ${dataGroup} is not in the security object` }]
    const actual = createHash(name).update(bytes).digest()
    return expected.length === hashLength(name) && actual.equals(expected)
      ? []
      : [{ dataGroup, message: `the hash of data group ${dataGroup} is not the one at issuance` }]
  })
}

/**
 * Compares the data groups listed in EF.COM with the signed ones. EF.COM is not signed: a difference may make readers skip checks
 * or accept foreign data groups.
 */
export function listProblems(listed: readonly number[], { hashes }: SecurityObject): readonly HashProblem[] {
  const listedGroups = new Set(listed)
  return [
    ...[...listedGroups]
      .filter((group) => !hashes.has(group))
      .map((group) => `EF.COM lists data group ${group}, EF.SOD does not`),
    ...[...hashes.keys()]
      .filter((group) => !listedGroups.has(group))
      .map((group) => `EF.COM hides data group ${group}`),
  ].map((message) => ({ dataGroup: null, message }))
}

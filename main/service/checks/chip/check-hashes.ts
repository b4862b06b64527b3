import { createHash } from 'node:crypto'
import { hashAlgorithm } from './hash-algorithm.ts'
import { failed, type Objection } from './objection.ts'
import type { SecurityObject } from './security-object.ts'

export interface HashProblem extends Objection {
  /** Null if the problem is with the security object. */
  readonly dataGroup: number | null
}

/** Compares every data group that was read with its signed hash; returns an empty array if all agree. ICAO Doc 9303-11 5.1 */
export function hashProblems(
  dataGroups: ReadonlyMap<number, Uint8Array>,
  { hashAlgorithm: algorithm, hashes }: SecurityObject,
): readonly HashProblem[] {
  const name = hashAlgorithm(algorithm)
  if (typeof name !== 'string') return [{ dataGroup: null, ...name }]
  return [...dataGroups].flatMap(([dataGroup, bytes]) => {
    const expected = hashes.get(dataGroup)
    if (!expected) return [{ dataGroup, ...failed(`data group ${dataGroup} is not in the security object`) }]
    const actual = createHash(name).update(bytes).digest()
    return actual.equals(expected)
      ? []
      : [{ dataGroup, ...failed(`the hash of data group ${dataGroup} is not the one at issuance`) }]
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
  ].map((message) => ({ dataGroup: null, ...failed(message) }))
}

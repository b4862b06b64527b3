import { createHash } from 'node:crypto'
import { hashLength, hashName } from './hash-algorithm.ts'
import type { SecurityObject } from './security-object.ts'

export interface HashProblem {
  /** Null where it is about the security object. */
  readonly dataGroup: number | null
  readonly message: string
}

/** Every data group that was read against the hash its issuer signed; empty where all agree. ICAO Doc 9303-11 5.1 */
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

/** EF.COM is not signed: what it hides or adds is an attempt to make readers skip checks or to show foreign groups. */
export function listProblems(listed: readonly number[], { hashes }: SecurityObject): readonly HashProblem[] {
  const said = new Set(listed)
  return [
    ...[...said]
      .filter((group) => !hashes.has(group))
      .map((group) => `EF.COM lists data group ${group}, EF.SOD does not`),
    ...[...hashes.keys()].filter((group) => !said.has(group)).map((group) => `EF.COM hides data group ${group}`),
  ].map((message) => ({ dataGroup: null, message }))
}

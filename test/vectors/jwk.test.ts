import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rsaWeakness } from '../../main/proof/keys/key-strength.ts'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'

const ROOT = process.env.PROOFBENCH_VECTORS ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'vectors')
const FOLDER = join(ROOT, 'wycheproof', 'testvectors_v1')
const isAbsent = !existsSync(FOLDER)
if (isAbsent) console.warn(`SKIPPED: no wycheproof vectors in ${FOLDER}`)

interface Group {
  readonly comment: string
  readonly public?: object
  readonly private?: object
  readonly tests: readonly { readonly tcId: number }[]
}
const groupsIn = (file: string): readonly Group[] =>
  isAbsent ? [] : JSON.parse(readFileSync(join(FOLDER, file), 'utf8')).testGroups

/** Returns the result for the key material of a group: codes of problems, the reason for its weakness, or `sound`. */
function resultOf(material: object): readonly string[] {
  const { keys, problems } = readTrustMaterial(Buffer.from(JSON.stringify(material)), 'vector')
  return [
    ...keys.map(({ key }) => (key && rsaWeakness(key) === null ? 'sound' : 'weak')),
    ...problems.map(({ code }) => code),
  ]
}

const JWK: { readonly [comment: string]: readonly (readonly string[])[] } = {
  rs256: [['sound'], ['key.not-for-signatures']],
  jws_rsa_roca_key: [['weak']],
  keysize_too_small: [['weak']],
  exponentOne: [['weak']],
  wrong_algorithm: [['key.not-rsa']],
  invalid_algorithm: [['key.not-rsa']],
  invalid_use: [['key.not-rsa']],
  invalid_point: [['key.not-rsa']],
  wrong_curve: [['key.not-rsa']],
  wrong_kty: [['key.not-for-signatures']],
}

describe.skipIf(isAbsent)('wycheproof JWK', () => {
  const groups = groupsIn('json_web_key_test.json')

  test('the wycheproof JWK suite has the expected cases', () => {
    expect(groups.flatMap(({ tests }) => tests)).toHaveLength(26)
    expect(groups.filter((group) => group.public)).toHaveLength(11)
  })

  test('every public key of the suite has the expected result', () => {
    const publicGroups = groups.filter((group) => group.public)
    const results = Object.groupBy(publicGroups, ({ comment }) => comment)
    const found = Object.entries(results).map(([comment, all]) => [
      comment,
      all?.map((group) => resultOf(group.public ?? {})),
    ])
    expect(Object.fromEntries(found)).toEqual(JWK)
  })

  test('no private or symmetric key of the suite is ever used', () => {
    const usable = groups.flatMap((group) => (group.private ? resultOf(group.private) : []))
    expect(usable.length).toBeGreaterThanOrEqual(groups.length)
    expect(usable.filter((result) => result === 'sound' || result === 'weak')).toEqual([])
  })
})

describe.skipIf(isAbsent)('wycheproof JWC', () => {
  const groups = groupsIn('json_web_crypto_test.json')

  test('only the sound RSA signature key of the suite is usable, and the ROCA key is weak', () => {
    expect(groups.flatMap(({ tests }) => tests)).toHaveLength(83)
    const results = groups.flatMap((group) => (group.public ? [[group.comment, ...resultOf(group.public)]] : []))
    expect(results.filter((result) => result.includes('sound') || result.includes('weak'))).toEqual([
      ['jws_rsa', 'sound'],
      ['jws_rsa_roca_key', 'weak'],
    ])
  })
})

import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignature } from '../../main/proof/read/json/read-signature.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { secondOpinion } from '../../main/proof/verify/jws/second-opinion.ts'
import { verifyRs256 } from '../../main/proof/verify/jws/verify-rs256.ts'
import { hasSuite, readVector, suiteFiles } from '../support/vectors.ts'
import { keysFrom } from '../support/verify-bytes.ts'

/** Returns whether a token is accepted as the signature of a proof: parsed strictly, then verified; the payload is not read. */
function accepts(token: unknown, key: KeyObject | null): boolean {
  const proof = { signature: token as string }
  const { facts, observations } = readSignature(Buffer.from(JSON.stringify(proof)), proof, DEFAULT_LIMITS)
  const refused = observations.some(
    ({ code, variant }) => /^signature\.(missing|malformed|algorithm|header)$/.test(code) && variant !== 'unused',
  )
  if (refused || !facts?.parts || key === null) return false
  return verifyRs256(facts.parts.signingInput, facts.parts.signature, key)
}

interface JwsTest {
  readonly tcId: number
  readonly comment: string
  readonly jws: unknown
}

interface JwsGroup {
  readonly public?: JsonWebKey
  readonly private?: JsonWebKey
  readonly tests: readonly JwsTest[]
}

/** Imports the key as the product does: use, key_ops and alg of the JWK count. Private members are removed first. */
const keyOf = (jwk: JsonWebKey | undefined): KeyObject | null => {
  if (jwk?.kty !== 'RSA') return null
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...half } = jwk
  return keysFrom(Buffer.from(JSON.stringify(half)), 'jwk')[0]?.key ?? null
}

describe.skipIf(!hasSuite('wycheproof'))('wycheproof, JSON web signatures', () => {
  const rows = hasSuite('wycheproof')
    ? readVector('wycheproof', 'jws-applicability.tsv').toString().trim().split('\n').slice(1)
    : []
  const outcomes = new Map(rows.map((row) => row.split('\t')).map((cells) => [Number(cells[0]), cells[6]]))
  const groups: readonly JwsGroup[] = hasSuite('wycheproof')
    ? JSON.parse(readVector('wycheproof/testvectors_v1', 'json_web_signature_test.json').toString()).testGroups
    : []
  const tests = groups.flatMap((group) =>
    group.tests.map((vector) => ({ ...vector, key: keyOf(group.public) ?? keyOf(group.private) })),
  )

  test('all 401 wycheproof signatures are listed: 8 to accept, 393 to refuse', () => {
    expect(tests).toHaveLength(401)
    expect([...outcomes.values()].filter((outcome) => outcome === 'accept')).toHaveLength(8)
    expect(tests.filter(({ tcId }) => !outcomes.has(tcId))).toEqual([])
  })

  test.each(tests.map((vector) => [vector.tcId, vector.comment, vector] as const))(
    'wycheproof signature %i (%s) is accepted or refused as expected',
    (tcId, _comment, { jws, key }) => {
      expect(accepts(jws, key)).toBe(outcomes.get(tcId) === 'accept')
    },
  )
})

interface RsaGroup {
  readonly publicKeyDer: string
  readonly tests: readonly {
    readonly tcId: number
    readonly msg: string
    readonly sig: string
    readonly result: string
    readonly flags: readonly string[]
  }[]
}

const MADE_WITH_RS256 = new Set([
  'rsa_signature_2048_sha384_test.json 221',
  'rsa_signature_2048_sha512_test.json 221',
  'rsa_pss_2048_sha256_mgf1_32_test.json 108',
])

const RSA_FILES: readonly { readonly file: string; readonly count: number; readonly isRs256: boolean }[] = [
  { file: 'rsa_signature_2048_sha256_test.json', count: 259, isRs256: true },
  { file: 'rsa_signature_3072_sha256_test.json', count: 259, isRs256: true },
  { file: 'rsa_signature_4096_sha256_test.json', count: 258, isRs256: true },
  { file: 'rsa_signature_8192_sha256_test.json', count: 258, isRs256: true },
  { file: 'rsa_signature_2048_sha384_test.json', count: 258, isRs256: false },
  { file: 'rsa_signature_2048_sha512_test.json', count: 259, isRs256: false },
  { file: 'rsa_pss_2048_sha256_mgf1_32_test.json', count: 108, isRs256: false },
]

describe.skipIf(!hasSuite('wycheproof')).each(RSA_FILES)('wycheproof, $file', ({ file, count, isRs256 }) => {
  const groups: readonly RsaGroup[] = hasSuite('wycheproof')
    ? JSON.parse(readVector('wycheproof/testvectors_v1', file).toString()).testGroups
    : []

  test(`all ${count} signatures: ${isRs256 ? 'as labelled, a missing NULL refused' : 'refused, for RS256 is the only algorithm'}`, () => {
    let seen = 0
    for (const { publicKeyDer, tests } of groups) {
      const key = createPublicKey({ key: Buffer.from(publicKeyDer, 'hex'), format: 'der', type: 'spki' })
      for (const { tcId, msg, sig, result } of tests) {
        seen++
        // The message is raw bytes here, as is the signing input of a JWS.
        const valid = verifyRs256(
          Buffer.from(msg, 'hex').toString('latin1'),
          Buffer.from(sig, 'hex').toString('base64url'),
          key,
        )
        // A signature with SHA-256 is invalid for the algorithm of the file, but valid for RS256.
        const expected = isRs256 ? result === 'valid' : MADE_WITH_RS256.has(`${file} ${tcId}`)
        if (result !== 'acceptable') expect(valid, `${file} ${tcId}`).toBe(expected)
        else expect(valid, `${file} ${tcId}`).toBe(false)
      }
    }
    expect(seen).toBe(count)
  })
})

interface CookbookJws {
  readonly input: { readonly key: JsonWebKey | readonly JsonWebKey[]; readonly alg: string | readonly string[] }
  readonly output: { readonly compact?: string }
}

describe.skipIf(!hasSuite('jose-cookbook'))('JOSE cookbook', () => {
  const files = suiteFiles('jose-cookbook').filter((file) => file.endsWith('.json'))

  test('the JOSE cookbook is complete', () => {
    expect(files.filter((file) => file.startsWith('jws/'))).toHaveLength(8)
    expect(files.filter((file) => file.startsWith('jwk/'))).toHaveLength(6)
    expect(files.filter((file) => file.startsWith('rfc7797/'))).toHaveLength(2)
    expect(files.filter((file) => file.startsWith('curve25519/'))).toHaveLength(2)
  })

  const signed = files.filter((file) => /^(jws|rfc7797)\//.test(file) || file === 'curve25519/jws.json')
  test.each(signed)('%s: only RS256 in compact form with the payload inside is accepted', async (file) => {
    const { input, output } = JSON.parse(readVector('jose-cookbook', file).toString()) as CookbookJws
    const jwk = (Array.isArray(input.key) ? input.key[0] : input.key) as JsonWebKey
    const key = keyOf(jwk)
    const isOwed = file === 'jws/4_1.rsa_v15_signature.json'
    expect(accepts(output.compact, key)).toBe(isOwed)
    const [header, payload, signature] = (output.compact ?? '').split('.')
    if (isOwed && key) expect(await secondOpinion(`${header}.${payload}`, signature ?? '', key)).toBe(true)
  })

  test('keys other than RSA public keys verify nothing', () => {
    const keys = files
      .filter((file) => file.startsWith('jwk/'))
      .map((file) => keyOf(JSON.parse(readVector('jose-cookbook', file).toString())))
    expect(keys.filter((key) => key !== null)).toHaveLength(2)
  })
})

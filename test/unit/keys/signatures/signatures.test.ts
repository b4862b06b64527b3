import { createPublicKey, generateKeyPairSync, getCurves, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CURVES } from '../../../../main/proof/keys/signatures/curves.ts'
import { verifyEd448 } from '../../../../main/proof/keys/signatures/ed448.ts'
import { verifyElliptic } from '../../../../main/proof/keys/signatures/elliptic.ts'
import { publicKeyFrom } from '../../../../main/proof/keys/signatures/public-key.ts'
import { isVerifiedEverywhere, verifyRsa } from '../../../../main/proof/keys/signatures/rsa.ts'
import { runKnownAnswers } from '../../../../main/proof/self-test/known-answers.ts'
import { SIGNATURES } from '../../../../main/proof/self-test/known-vectors.ts'

const MESSAGE = Buffer.from('a message')
const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' })

const generate = (namedCurve: string, paramEncoding: 'named' | 'explicit') =>
  generateKeyPairSync('ec', { namedCurve, paramEncoding })

/** Returns the key of a curve, which must be read as one. */
function ellipticKey(spki: Uint8Array) {
  const key = publicKeyFrom(spki)
  if (key?.kind !== 'ec') throw new Error('not an elliptic key')
  return key
}

const here = CURVES.filter(({ name }) => getCurves().includes(name))

describe('elliptic curves', () => {
  test('this Node has the curves of the table, so that each is compared', () => {
    expect(here.map(({ name }) => name)).toEqual(CURVES.map(({ name }) => name))
  })

  test.each(here.flatMap(({ name }) => (['named', 'explicit'] as const).map((form) => [name, form] as const)))(
    'a key on %s, %s, is read as one and its signatures verify as with OpenSSL',
    (name, form) => {
      const { privateKey, publicKey } = generate(name, form)
      const key = ellipticKey(spkiOf(publicKey))
      expect(key).toMatchObject({ curve: { name }, isExplicit: form === 'explicit' })
      for (const hash of ['sha224', 'sha256', 'sha512']) {
        const signature = sign(hash, MESSAGE, privateKey)
        expect(verifyElliptic(key, hash, MESSAGE, signature)).toBe('valid')
        expect(verifyElliptic(key, hash, Buffer.from('another'), signature)).toBe('invalid')
        const changed = Buffer.from(signature)
        changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
        expect(verifyElliptic(key, hash, MESSAGE, changed)).toBe('invalid')
        expect(verifyElliptic(key, hash, MESSAGE, Buffer.concat([signature, Buffer.of(0)]))).toBe('invalid')
        expect(verifyElliptic(key, hash, MESSAGE, Buffer.alloc(0))).toBe('invalid')
      }
    },
  )

  test('explicit parameters with another generator than the curve has are refused (CVE-2020-0601)', () => {
    const spki = Buffer.from(spkiOf(generate('brainpoolP256r1', 'explicit').publicKey))
    const { x } = CURVES.find(({ name }) => name === 'brainpoolP256r1') ?? { x: '' }
    const offset = spki.indexOf(Buffer.from(x, 'hex'))
    expect(offset).toBeGreaterThan(0)
    spki[offset] = (spki[offset] ?? 0) ^ 1
    expect(ellipticKey(spki).curve).toBe('refused')
  })

  test('a curve that is not known is unsupported, and no signature on it is called wrong', () => {
    const { privateKey, publicKey } = generate('SM2', 'named')
    const key = ellipticKey(spkiOf(publicKey))
    expect(key.curve).toBe('unknown')
    expect(verifyElliptic(key, 'sha256', MESSAGE, sign('sha256', MESSAGE, privateKey))).toBe('unsupported')
  })

  test.each(['secp256k1', 'prime192v1', 'brainpoolP160r1'])('the known curve %s is refused on purpose', (name) => {
    expect(ellipticKey(spkiOf(generate(name, 'named').publicKey)).curve).toBe('refused')
  })
})

describe('Ed448', () => {
  test('the signatures of Node verify, and no changed bit of signature, key or message does', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed448')
    const read = publicKeyFrom(spkiOf(publicKey))
    if (read?.kind !== 'ed448') throw new Error('no Ed448 key')
    const signature = sign(null, MESSAGE, privateKey)
    expect(verifyEd448(read.bytes, MESSAGE, signature)).toBe(true)
    for (const offset of [0, 56, 57, 112]) {
      const changed = Buffer.from(signature)
      changed[offset] = (changed[offset] ?? 0) ^ 1
      expect(verifyEd448(read.bytes, MESSAGE, changed)).toBe(false)
    }
    expect(verifyEd448(read.bytes, Buffer.from('another'), signature)).toBe(false)
  })
})

describe('RSA', () => {
  const big = SIGNATURES.find(({ title }) => title.includes('exponent'))

  test('a key with an exponent that BoringSSL refuses is verified like any other, by our own computation', () => {
    const key = createPublicKey({ key: Buffer.from(big?.key ?? '', 'base64'), format: 'der', type: 'spki' })
    expect(isVerifiedEverywhere(key)).toBe(false)
    const signature = Buffer.from(big?.signature ?? '', 'base64')
    expect(verifyRsa(key, 'sha256', Buffer.from('known answer'), signature)).toBe('valid')
    expect(verifyRsa(key, 'sha256', MESSAGE, signature)).toBe('invalid')
    expect(verifyRsa(key, 'sha256', MESSAGE, signature, 32)).toBe('unsupported')
  })
})

test('every primitive in use gives its known answer here', async () => {
  const answers = await runKnownAnswers()
  expect(answers.filter(({ isRight }) => !isRight)).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(30)
})

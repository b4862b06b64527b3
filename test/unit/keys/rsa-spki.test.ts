import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rsaSpki } from '../../../main/proof/keys/rsa-spki.ts'

describe('rsaSpki', () => {
  test.each([
    // The first bit of a modulus is always set; 1016 bits need no long form of two bytes, 520 none of one.
    [520, 3],
    [1016, 65537],
    [1024, 17],
    [2048, 65537],
    [4096, 65537],
  ])('rsaSpki returns the bytes of OpenSSL for %i bits and the exponent %i', (modulusLength, publicExponent) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength, publicExponent })
    expect(rsaSpki(publicKey).equals(publicKey.export({ format: 'der', type: 'spki' }))).toBe(true)
  })

  test.each(['gA', 'fw', 'gAAB', 'AQAB', '____fw'])(
    'rsaSpki encodes the exponent %s with and without its first bit',
    (e) => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
      const key = createPublicKey({ key: { ...publicKey.export({ format: 'jwk' }), e }, format: 'jwk' })
      expect(rsaSpki(key).equals(key.export({ format: 'der', type: 'spki' }))).toBe(true)
    },
  )
})

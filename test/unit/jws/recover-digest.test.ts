import { constants, createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recoverDigest } from '../../../main/proof/verify/jws/recover-digest.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CONTENT = Buffer.from('signed content')
const DIGEST = createHash('sha256').update(CONTENT).digest()
const INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

const recovered = (octets: Uint8Array, key = pair.publicKey) =>
  recoverDigest(Buffer.from(octets).toString('base64url'), key)
const encrypted = (block: Buffer) => privateEncrypt({ key: pair.privateKey, padding: constants.RSA_NO_PADDING }, block)

/** Builds an encoded message of 256 octets. RFC 8017 9.2 */
function block({ type = 1, padding = 0xff, info = INFO, digest = DIGEST, tail = Buffer.alloc(0) } = {}): Buffer {
  const end = Buffer.concat([Buffer.from([0]), info, digest, tail])
  return Buffer.concat([Buffer.from([0, type]), Buffer.alloc(256 - 2 - end.length, padding), end])
}

describe('recoverDigest', () => {
  test('recoverDigest returns the digest of the content that the key signed', () => {
    expect(recovered(sign('sha256', CONTENT, pair.privateKey))).toBe(DIGEST.toString('hex'))
    expect(recovered(encrypted(block()))).toBe(DIGEST.toString('hex'))
  })

  test('recoverDigest returns null for a signature of another key', () => {
    expect(recovered(sign('sha256', CONTENT, other.privateKey))).toBeNull()
  })

  test('recoverDigest returns null for one changed bit', () => {
    const octets = sign('sha256', CONTENT, pair.privateKey)
    octets.writeUInt8(octets.readUInt8(100) ^ 4, 100)
    expect(recovered(octets)).toBeNull()
  })

  test.each([
    ['block type 2', block({ type: 2 })],
    ['padding that is not FF', block({ padding: 0xfe })],
    ['octets after the digest', block({ tail: Buffer.alloc(8) })],
    ['DigestInfo of SHA-1 in its place', block({ info: Buffer.from('3021300906052b0e03021a05000414', 'hex') })],
    ['no DigestInfo', block({ info: Buffer.alloc(0) })],
  ])('recoverDigest returns null for %s', (_name, malformed) => {
    expect(recovered(encrypted(malformed))).toBeNull()
  })

  test('recoverDigest returns null for SHA-512, for PSS, for a wrong length, for a number above the modulus', () => {
    expect(recovered(sign('sha512', CONTENT, pair.privateKey))).toBeNull()
    const pss = { key: pair.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    expect(recovered(sign('sha256', CONTENT, pss))).toBeNull()
    expect(recovered(sign('sha256', CONTENT, pair.privateKey).subarray(1))).toBeNull()
    expect(recovered(Buffer.alloc(256, 0xff))).toBeNull()
    expect(recovered(Buffer.alloc(0))).toBeNull()
  })
})

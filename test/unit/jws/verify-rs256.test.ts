import { constants, createHash, generateKeyPairSync, type KeyObject, privateEncrypt, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyRs256 } from '../../../main/proof/verify/jws/verify-rs256.ts'

const INPUT = 'eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const verifies = (octets: Uint8Array, key: KeyObject = pair.publicKey, input = INPUT) =>
  verifyRs256(input, Buffer.from(octets).toString('base64url'), key)
const signed = (algorithm: string, padding: number = constants.RSA_PKCS1_PADDING) =>
  sign(algorithm, Buffer.from(INPUT), { key: pair.privateKey, padding })
const good = signed('sha256')

describe('verifyRs256', () => {
  test('verifyRs256 accepts a signature of the key over exactly this text', () => {
    expect(verifies(good)).toBe(true)
    expect(verifies(good, other.publicKey)).toBe(false)
    expect(verifies(good, pair.publicKey, `${INPUT}A`)).toBe(false)
  })

  test('verifyRs256 refuses a change of any single bit', () => {
    const accepted = Array.from({ length: 2048 }, (_, bit) => bit).filter((bit) => {
      const changed = Buffer.from(good)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      return verifies(changed)
    })
    expect(accepted).toEqual([])
  })

  test.each([
    ['SHA-1', signed('sha1')],
    ['SHA-384', signed('sha384')],
    ['SHA-512', signed('sha512')],
    ['PSS', signed('sha256', constants.RSA_PKCS1_PSS_PADDING)],
  ])('G4: verifyRs256 refuses %s by the right key', (_name, octets) => {
    expect(verifies(octets)).toBe(false)
  })
})

describe('G14: signatures of another length', () => {
  const modulus = Buffer.from(String(pair.publicKey.export({ format: 'jwk' }).n), 'base64url')
  const number = (octets: Buffer) => BigInt(`0x${octets.toString('hex')}`)
  const octetsOf = (value: bigint, length: number) => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['zero', Buffer.alloc(256)],
    ['one', octetsOf(1n, 256)],
    ['n - 1', octetsOf(number(modulus) - 1n, 256)],
    ['n', modulus],
    ['s + n', octetsOf(number(good) + number(modulus), 257)],
    ['a leading zero', Buffer.concat([Buffer.alloc(1), good])],
    ['a trailing zero', Buffer.concat([good, Buffer.alloc(1)])],
    ['the last octet missing', good.subarray(0, -1)],
    ['the first octet missing', good.subarray(1)],
  ])('verifyRs256 refuses a signature of %s', (_name, octets) => {
    expect(verifies(octets)).toBe(false)
  })
})

describe('G15: blocks that violate RFC 8017 9.2', () => {
  const hash = createHash('sha256').update(INPUT).digest()
  const hex = (text: string) => Buffer.from(text, 'hex')
  const info = Buffer.concat([hex('3031300d060960864801650304020105000420'), hash])
  /** Signs an arbitrary block with the right private key; a forger could do without it if padding were checked loosely. */
  const made = (block: Buffer) => privateEncrypt({ key: pair.privateKey, padding: constants.RSA_NO_PADDING }, block)
  const padded = (content: Buffer, filler = 0xff, type = 1) =>
    Buffer.concat([hex('00'), Buffer.of(type), Buffer.alloc(253 - content.length, filler), hex('00'), content])

  test('the correct block, signed this way, is the signature', () => {
    expect(made(padded(info)).equals(good)).toBe(true)
  })

  test.each([
    [
      'short padding and garbage after the hash',
      Buffer.concat([hex('0001ffffffffffffffff00'), info, Buffer.alloc(194)]),
    ],
    ['no padding', Buffer.concat([hex('000100'), info, Buffer.alloc(202)])],
    ['another filler', padded(info, 0xfe)],
    ['block type 0', padded(info, 0, 0)],
    ['block type 2', padded(info, 0xff, 2)],
    ['no first zero', Buffer.concat([hex('01'), Buffer.alloc(203, 0xff), hex('00'), info])],
    ['NULL missing', padded(Buffer.concat([hex('302f300b06096086480165030402010420'), hash]))],
    ['two NULLs', padded(Buffer.concat([hex('3033300f0609608648016503040201050005000420'), hash]))],
    ['a long length', padded(Buffer.concat([hex('308131300d060960864801650304020105000420'), hash]))],
    ['the OID of SHA-384', padded(Buffer.concat([hex('3031300d060960864801650304020205000420'), hash]))],
    ['no DigestInfo', padded(hash)],
    [
      'garbage inside the DigestInfo',
      padded(Buffer.concat([hex('3033300d060960864801650304020105000420'), hash, hex('0000')])),
    ],
    ['garbage after the DigestInfo', padded(Buffer.concat([info, hex('00')]))],
    ['a hash cut off', padded(Buffer.concat([hex('3030300d06096086480165030402010500041f'), hash.subarray(0, 31)]))],
  ])('verifyRs256 refuses a block with %s', (_name, block) => {
    expect(block).toHaveLength(256)
    expect(verifies(made(block))).toBe(false)
  })
})

describe('keys that are no suitable RSA keys', () => {
  test('verifyRs256 refuses unsuitable keys without throwing', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const ed = generateKeyPairSync('ed25519')
    const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
    expect(verifies(sign('sha256', Buffer.from(INPUT), ec.privateKey), ec.publicKey)).toBe(false)
    expect(verifies(sign(null, Buffer.from(INPUT), ed.privateKey), ed.publicKey)).toBe(false)
    expect(verifies(sign('sha256', Buffer.from(INPUT), pss.privateKey), pss.publicKey)).toBe(false)
  })
})

import { createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, pbkdf2Sync } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'
import type { SignatureAnswer } from '../keys/signatures/answer.ts'
import { verifyEd448 } from '../keys/signatures/ed448.ts'
import { verifyElliptic } from '../keys/signatures/elliptic.ts'
import { publicKeyFrom } from '../keys/signatures/public-key.ts'
import { verifyRsa } from '../keys/signatures/rsa.ts'
import { verifiedByLibrary } from '../keys/x509/signed-by.ts'
import {
  AGREEMENT_KEY,
  DIRECT_MESSAGE,
  MESSAGE,
  PBES2_MESSAGE,
  SIGNATURES,
  type SignatureVector,
  WRAPPED_MESSAGE,
} from './known-vectors.ts'

/** Result of one cryptographic primitive on this machine. */
export interface KnownAnswer {
  readonly title: string
  readonly isRight: boolean
}

interface Primitive {
  readonly title: string
  /** Returns whether the primitive gives the published answer. May throw if the runtime lacks it. */
  run(): boolean | Promise<boolean>
}

const hex = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'hex')
const ABC = 'abc'
const GCM = { key: Buffer.alloc(32), iv: Buffer.alloc(12), plain: Buffer.alloc(16) } as const

/** Digests of "abc". FIPS 180-4, examples */
const DIGESTS: readonly (readonly [name: string, digest: string])[] = [
  ['sha224', '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'],
  ['sha256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sha384', 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'],
  [
    'sha512',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
]

const PRIMITIVES: readonly Primitive[] = [
  ...DIGESTS.map(([name, digest]) => ({
    title: name.toUpperCase().replace('SHA', 'SHA-'),
    run: () => createHash(name).update(ABC).digest('hex') === digest,
  })),
  { title: 'CRC-32', run: () => crc32('123456789') === 0xcbf43926 },
  { title: 'Inflate', run: () => inflateRawSync(hex('4b4c4a0600')).toString() === ABC },
  {
    // RFC 4231 4.3
    title: 'HMAC with SHA-256',
    run: () =>
      createHmac('sha256', 'Jefe').update('what do ya want for nothing?').digest('hex') ===
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  { title: 'AES-256-GCM', run: isGcmRight },
  { title: 'AES-256 key wrap', run: isKeyWrapRight },
  {
    title: 'PBKDF2 with HMAC and SHA-512',
    run: () =>
      pbkdf2Sync('password', 'salt', 1, 64, 'sha512').toString('hex') ===
      '867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce',
  },
  { title: 'JWE with PBES2-HS512+A256KW', run: () => opens(PBES2_MESSAGE, Buffer.from('passphrase')) },
  { title: 'JWE with ECDH-ES', run: () => opens(DIRECT_MESSAGE, agreementKey()) },
  { title: 'JWE with ECDH-ES+A256KW', run: () => opens(WRAPPED_MESSAGE, agreementKey()) },
  ...SIGNATURES.map((vector) => ({ title: vector.title, run: () => isSignatureRight(vector) })),
]

/** Runs every cryptographic primitive in use on an input with a published answer. A primitive that throws is not right. */
export const runKnownAnswers = async (): Promise<readonly KnownAnswer[]> =>
  Promise.all(
    PRIMITIVES.map(async ({ title, run }) => {
      try {
        return { title, isRight: await run() }
      } catch {
        return { title, isRight: false }
      }
    }),
  )

/** The Galois/Counter Mode of Operation, test case 14. */
function isGcmRight(): boolean {
  const cipher = createCipheriv('aes-256-gcm', GCM.key, GCM.iv)
  const sealed = Buffer.concat([cipher.update(GCM.plain), cipher.final()])
  const tag = cipher.getAuthTag()
  const decipher = createDecipheriv('aes-256-gcm', GCM.key, GCM.iv, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()])
  return (
    sealed.equals(hex('cea7403d4d606b6e074ec5d3baf39d18')) &&
    tag.equals(hex('d0d1c8a799996bf0265b98b5d48ab919')) &&
    opened.equals(GCM.plain)
  )
}

/** RFC 3394 4.6 */
async function isKeyWrapRight(): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const wrapping = hex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')
  const key = hex('00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f')
  const wrapped = await subtle.wrapKey(
    'raw',
    await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']),
    await subtle.importKey('raw', wrapping, 'AES-KW', false, ['wrapKey']),
    'AES-KW',
  )
  return Buffer.from(wrapped).equals(
    hex('28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21'),
  )
}

const agreementKey = () => createPrivateKey({ key: AGREEMENT_KEY, format: 'jwk' })

/** Returns whether a JWE gives the message, and does not when its tag is changed. */
async function opens(message: string, key: Parameters<typeof import('jose/jwe/compact/decrypt').compactDecrypt>[1]) {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt')
  const options = { keyManagementAlgorithms: ['PBES2-HS512+A256KW', 'ECDH-ES', 'ECDH-ES+A256KW'] }
  const { plaintext } = await compactDecrypt(message, key, options)
  const changed = `${message.slice(0, -3)}${message.at(-3) === 'A' ? 'B' : 'A'}${message.slice(-2)}`
  const isRefused = await compactDecrypt(changed, key, options).then(
    () => false,
    () => true,
  )
  return Buffer.from(plaintext).equals(MESSAGE) && isRefused
}

/** Returns whether the signature verifies, and does not over another message. */
function isSignatureRight(vector: SignatureVector): boolean {
  const changed = Buffer.concat([MESSAGE, Buffer.of(0)])
  return answerTo(vector, MESSAGE) === 'valid' && answerTo(vector, changed) === 'invalid'
}

function answerTo({ key, signature, hash, saltLength }: SignatureVector, message: Uint8Array): SignatureAnswer {
  const read = publicKeyFrom(Buffer.from(key, 'base64'))
  const octets = Buffer.from(signature, 'base64')
  switch (read?.kind) {
    case 'rsa':
      return verifyRsa(read.key, hash, message, octets, saltLength)
    case 'ec': {
      const pure = verifyElliptic(read, hash, message, octets)
      const isEqual = !read.key || verifiedByLibrary(hash, message, read.key, octets) === pure
      return isEqual ? pure : 'unsupported'
    }
    case 'ed25519':
      return verifiedByLibrary(null, message, read.key, octets)
    case 'ed448':
      return verifyEd448(read.bytes, message, octets) ? 'valid' : 'invalid'
    default:
      return 'unsupported'
  }
}

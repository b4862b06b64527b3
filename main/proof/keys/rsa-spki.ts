import type { KeyObject } from 'node:crypto'
import { TAG } from './x509/der-values.ts'

/** AlgorithmIdentifier of rsaEncryption with its NULL. RFC 3279 2.3.1 */
const RSA_ENCRYPTION = Buffer.from('300d06092a864886f70d0101010500', 'hex')

/**
 * Returns the SubjectPublicKeyInfo of an RSA key, DER: the same bytes as `key.export`, which is slow because OpenSSL first
 * searches for an encoder; that takes longer than verifying a signature.
 */
export function rsaSpki(key: KeyObject): Buffer {
  const { n = '', e = '' } = key.export({ format: 'jwk' })
  const numbers = element(TAG.sequence, unsigned(n), unsigned(e))
  return element(TAG.sequence, RSA_ENCRYPTION, element(TAG.bitString, Buffer.of(0), numbers))
}

/** Encodes an unsigned integer. A JWK has no leading zeros (OpenSSL omits even zero itself); in DER the first bit is the sign. */
function unsigned(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url')
  return element(TAG.integer, Buffer.alloc((bytes[0] ?? 0x80) >= 0x80 ? 1 : 0), bytes)
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(value.length), value])
}

/** Encodes a length in its shortest form. X.690 10.1 */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  const digits = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  return Buffer.of(0x80 | digits.length, ...digits)
}

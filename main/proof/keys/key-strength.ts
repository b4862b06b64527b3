import type { KeyObject } from 'node:crypto'
import { hasRocaMark } from './roca.ts'
import { kindOf, type PublicKey } from './signatures/public-key.ts'

const RSA_BITS = { min: 2048, max: 16384 } as const

/**
 * `askable`: verifying a signature with this key is safe and fast, and helps to name the reason, although the result proves
 * nothing.
 */
export interface Weakness {
  readonly reason: string
  readonly askable: boolean
}

/**
 * Returns the reason why a signature by this RSA key proves nothing; null for a sound key. Verdict: What decides, known-weak
 * keys.
 */
export function rsaWeakness(key: KeyObject): Weakness | null {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (publicExponent < 3n || publicExponent % 2n === 0n)
    return { reason: `the public exponent ${publicExponent} is no RSA exponent`, askable: false }
  if (modulusLength > RSA_BITS.max)
    return { reason: `the RSA key has ${modulusLength} bits, more than ${RSA_BITS.max}`, askable: false }
  if (publicExponent >= 1n << 64n) return { reason: 'the public exponent has more than 64 bits', askable: false }
  if (modulusLength < RSA_BITS.min)
    return { reason: `the RSA key has ${modulusLength} bits, fewer than ${RSA_BITS.min}`, askable: true }
  const { n = '' } = key.export({ format: 'jwk' })
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex') || '0'}`)
  if (modulus % 2n === 0n) return { reason: 'the RSA modulus is even', askable: false }
  if (hasRocaMark(modulus)) return { reason: 'the RSA key carries the mark of ROCA (CVE-2017-15361)', askable: true }
  return null
}

/** Returns the reason why a key in a certificate chain is not accepted; null if it is. Issuers may have elliptic keys. */
export function chainKeyProblem(key: PublicKey | null): string | null {
  if (!key) return 'the public key cannot be read'
  switch (key.kind) {
    case 'rsa':
      return rsaWeakness(key.key)?.reason ?? null
    case 'ec':
      return key.key ? null : 'the elliptic curve is not accepted'
    case 'other':
      return `keys of the kind ${kindOf(key)} are not accepted`
    default:
      return null
  }
}

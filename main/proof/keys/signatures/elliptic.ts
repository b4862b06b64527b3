import { createHash } from 'node:crypto'
import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SignatureAnswer } from './answer.ts'
import type { Curve } from './curves.ts'
import type { EllipticKey } from './public-key.ts'

/**
 * Verifies ECDSA with the pure implementation, on every runtime alike. `hash`: name of the digest in Node. `signature`: DER. FIPS 186-5
 * 6.4.2
 */
export function verifyElliptic(
  { curve, point }: EllipticKey,
  hash: string,
  signed: Uint8Array,
  signature: Uint8Array,
): SignatureAnswer {
  if (typeof curve === 'string') return 'unsupported'
  const digest = createHash(hash).update(signed).digest()
  try {
    return schemeOf(curve).verify(signature, digest, point, { prehash: false, lowS: false, format: 'der' })
      ? 'valid'
      : 'invalid'
  } catch {
    // The library throws for signatures and points that cannot be decoded.
    return 'invalid'
  }
}

const number = (hex: string): bigint => BigInt(`0x${hex}`)

/** The hash serves only to sign, which is never done here. */
const schemeOf = ({ p, a, b, x, y, n }: Curve) =>
  ecdsa(
    weierstrass({ p: number(p), a: number(a), b: number(b), n: number(n), h: 1n, Gx: number(x), Gy: number(y) }),
    sha256,
  )

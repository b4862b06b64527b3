import { createPublicKey, type KeyObject } from 'node:crypto'
import { type DerNode, MalformedDerError, readDer } from '../x509/der.ts'
import { integerBytes, oidOf, sequenceOf, TAG, wholeBits } from '../x509/der-values.ts'
import { CURVES, type Curve } from './curves.ts'

/**
 * Public key, read by this program and not by the cryptographic library of the runtime: libraries know different kinds (BoringSSL has
 * no Brainpool curves, no explicit parameters and no Ed448), and a report must not depend on that.
 */
export type PublicKey =
  | { readonly kind: 'rsa'; readonly key: KeyObject }
  | { readonly kind: 'ed25519'; readonly key: KeyObject }
  | { readonly kind: 'ed448'; readonly bytes: Uint8Array }
  | EllipticKey
  | { readonly kind: 'other'; readonly name: string }

export interface EllipticKey {
  readonly kind: 'ec'
  /** `refused`: parameters that are nearly those of a known curve (CVE-2020-0601). `unknown`: any other curve. */
  readonly curve: Curve | 'refused' | 'unknown'
  /** Parameters written out instead of a name. RFC 5480 2.1.1 forbids them, ICAO Doc 9303-12 4.4.3 allows them. */
  readonly isExplicit: boolean
  /** Encoded point. SEC 1, 2.3.3 */
  readonly point: Uint8Array
  /** The key of the library, for the named curves that every library has. */
  readonly key: KeyObject | null
}

const OID = {
  rsa: '1.2.840.113549.1.1.1',
  ec: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
  ed448: '1.3.101.113',
} as const
/** Names of keys that no signature here is made with. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.10', 'RSA-PSS'],
  ['1.2.840.10040.4.1', 'DSA'],
  ['1.3.101.110', 'X25519'],
  ['1.3.101.111', 'X448'],
])
const PRIME_FIELD = '1.2.840.10045.1.1'
/** Known curves that are refused on purpose: below 224 bits, or of no certificate. */
const REFUSED_CURVES: ReadonlySet<string> = new Set([
  '1.2.840.10045.3.1.1', // secp192r1
  '1.3.132.0.8', // secp160r1
  '1.3.132.0.10', // secp256k1
  ...[1, 2, 3, 4].map((last) => `1.3.36.3.3.2.8.1.1.${last}`), // Brainpool, 160 and 192 bits
])
/** Curves whose keys every runtime can import by name. */
const EVERYWHERE: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1'])
const ED448_BYTES = 57

/** Parses a SubjectPublicKeyInfo, DER. Returns null if it is damaged. RFC 5280 4.1.2.7 */
export function publicKeyFrom(spki: Uint8Array): PublicKey | null {
  try {
    const [algorithm, bits] = sequenceOf(readDer(spki), 'the key')
    const [id, parameters] = sequenceOf(algorithm, 'the algorithm of the key')
    const oid = oidOf(id, 'the algorithm of the key')
    const bytes = wholeBits(bits, 'the key')
    switch (oid) {
      case OID.rsa:
        return { kind: 'rsa', key: rsaKeyFrom(bytes) }
      case OID.ec:
        return ellipticKey(spki, parameters, bytes)
      case OID.ed25519:
        return { kind: 'ed25519', key: importSpki(spki) }
      case OID.ed448:
        return bytes.length === ED448_BYTES ? { kind: 'ed448', bytes } : null
      default:
        return { kind: 'other', name: OTHERS.get(oid) ?? oid }
    }
  } catch {
    // The parser and every library throw errors of their own for damaged keys.
    return null
  }
}

/** Returns the name of the kind of a key, as a report prints it. */
export const kindOf = (key: PublicKey): string =>
  key.kind === 'other' ? key.name : { rsa: 'RSA', ec: 'EC', ed25519: 'Ed25519', ed448: 'Ed448' }[key.kind]

/**
 * Imports an RSAPublicKey, DER. Throws `MalformedDerError`, and the error of the library. Libraries limit what they parse from DER (BoringSSL
 * the exponent), but nothing in a JWK. RFC 8017 A.1.1
 */
export function rsaKeyFrom(der: Uint8Array): KeyObject {
  const numbers = sequenceOf(readDer(der), 'the RSA key').map((node) => integerBytes(node, 'a number of the key'))
  const [n, e] = numbers
  if (!n || !e || numbers.length !== 2 || (n[0] ?? 0) >= 0x80 || (e[0] ?? 0) >= 0x80)
    throw new MalformedDerError('the RSA key does not have two positive numbers')
  return createPublicKey({ key: { kty: 'RSA', n: unsigned(n), e: unsigned(e) }, format: 'jwk' })
}

const unsigned = (bytes: Uint8Array): string =>
  Buffer.from(bytes[0] === 0 ? bytes.subarray(1) : bytes).toString('base64url')

const importSpki = (spki: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })

function ellipticKey(spki: Uint8Array, parameters: DerNode | undefined, point: Uint8Array): EllipticKey {
  const isExplicit = parameters?.tag !== TAG.oid
  const curve = isExplicit ? explicitCurve(parameters) : namedCurve(oidOf(parameters, 'the curve'))
  const isNative = !isExplicit && typeof curve !== 'string' && EVERYWHERE.has(curve.name)
  return { kind: 'ec', curve, isExplicit, point, key: isNative ? importSpki(spki) : null }
}

const namedCurve = (oid: string): EllipticKey['curve'] =>
  CURVES.find((curve) => curve.oid === oid) ?? (REFUSED_CURVES.has(oid) ? 'refused' : 'unknown')

/** Finds the curve whose parameters are written out: every one must be equal. SEC 1, C.2 */
function explicitCurve(parameters: DerNode | undefined): EllipticKey['curve'] {
  const what = 'the parameters of the curve'
  const [, field, equation, base, order, cofactor] = sequenceOf(parameters, what)
  const [type, prime] = sequenceOf(field, what)
  if (oidOf(type, what) !== PRIME_FIELD) return 'unknown'
  const [a, b] = sequenceOf(equation, what)
  const p = hexOf(integerBytes(prime, what))
  const curve = CURVES.find((known) => known.p === p && known.a === hexOf(a?.value) && known.b === hexOf(b?.value))
  if (!curve) return 'unknown'
  const length = Math.ceil(curve.p.length / 2)
  const padded = (hex: string) => hex.padStart(length * 2, '0')
  const isOdd = Number.parseInt(curve.y.slice(-1), 16) % 2 === 1
  const generators = [`4${padded(curve.x)}${padded(curve.y)}`, `${isOdd ? 3 : 2}${padded(curve.x)}`]
  const isWhole =
    generators.includes(hexOf(base?.value)) &&
    hexOf(integerBytes(order, what)) === curve.n &&
    (cofactor?.tag !== TAG.integer || hexOf(cofactor.value) === '1')
  return isWhole ? curve : 'refused'
}

const hexOf = (bytes: Uint8Array | undefined): string =>
  Buffer.from(bytes ?? [])
    .toString('hex')
    .replace(/^0+/, '')

import { type KeyObject, verify } from 'node:crypto'
import { AsnParser } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { isSignedBy, rsaWeakness, type Signed } from '../../../proof/index.ts'
import { hashName } from './hash-algorithm.ts'

interface Scheme {
  readonly keyType: 'rsa' | 'ec'
  /** Null: the digest algorithm of the signer is used. */
  readonly hash: string | null
}

/** Accepted signature algorithms by OID; SHA-1 and MD5 are deliberately excluded. ICAO Doc 9303-12 4.4 */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['1.2.840.113549.1.1.1', { keyType: 'rsa', hash: null }],
  ['1.2.840.113549.1.1.14', { keyType: 'rsa', hash: 'sha224' }],
  ['1.2.840.113549.1.1.11', { keyType: 'rsa', hash: 'sha256' }],
  ['1.2.840.113549.1.1.12', { keyType: 'rsa', hash: 'sha384' }],
  ['1.2.840.113549.1.1.13', { keyType: 'rsa', hash: 'sha512' }],
  ['1.2.840.10045.2.1', { keyType: 'ec', hash: null }],
  ['1.2.840.10045.4.3.1', { keyType: 'ec', hash: 'sha224' }],
  ['1.2.840.10045.4.3.2', { keyType: 'ec', hash: 'sha256' }],
  ['1.2.840.10045.4.3.3', { keyType: 'ec', hash: 'sha384' }],
  ['1.2.840.10045.4.3.4', { keyType: 'ec', hash: 'sha512' }],
])
const RSA_PSS = '1.2.840.113549.1.1.10'

/** Curves accepted for travel documents: NIST and Brainpool with at least 224 bits. ICAO Doc 9303-12 4.4.3 */
const CURVES: ReadonlySet<string> = new Set([
  ...['secp224r1', 'prime256v1', 'secp384r1', 'secp521r1'],
  ...['224', '256', '320', '384', '512'].flatMap((bits) => [`brainpoolP${bits}r1`, `brainpoolP${bits}t1`]),
])

export interface ChipSignature extends Signed {
  /** OID of the hash, for signature algorithms that do not imply one. */
  readonly digestAlgorithm: string
}

/** Returns why the signature is invalid; null if it was made with `key` and an accepted algorithm. */
export function signatureProblem(input: ChipSignature, key: KeyObject): string | null {
  const { signed, signature, signatureAlgorithm } = input
  const weakness = keyProblem(key)
  if (weakness !== null) return weakness
  const algorithm = algorithmOf(signatureAlgorithm)
  if (algorithm === null) return 'the signature algorithm cannot be read'
  const mismatch = 'the signature is not that of the key'
  if (algorithm === RSA_PSS) return isSignedBy(input, key) ? null : mismatch
  const scheme = SCHEMES.get(algorithm)
  if (!scheme) return `the signature algorithm ${algorithm} is not accepted`
  const hash = scheme.hash ?? hashName(input.digestAlgorithm)
  if (!hash) return `the hash algorithm ${input.digestAlgorithm} is not accepted`
  if (key.asymmetricKeyType !== scheme.keyType) return 'the signature is of another kind than the key'
  try {
    return verify(hash, signed, key, signature) ? null : mismatch
  } catch {
    return mismatch
  }
}

/** Like `signatureProblem`, for a certificate, whose algorithm must imply its hash. */
export const certificateSignatureProblem = ({ signed, signature, signatureAlgorithm }: Signed, key: KeyObject) =>
  signatureProblem({ signed, signature, signatureAlgorithm, digestAlgorithm: 'none' }, key)

function algorithmOf(identifier: Uint8Array): string | null {
  try {
    return AsnParser.parse(identifier, AlgorithmIdentifier).algorithm
  } catch {
    return null
  }
}

/** Returns why signatures by this key are not accepted; null if they are. */
function keyProblem(key: KeyObject): string | null {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return rsaWeakness(key)?.reason ?? null
    case 'ec':
      return CURVES.has(key.asymmetricKeyDetails?.namedCurve ?? '') ? null : 'the elliptic curve is not accepted'
    default:
      return `keys of the kind ${key.asymmetricKeyType ?? 'unknown'} are not accepted`
  }
}

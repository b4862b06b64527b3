import { type KeyObject, verify } from 'node:crypto'
import { AsnParser } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { rsaWeakness } from '../../../proof/keys/key-strength.ts'
import { isSignedBy, type Signed } from '../../../proof/keys/x509/signed-by.ts'
import { hashName } from './hash-algorithm.ts'

interface Scheme {
  readonly keyType: 'rsa' | 'ec'
  /** Null: the hash that the signer names for the content. */
  readonly hash: string | null
}

/** ICAO Doc 9303-12 4.4. SHA-1 is left out on purpose; so is MD5. */
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

/** Travel documents use NIST and Brainpool curves of 224 bits and more. ICAO Doc 9303-12 4.4.3 */
const CURVES: ReadonlySet<string> = new Set([
  ...['secp224r1', 'prime256v1', 'secp384r1', 'secp521r1'],
  ...['224', '256', '320', '384', '512'].flatMap((bits) => [`brainpoolP${bits}r1`, `brainpoolP${bits}t1`]),
])

export interface ChipSignature extends Signed {
  /** OID of the hash that goes with algorithms which name none. */
  readonly digestAlgorithm: string
}

/** Why the signature does not stand; null where the holder of `key` made it, in a way that is accepted today. */
export function signatureProblem(given: ChipSignature, key: KeyObject): string | null {
  const { signed, signature, signatureAlgorithm } = given
  const weak = keyProblem(key)
  if (weak !== null) return weak
  const algorithm = algorithmOf(signatureAlgorithm)
  if (algorithm === null) return 'the signature algorithm cannot be read'
  const wrong = 'the signature is not that of the key'
  if (algorithm === RSA_PSS) return isSignedBy(given, key) ? null : wrong
  const scheme = SCHEMES.get(algorithm)
  if (!scheme) return `the signature algorithm ${algorithm} is not accepted`
  const hash = scheme.hash ?? hashName(given.digestAlgorithm)
  if (!hash) return `the hash algorithm ${given.digestAlgorithm} is not accepted`
  if (key.asymmetricKeyType !== scheme.keyType) return 'the signature is of another kind than the key'
  try {
    return verify(hash, signed, key, signature) ? null : wrong
  } catch {
    return wrong
  }
}

/** The same for a certificate, whose algorithm names its hash itself. */
export const certificateSignatureProblem = ({ signed, signature, signatureAlgorithm }: Signed, key: KeyObject) =>
  signatureProblem({ signed, signature, signatureAlgorithm, digestAlgorithm: 'none' }, key)

function algorithmOf(identifier: Uint8Array): string | null {
  try {
    return AsnParser.parse(identifier, AlgorithmIdentifier).algorithm
  } catch {
    return null
  }
}

/** Why no signature by this key proves anything; null for a sound one. */
export function keyProblem(key: KeyObject): string | null {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return rsaWeakness(key)?.reason ?? null
    case 'ec':
      return CURVES.has(key.asymmetricKeyDetails?.namedCurve ?? '') ? null : 'the elliptic curve is not accepted'
    default:
      return `keys of the kind ${key.asymmetricKeyType ?? 'unknown'} are not accepted`
  }
}

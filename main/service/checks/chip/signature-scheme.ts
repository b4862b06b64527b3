import { AsnParser } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import {
  kindOf,
  type PublicKey,
  REFUSED_ALGORITHMS,
  rsaWeakness,
  type SignatureAnswer,
  type Signed,
  signatureAnswer,
  verifyElliptic,
  verifyRsa,
} from '../../../proof/index.ts'
import { hashAlgorithm } from './hash-algorithm.ts'
import { failed, type Objection, unsupported } from './objection.ts'

interface Scheme {
  readonly keyKind: 'rsa' | 'ec'
  /** Null: the digest algorithm of the signer is used. */
  readonly hash: string | null
}

/** Accepted signature algorithms by OID. ICAO Doc 9303-12 4.4 */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['1.2.840.113549.1.1.1', { keyKind: 'rsa', hash: null }],
  ['1.2.840.113549.1.1.14', { keyKind: 'rsa', hash: 'sha224' }],
  ['1.2.840.113549.1.1.11', { keyKind: 'rsa', hash: 'sha256' }],
  ['1.2.840.113549.1.1.12', { keyKind: 'rsa', hash: 'sha384' }],
  ['1.2.840.113549.1.1.13', { keyKind: 'rsa', hash: 'sha512' }],
  ['1.2.840.10045.2.1', { keyKind: 'ec', hash: null }],
  ['1.2.840.10045.4.3.1', { keyKind: 'ec', hash: 'sha224' }],
  ['1.2.840.10045.4.3.2', { keyKind: 'ec', hash: 'sha256' }],
  ['1.2.840.10045.4.3.3', { keyKind: 'ec', hash: 'sha384' }],
  ['1.2.840.10045.4.3.4', { keyKind: 'ec', hash: 'sha512' }],
])
const RSA_PSS = '1.2.840.113549.1.1.10'

export interface ChipSignature extends Signed {
  /** OID of the hash, for signature algorithms that do not imply one. */
  readonly digestAlgorithm: string
}

/** Returns why the signature is invalid or cannot be judged; null if it was made with `key` and an accepted algorithm. */
export function signatureProblem(input: ChipSignature, key: PublicKey): Objection | null {
  const algorithm = algorithmOf(input.signatureAlgorithm)
  if (algorithm === null) return failed('the signature algorithm cannot be read')
  const weakness = keyProblem(key)
  if (weakness !== null) return weakness
  if (algorithm === RSA_PSS) return objectionTo(signatureAnswer(input, key))
  const scheme = SCHEMES.get(algorithm)
  if (!scheme)
    return REFUSED_ALGORITHMS.has(algorithm)
      ? failed(`the signature algorithm ${algorithm} is not accepted`)
      : unsupported(`the signature algorithm ${algorithm} is not known to this program`)
  const hash = scheme.hash ?? hashAlgorithm(input.digestAlgorithm)
  if (typeof hash !== 'string') return hash
  const { signed, signature } = input
  if (key.kind === 'rsa' && scheme.keyKind === 'rsa') return objectionTo(verifyRsa(key.key, hash, signed, signature))
  if (key.kind === 'ec' && scheme.keyKind === 'ec') return objectionTo(verifyElliptic(key, hash, signed, signature))
  return failed('the signature is of another kind than the key')
}

/** Like `signatureProblem`, for a certificate, whose algorithm must imply its hash. */
export const certificateSignatureProblem = ({ signed, signature, signatureAlgorithm }: Signed, key: PublicKey) =>
  signatureProblem({ signed, signature, signatureAlgorithm, digestAlgorithm: 'none' }, key)

function objectionTo(answer: SignatureAnswer): Objection | null {
  if (answer === 'valid') return null
  return answer === 'invalid'
    ? failed('the signature is not that of the key')
    : unsupported('the signature algorithm is not known to this program')
}

function algorithmOf(identifier: Uint8Array): string | null {
  try {
    return AsnParser.parse(identifier, AlgorithmIdentifier).algorithm
  } catch {
    return null
  }
}

/** Returns why signatures by this key are not accepted, or cannot be judged; null if they are accepted. */
function keyProblem(key: PublicKey): Objection | null {
  switch (key.kind) {
    case 'rsa': {
      const weakness = rsaWeakness(key.key)
      return weakness && failed(weakness.reason)
    }
    case 'ec':
      if (key.curve === 'unknown') return unsupported('the elliptic curve is not known to this program')
      return key.curve === 'refused' ? failed('the elliptic curve is not accepted') : null
    default:
      return unsupported(`keys of the kind ${kindOf(key)} are not supported`)
  }
}

import { type KeyObject, verify } from 'node:crypto'
import { isOfLibrary, type SignatureAnswer } from '../signatures/answer.ts'
import { verifyEd448 } from '../signatures/ed448.ts'
import type { PublicKey } from '../signatures/public-key.ts'
import { verifyRsa } from '../signatures/rsa.ts'
import { childrenOf, MalformedDerError, readDer } from './der.ts'
import { oidOf, sequenceOf, smallInteger, TAG } from './der-values.ts'
import { wrappedIn } from './extension-block.ts'
import { HASHES } from './hash-oids.ts'

interface Scheme {
  readonly keyType: 'rsa' | 'ec' | 'ed25519' | 'ed448'
  /** Empty: the scheme has a hash of its own. */
  readonly hash: string
  readonly saltLength?: number
}

/** Algorithms with MD2, MD5 or SHA-1 (RSA, DSA, ECDSA): known, and refused on purpose. */
export const REFUSED_ALGORITHMS: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10040.4.3',
  '1.2.840.10045.4.1',
])
/** Hashes that RSA-PSS may name, and that are refused on purpose. */
const REFUSED_HASHES: ReadonlySet<string> = new Set(['1.3.14.3.2.26', '1.2.840.113549.2.5'])
/** Accepted algorithms. */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['1.2.840.113549.1.1.11', { keyType: 'rsa', hash: 'sha256' }],
  ['1.2.840.113549.1.1.12', { keyType: 'rsa', hash: 'sha384' }],
  ['1.2.840.113549.1.1.13', { keyType: 'rsa', hash: 'sha512' }],
  ['1.2.840.10045.4.3.2', { keyType: 'ec', hash: 'sha256' }],
  ['1.2.840.10045.4.3.3', { keyType: 'ec', hash: 'sha384' }],
  ['1.2.840.10045.4.3.4', { keyType: 'ec', hash: 'sha512' }],
  ['1.3.101.112', { keyType: 'ed25519', hash: '' }],
  ['1.3.101.113', { keyType: 'ed448', hash: '' }],
])
const RSA_PSS = '1.2.840.113549.1.1.10'
const MGF1 = '1.2.840.113549.1.1.8'

export interface Signed {
  readonly signed: Uint8Array
  /** AlgorithmIdentifier, DER. */
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
}

/** Returns the reason why the signature algorithm of a certificate or list is not accepted; null if it is. */
export function algorithmProblem({ signatureAlgorithm }: Signed): string | null {
  const scheme = schemeOf(signatureAlgorithm)
  return 'reason' in scheme ? scheme.reason : null
}

/**
 * Verifies the signature with `key`. `invalid` also if its algorithm is refused or is not for such a key; `unsupported` for algorithms that
 * are not known and for elliptic curves that no chain here may have.
 */
export function signatureAnswer({ signed, signatureAlgorithm, signature }: Signed, key: PublicKey): SignatureAnswer {
  const scheme = schemeOf(signatureAlgorithm)
  if ('reason' in scheme) return scheme.isKnown ? 'invalid' : 'unsupported'
  if (key.kind !== scheme.keyType) return key.kind === 'other' ? 'unsupported' : 'invalid'
  switch (key.kind) {
    case 'rsa':
      return verifyRsa(key.key, scheme.hash, signed, signature, scheme.saltLength)
    case 'ed448':
      return verifyEd448(key.bytes, signed, signature) ? 'valid' : 'invalid'
    default:
      return key.key ? verifiedByLibrary(scheme.hash || null, signed, key.key, signature) : 'unsupported'
  }
}

/** Verifies with the library of the runtime, for schemes that all of them have. */
export function verifiedByLibrary(
  hash: string | null,
  signed: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): SignatureAnswer {
  try {
    return verify(hash, signed, key, signature) ? 'valid' : 'invalid'
  } catch (error) {
    if (!isOfLibrary(error)) throw error
    // Libraries throw for signatures that cannot be decoded.
    return 'invalid'
  }
}

/** Returns whether the key made the signature, with an accepted algorithm. */
export const isSignedBy = (input: Signed, key: PublicKey): boolean => signatureAnswer(input, key) === 'valid'

interface Refusal {
  readonly reason: string
  /** False: what the algorithm is, this program does not know. */
  readonly isKnown: boolean
}

const refusal = (reason: string, isKnown = true): Refusal => ({ reason, isKnown })

/** Returns the scheme of an AlgorithmIdentifier, or the reason why it is not accepted. */
function schemeOf(algorithm: Uint8Array): Scheme | Refusal {
  try {
    const [id, parameters] = sequenceOf(readDer(algorithm), 'the signature algorithm')
    const oid = oidOf(id, 'the signature algorithm')
    if (oid === RSA_PSS) return pssScheme(parameters?.der)
    const scheme = SCHEMES.get(oid)
    if (!scheme) return refusal(`the signature algorithm ${oid} is not accepted`, REFUSED_ALGORITHMS.has(oid))
    const hasExpectedParameters = scheme.keyType === 'rsa' ? parameters?.tag === TAG.null : parameters === undefined
    return hasExpectedParameters ? scheme : refusal('the signature algorithm has the wrong parameters')
  } catch (error) {
    if (error instanceof MalformedDerError) return refusal(error.message)
    throw error
  }
}

/** Parses RSA-PSS parameters: hash [0], mask [1], salt length [2]. Refuses the defaults, which are SHA-1. RFC 4055 3.1 */
function pssScheme(parameters: Uint8Array | undefined): Scheme | Refusal {
  const refused = 'the RSA-PSS parameters are not accepted'
  if (!parameters) return refusal(refused)
  const fields = childrenOf(readDer(parameters))
  const field = (tag: number) => fields.find((node) => node.tag === tag)
  const [hash, mask, salt] = [field(0xa0), field(0xa1), field(0xa2)]
  if (!hash || !mask || !salt || fields.length !== 3) return refusal(refused)
  const [maskId, maskHash] = sequenceOf(wrappedIn(mask, refused), refused)
  const hashId = oidOf(sequenceOf(wrappedIn(hash, refused), refused)[0], refused)
  const hashName = HASHES.get(hashId)
  const maskName = HASHES.get(oidOf(sequenceOf(maskHash, refused)[0], refused))
  if (!hashName) return refusal(refused, REFUSED_HASHES.has(hashId))
  if (hashName !== maskName || oidOf(maskId, refused) !== MGF1) return refusal(refused)
  return { keyType: 'rsa', hash: hashName, saltLength: smallInteger(wrappedIn(salt, refused), refused) }
}

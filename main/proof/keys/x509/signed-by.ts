import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { childrenOf, MalformedDerError, readDer } from './der.ts'
import { oidOf, sequenceOf, smallInteger, TAG } from './der-values.ts'
import { wrappedIn } from './extension-block.ts'

interface Scheme {
  readonly keyType: 'rsa' | 'ec' | 'ed25519' | 'ed448'
  readonly hash: string | null
  readonly saltLength?: number
}

const HASHES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])
/** Accepted algorithms. SHA-1 and MD5 are excluded on purpose. */
const SCHEMES: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['1.2.840.113549.1.1.11', { keyType: 'rsa', hash: 'sha256' }],
  ['1.2.840.113549.1.1.12', { keyType: 'rsa', hash: 'sha384' }],
  ['1.2.840.113549.1.1.13', { keyType: 'rsa', hash: 'sha512' }],
  ['1.2.840.10045.4.3.2', { keyType: 'ec', hash: 'sha256' }],
  ['1.2.840.10045.4.3.3', { keyType: 'ec', hash: 'sha384' }],
  ['1.2.840.10045.4.3.4', { keyType: 'ec', hash: 'sha512' }],
  ['1.3.101.112', { keyType: 'ed25519', hash: null }],
  ['1.3.101.113', { keyType: 'ed448', hash: null }],
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
  return typeof scheme === 'string' ? scheme : null
}

/** Verifies the signature with `key`; false if it is wrong or its algorithm is not accepted. */
export function isSignedBy({ signed, signatureAlgorithm, signature }: Signed, key: KeyObject): boolean {
  const scheme = schemeOf(signatureAlgorithm)
  if (typeof scheme === 'string' || key.asymmetricKeyType !== scheme.keyType) return false
  try {
    if (scheme.saltLength === undefined) return verify(scheme.hash, signed, key, signature)
    const padding = constants.RSA_PKCS1_PSS_PADDING
    return verify(scheme.hash, signed, { key, padding, saltLength: scheme.saltLength }, signature)
  } catch {
    return false
  }
}

/** Returns the scheme of an AlgorithmIdentifier, or the reason why it is not accepted. */
function schemeOf(algorithm: Uint8Array): Scheme | string {
  try {
    const [id, parameters] = sequenceOf(readDer(algorithm), 'the signature algorithm')
    const oid = oidOf(id, 'the signature algorithm')
    if (oid === RSA_PSS) return pssScheme(parameters?.der)
    const scheme = SCHEMES.get(oid)
    if (!scheme) return `the signature algorithm ${oid} is not accepted`
    const hasExpectedParameters = scheme.keyType === 'rsa' ? parameters?.tag === TAG.null : parameters === undefined
    return hasExpectedParameters ? scheme : 'the signature algorithm has the wrong parameters'
  } catch (error) {
    if (error instanceof MalformedDerError) return error.message
    throw error
  }
}

/** Parses RSA-PSS parameters: hash [0], mask [1], salt length [2]. Refuses the defaults, which are SHA-1. RFC 4055 3.1 */
function pssScheme(parameters: Uint8Array | undefined): Scheme | string {
  const refused = 'the RSA-PSS parameters are not accepted'
  if (!parameters) return refused
  const fields = childrenOf(readDer(parameters))
  const field = (tag: number) => fields.find((node) => node.tag === tag)
  const [hash, mask, salt] = [field(0xa0), field(0xa1), field(0xa2)]
  if (!hash || !mask || !salt || fields.length !== 3) return refused
  const [maskId, maskHash] = sequenceOf(wrappedIn(mask, refused), refused)
  const hashName = HASHES.get(oidOf(sequenceOf(wrappedIn(hash, refused), refused)[0], refused))
  const maskName = HASHES.get(oidOf(sequenceOf(maskHash, refused)[0], refused))
  if (!hashName || hashName !== maskName || oidOf(maskId, refused) !== MGF1) return refused
  return { keyType: 'rsa', hash: hashName, saltLength: smallInteger(wrappedIn(salt, refused), refused) }
}

/** Parses a SubjectPublicKeyInfo. Returns null if Node does not support the type of the key, or it is damaged. */
export function publicKeyFrom(spki: Uint8Array): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

import { createHash } from 'node:crypto'
import {
  algorithmProblem,
  type Certificate,
  type DerNode,
  expectTag,
  HASHES,
  isSignedBy,
  MalformedDerError,
  oidOf,
  publicKeyFrom,
  readDer,
  sequenceOf,
  TAG,
} from '../../proof/index.ts'
import type { SignedDataSigner } from './signed-data.ts'

export const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1'
/** Last byte of sha256WithRSAEncryption and its relatives, 1.2.840.113549.1.1.N. */
const RSA_WITH: ReadonlyMap<string, number> = new Map([
  ['sha256', 11],
  ['sha384', 12],
  ['sha512', 13],
])

/** Signed data whose signature is verified. */
export interface VerifiableData {
  readonly contentType: string
  readonly content: Uint8Array
  readonly signer: SignedDataSigner
}

/**
 * Returns why content is not signed by the key of this certificate; null if it is, `OTHER_CERTIFICATE` if it names another one. The signed
 * attributes bind type and hash of the content (RFC 5652, 11.1, 11.2), and the certificate by its hash (RFC 5035; RFC 3161, 2.4.1).
 */
export function signerProblem(
  { contentType, content, signer }: VerifiableData,
  certificate: Certificate,
): string | 'OTHER_CERTIFICATE' | null {
  try {
    const { attributes, digestAlgorithm, signature, signed } = signer
    if (!isNamed(attributes, certificate)) return 'OTHER_CERTIFICATE'
    const hash = HASHES.get(digestAlgorithm)
    if (hash === undefined) return `its hash algorithm ${digestAlgorithm} is not accepted`
    if (oidOf(attributes.get(ATTRIBUTE.contentType), 'the signed content type') !== contentType)
      return 'its signed attributes are about another type of content'
    const { value } = expectTag(attributes.get(ATTRIBUTE.messageDigest), TAG.octetString, 'the signed digest')
    if (!createHash(hash).update(content).digest().equals(value)) return 'its signed hash is not that of its content'
    const signatureAlgorithm = withHash(signer.signatureAlgorithm, hash)
    const refused = algorithmProblem({ signed, signatureAlgorithm, signature })
    if (refused !== null) return refused
    const key = publicKeyFrom(certificate.publicKey)
    return key && isSignedBy({ signed, signatureAlgorithm, signature }, key)
      ? null
      : 'the signature is not one of its certificate'
  } catch (error) {
    if (error instanceof MalformedDerError) return error.message
    throw error
  }
}

/** Returns whether the first certificate that the signed attributes name is this one. A token without such an attribute names none. */
function isNamed(attributes: ReadonlyMap<string, DerNode>, { der }: Certificate): boolean {
  const version2 = attributes.get(ATTRIBUTE.signingCertificateV2)
  const version1 = attributes.get(ATTRIBUTE.signingCertificate)
  if (!version2 && !version1) return false
  return (!version2 || isHashOf(version2, der, 'sha256')) && (!version1 || isHashOf(version1, der, 'sha1'))
}

/** Compares the hash in the first ESSCertID. Version 1 has SHA-1, version 2 an algorithm whose default is SHA-256. RFC 5035, 3 and 4 */
function isHashOf(attribute: DerNode, der: Uint8Array, initial: string): boolean {
  const what = 'the signing certificate'
  const [first, second] = sequenceOf(sequenceOf(sequenceOf(attribute, what)[0], what)[0], what)
  const hasAlgorithm = first?.tag === TAG.sequence
  const hash = hasAlgorithm ? HASHES.get(oidOf(sequenceOf(first, what)[0], what)) : initial
  const { value } = expectTag(hasAlgorithm ? second : first, TAG.octetString, what)
  return hash !== undefined && createHash(hash).update(der).digest().equals(value)
}

/** Many authorities name RSA alone; the hash is then that of the digest algorithm. RFC 3370, 3.2 */
function withHash(algorithm: Uint8Array, hash: string): Uint8Array {
  const [id] = sequenceOf(readDer(algorithm), 'the signature algorithm')
  const last = RSA_WITH.get(hash)
  if (last === undefined || oidOf(id, 'the signature algorithm') !== RSA_ENCRYPTION) return algorithm
  const changed = new Uint8Array(algorithm)
  // SEQUENCE (2 bytes), OID (2 bytes and 9 of content): its last byte.
  changed[12] = last
  return changed
}

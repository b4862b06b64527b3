import { X509Certificate } from 'node:crypto'
import { type Certificate, readCertificate, validityProblem } from '../../proof/index.ts'
import { UnusableKeyError } from '../unusable-key-error.ts'

/** Key of a signature that readers of documents display, in a file or a token. */
export interface DocumentSigner {
  /** Certificate of the key, then those that issued it. */
  readonly certificates: readonly [Certificate, ...Certificate[]]
  readonly kind: 'rsa' | 'ec'
  /** Signs by SHA-256: PKCS #1 v1.5, or ECDSA with its signature in DER. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Purposes that allow the signature of a document; a certificate without a list allows every purpose. RFC 5280, 4.2.1.12; RFC 9336 */
const PURPOSES: ReadonlySet<string> = new Set([
  '2.5.29.37.0', // anyExtendedKeyUsage
  '1.3.6.1.5.5.7.3.4', // emailProtection
  '1.3.6.1.5.5.7.3.36', // documentSigning
  '1.2.840.113583.1.1.5', // Adobe, authentic documents
  '1.3.6.1.4.1.311.10.3.12', // Microsoft, document signing
])

/** Smallest RSA key in bits. */
const RSA_BITS = 2048

/**
 * Returns the certificates with the signer's first and the kind of its key. `now`: epoch milliseconds. Throws `UnusableKeyError` for a
 * certificate that may not sign documents, is not valid now, or has a key that readers of PDF do not verify.
 */
export function usableChain(
  ders: readonly Uint8Array[],
  isSigner: (certificate: X509Certificate) => boolean,
  now: number,
): Pick<DocumentSigner, 'certificates' | 'kind'> {
  const own = ders.find((der) => isSigner(new X509Certificate(der)))
  if (!own) throw unusable('none of its certificates belongs to its key', 'Export key and certificate together.')
  const certificate = readCertificate(own)
  const { subject, keyUsage, extendedKeyUsage } = certificate
  const mayNot = (reason: string): UnusableKeyError =>
    unusable(`the certificate ${subject.text} may not sign documents: ${reason}`, 'Use a certificate for signatures.')
  const validity = validityProblem(certificate, now)
  if (validity !== null) throw mayNot(validity)
  if (keyUsage && !keyUsage.has('digitalSignature') && !keyUsage.has('nonRepudiation'))
    throw mayNot(`its keyUsage is ${[...keyUsage].join(', ')}`)
  if (extendedKeyUsage && !extendedKeyUsage.some((purpose) => PURPOSES.has(purpose)))
    throw mayNot(`its extendedKeyUsage is ${extendedKeyUsage.join(', ')}`)
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = new X509Certificate(own).publicKey
  if (type !== 'rsa' && type !== 'ec') throw mayNot(`readers of PDF do not verify keys of the type ${type}`)
  if (type === 'rsa' && (details?.modulusLength ?? 0) < RSA_BITS)
    throw mayNot(`its key is shorter than ${RSA_BITS} bits`)
  const others = ders.filter((der) => der !== own).map(readCertificate)
  return { certificates: [certificate, ...others], kind: type }
}

export const unusable = (reason: string, hint: string): UnusableKeyError =>
  new UnusableKeyError('UNSUPPORTED', `The key cannot sign a PDF: ${reason}`, hint)

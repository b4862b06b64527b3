import { type CertificateExtensions, EXTENSION, readCertificateExtensions } from './certificate-extensions.ts'
import { type DerNode, MalformedDerError, readDer } from './der.ts'
import { hexOf, integerBytes, sequenceOf, smallInteger, timeOf, wholeBits } from './der-values.ts'
import { type DistinguishedName, readName } from './distinguished-name.ts'
import { type DistributionPoint, readDistributionPoints } from './distribution-points.ts'
import { type Extensions, readExtensions, wrappedIn } from './extension-block.ts'

export interface Certificate extends CertificateExtensions {
  readonly der: Uint8Array
  readonly version: number
  /** Hex of the serial number's content bytes. */
  readonly serial: string
  readonly issuer: DistinguishedName
  readonly subject: DistinguishedName
  /** Epoch milliseconds, both inclusive. */
  readonly notBefore: number
  readonly notAfter: number
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  readonly signed: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
  readonly extensions: Extensions
  /** Locations of the issuer's revocation lists; empty if the extension cannot be read. */
  readonly distributionPoints: readonly DistributionPoint[]
}

/** Parses one certificate strictly (RFC 5280 4.1); throws `MalformedDerError`. Parsing implies no trust. */
export function readCertificate(der: Uint8Array): Certificate {
  const parts = sequenceOf(readDer(der), 'the certificate')
  const [body, algorithm, signature] = parts
  if (!body || !algorithm || parts.length !== 3)
    throw new MalformedDerError('the certificate does not have three parts')
  const fields = [...sequenceOf(body, 'the body of the certificate')]
  const version = readVersion(fields)
  const [serial, inner, issuer, validity, subject, publicKey, ...rest] = fields
  if (!inner || !publicKey) throw new MalformedDerError('the certificate is incomplete')
  if (Buffer.compare(inner.der, algorithm.der) !== 0) throw new MalformedDerError('the two signature algorithms differ')
  const [notBefore, notAfter, more] = sequenceOf(validity, 'the validity')
  if (more) throw new MalformedDerError('the validity has more than two times')
  const extensions = readRest(rest, version)
  const certificate: Certificate = {
    der,
    version,
    serial: readSerial(serial),
    issuer: readName(issuer, 'the issuer'),
    subject: readName(subject, 'the subject'),
    notBefore: timeOf(notBefore, 'the start of validity'),
    notAfter: timeOf(notAfter, 'the end of validity'),
    publicKey: publicKey.der,
    signed: body.der,
    signatureAlgorithm: algorithm.der,
    signature: wholeBits(signature, 'the signature of the certificate'),
    extensions,
    ...readCertificateExtensions(extensions),
    distributionPoints: pointsIn(extensions, readName(issuer, 'the issuer')),
  }
  if (certificate.issuer.relative.length === 0) throw new MalformedDerError('the issuer is empty')
  return certificate
}

function pointsIn(extensions: Extensions, issuer: DistinguishedName): readonly DistributionPoint[] {
  const extension = extensions.get(EXTENSION.distributionPoints)
  if (!extension) return []
  try {
    return readDistributionPoints(extension, issuer)
  } catch (error) {
    // Without distribution points only lists without a scope apply.
    if (error instanceof MalformedDerError) return []
    throw error
  }
}

function readVersion(fields: DerNode[]): number {
  if (fields[0]?.tag !== 0xa0) return 1
  const version = smallInteger(wrappedIn(fields.shift(), 'the version'), 'the version') + 1
  if (version !== 2 && version !== 3) throw new MalformedDerError(`the certificate has the unknown version ${version}`)
  return version
}

/**
 * Returns the serial number as hex. Throws `MalformedDerError` if it is negative or longer than 20 octets. Zero, which old roots have,
 * is checked for issued certificates only. RFC 5280 4.1.2.2
 */
function readSerial(node: DerNode | undefined): string {
  const bytes = integerBytes(node, 'the serial number')
  if ((bytes[0] ?? 0) >= 0x80) throw new MalformedDerError('the serial number is negative')
  if (bytes.length > 20) throw new MalformedDerError('the serial number is longer than 20 bytes')
  return hexOf(bytes)
}

function readRest(rest: readonly DerNode[], version: number): Extensions {
  const block = rest.at(-1)?.tag === 0xa3 ? rest.at(-1) : undefined
  const identifiers = block ? rest.slice(0, -1) : rest
  if (identifiers.length > 2 || identifiers.some(({ tag }) => tag !== 0x81 && tag !== 0x82))
    throw new MalformedDerError('the certificate holds an unknown field')
  if (identifiers.length > 0 && version === 1)
    throw new MalformedDerError('a certificate of version 1 has unique identifiers')
  if (!block) return new Map()
  if (version !== 3) throw new MalformedDerError(`a certificate of version ${version} has extensions`)
  return readExtensions(wrappedIn(block, 'the extensions'))
}

/** Returns whether subject and issuer have the same name. RFC 5280 6.1: self-issued. */
export const isSelfIssued = ({ subject, issuer }: Certificate): boolean => subject.key === issuer.key

/** Returns whether basic constraints make the certificate that of an authority. RFC 5280 4.2.1.9 */
export const isAuthority = ({ basicConstraints }: Certificate): boolean => basicConstraints?.authority === true

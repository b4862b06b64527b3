import { type Certificate, hexOf, MalformedDerError, readCertificate, readDer, readName } from '../../../proof/index.ts'
import type { SecurityObject } from './security-object.ts'

/**
 * Returns the certificate in the security object that its signer identifies, or the only one: some issuers write their name there
 * in a different order, and the key decides who signed. Null if there is no such readable certificate. ICAO Doc 9303-12 7.1
 */
export function documentSigner(object: SecurityObject): Certificate | null {
  const readable = object.certificates.flatMap((der) => {
    const certificate = certificateFrom(der)
    return certificate ? [certificate] : []
  })
  const match = readable.find((certificate) => isNamedBy(object, certificate))
  return match ?? (readable.length === 1 ? (readable[0] ?? null) : null)
}

/** Parses a certificate; returns null if it does not conform to RFC 5280. */
export function certificateFrom(der: Uint8Array): Certificate | null {
  try {
    return readCertificate(der)
  } catch (error) {
    if (error instanceof MalformedDerError) return null
    throw error
  }
}

/** Compares issuer and serial number, or the key identifier. RFC 5652 5.3 */
function isNamedBy({ signer: { sid }, signerIssuer }: SecurityObject, certificate: Certificate): boolean {
  if (sid.subjectKeyIdentifier)
    return certificate.subjectKeyIdentifier === hexOf(new Uint8Array(sid.subjectKeyIdentifier.buffer))
  const serial = sid.issuerAndSerialNumber?.serialNumber
  if (!signerIssuer || !serial || hexOf(new Uint8Array(serial)) !== certificate.serial) return false
  try {
    return readName(readDer(signerIssuer), 'the issuer of the signer').key === certificate.issuer.key
  } catch (error) {
    if (error instanceof MalformedDerError) return false
    throw error
  }
}

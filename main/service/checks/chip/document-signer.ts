import { type Certificate, readCertificate } from '../../../proof/keys/x509/certificate.ts'
import { Malformed, readDer } from '../../../proof/keys/x509/der.ts'
import { hexOf } from '../../../proof/keys/x509/der-values.ts'
import { readName } from '../../../proof/keys/x509/distinguished-name.ts'
import type { SecurityObject } from './security-object.ts'

/**
 * The certificate in the security object that its signer names, or the only one: some issuers write their name there in another
 * order, and who signed is decided by the key. Null where none can be read. ICAO Doc 9303-12 7.1
 */
export function documentSigner(object: SecurityObject): Certificate | null {
  const readable = object.certificates.flatMap((der) => {
    const certificate = certificateFrom(der)
    return certificate ? [certificate] : []
  })
  const named = readable.find((certificate) => isNamedBy(object, certificate))
  return named ?? (readable.length === 1 ? (readable[0] ?? null) : null)
}

/** Null where the bytes are no certificate as RFC 5280 demands it. */
export function certificateFrom(der: Uint8Array): Certificate | null {
  try {
    return readCertificate(der)
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

/** RFC 5652 5.3: by issuer and serial number, or by key identifier. */
function isNamedBy({ signer: { sid }, signerIssuer }: SecurityObject, certificate: Certificate): boolean {
  if (sid.subjectKeyIdentifier)
    return certificate.subjectKeyIdentifier === hexOf(new Uint8Array(sid.subjectKeyIdentifier.buffer))
  const serial = sid.issuerAndSerialNumber?.serialNumber
  if (!signerIssuer || !serial || hexOf(new Uint8Array(serial)) !== certificate.serial) return false
  try {
    return readName(readDer(signerIssuer), 'the issuer of the signer').key === certificate.issuer.key
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

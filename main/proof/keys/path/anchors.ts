import { type Certificate, isSelfIssued } from '../x509/certificate.ts'
import { algorithmProblem, isSignedBy, publicKeyFrom } from '../x509/signed-by.ts'

export interface Authorities {
  readonly anchors: readonly Certificate[]
  readonly intermediates: readonly Certificate[]
}

/**
 * Divides the given authorities. Anchors are self-signed, or no other given one can have issued them. A certificate that is only
 * self-issued, as at a change of keys, stays an intermediate: the limits above it count. RFC 5280 6.1
 */
export function anchorsAmong(authorities: readonly Certificate[]): Authorities {
  const isAnchor = (one: Certificate): boolean =>
    isSelfSigned(one) || !authorities.some((other) => other !== one && other.subject.key === one.issuer.key)
  return { anchors: authorities.filter(isAnchor), intermediates: authorities.filter((one) => !isAnchor(one)) }
}

/** Whether a certificate is signed by its own key. With an algorithm that is not accepted, its key identifiers decide. */
export function isSelfSigned(certificate: Certificate): boolean {
  if (!isSelfIssued(certificate)) return false
  const key = publicKeyFrom(certificate.publicKey)
  if (key !== null && isSignedBy(certificate, key)) return true
  const { authorityKeyIdentifier, subjectKeyIdentifier } = certificate
  return (
    algorithmProblem(certificate) !== null &&
    (!authorityKeyIdentifier || authorityKeyIdentifier === subjectKeyIdentifier)
  )
}

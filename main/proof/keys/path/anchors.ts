import { publicKeyFrom } from '../signatures/public-key.ts'
import { type Certificate, isSelfIssued } from '../x509/certificate.ts'
import { algorithmProblem, isSignedBy } from '../x509/signed-by.ts'

export interface Authorities {
  readonly anchors: readonly Certificate[]
  readonly intermediates: readonly Certificate[]
}

/**
 * Divides authorities into anchors and intermediates. An anchor is self-signed, or no other authority can have issued it. A
 * certificate that is only self-issued, as for a key rollover, stays an intermediate: the limits above it apply. RFC 5280 6.1
 */
export function anchorsAmong(authorities: readonly Certificate[]): Authorities {
  const isAnchor = (candidate: Certificate): boolean =>
    isSelfSigned(candidate) ||
    !authorities.some((other) => other !== candidate && other.subject.key === candidate.issuer.key)
  return {
    anchors: authorities.filter(isAnchor),
    intermediates: authorities.filter((candidate) => !isAnchor(candidate)),
  }
}

/** Returns whether a certificate is signed by its own key. If its algorithm is not accepted, its key identifiers decide. */
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

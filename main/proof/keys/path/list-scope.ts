import { type Certificate, isAuthority } from '../x509/certificate.ts'
import { ALL_REASONS, type DistributionPoint, directoryKey } from '../x509/distribution-points.ts'
import type { RevocationListContent } from '../x509/revocation-list.ts'

/**
 * Returns the revocation reasons that a list covers for a certificate, as bits of ALL_REASONS; 0 if the certificate is out of
 * scope. RFC 5280 6.3.3 (b)
 */
export function reasonsCovered(certificate: Certificate, list: RevocationListContent): number {
  const { scope } = list
  if (scope?.onlyAttributes) return 0
  if (scope?.onlyUsers && isAuthority(certificate)) return 0
  if (scope?.onlyAuthorities && !isAuthority(certificate)) return 0
  // RFC 5280 6.3.3, last paragraph: lists of the issuer also apply by its own name, regardless of the distribution points.
  const issuerPoint: DistributionPoint = {
    names: [directoryKey(certificate.issuer.relative)],
    reasons: ALL_REASONS,
    issuers: null,
  }
  const reasons = [...certificate.distributionPoints, issuerPoint]
    .filter((point) => matchesPoint(certificate, list, point))
    .reduce((bits, point) => bits | point.reasons, 0)
  return reasons & (scope?.reasons ?? ALL_REASONS)
}

function matchesPoint(
  certificate: Certificate,
  { issuer, scope }: RevocationListContent,
  point: DistributionPoint,
): boolean {
  const isIssuer = (point.issuers ?? [certificate.issuer]).some(({ key }) => key === issuer.key)
  if (!isIssuer || (point.issuers !== null && issuer.key !== certificate.issuer.key && !scope?.isIndirect)) return false
  if (!scope?.names) return true
  const names = point.names ?? (point.issuers ?? []).map(({ relative }) => directoryKey(relative))
  return names.some((name) => scope.names?.includes(name))
}

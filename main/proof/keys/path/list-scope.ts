import { type Certificate, isAuthority } from '../x509/certificate.ts'
import { ALL_REASONS, type DistributionPoint, directoryKey } from '../x509/distribution-points.ts'
import type { RevocationListContent } from '../x509/revocation-list.ts'

/**
 * Reasons for which a list decides about a certificate, as bits of ALL_REASONS; 0 if the certificate is outside of its scope.
 * RFC 5280 6.3.3 (b)
 */
export function reasonsCovered(certificate: Certificate, list: RevocationListContent): number {
  const { scope } = list
  if (scope?.onlyAttributes) return 0
  if (scope?.onlyUsers && isAuthority(certificate)) return 0
  if (scope?.onlyAuthorities && !isAuthority(certificate)) return 0
  // RFC 5280 6.3.3, last paragraph: lists of the issuer are tried for a point of its own name, whatever points are named.
  const own: DistributionPoint = {
    names: [directoryKey(certificate.issuer.relative)],
    reasons: ALL_REASONS,
    issuers: null,
  }
  const reasons = [...certificate.distributionPoints, own]
    .filter((point) => isOfPoint(certificate, list, point))
    .reduce((bits, point) => bits | point.reasons, 0)
  return reasons & (scope?.reasons ?? ALL_REASONS)
}

function isOfPoint(
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

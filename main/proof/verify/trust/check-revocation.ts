import type { Observation } from '../../../../shared/findings/finding.ts'
import { revocationStatus } from '../../keys/path/revocation-status.ts'
import type { RevocationList } from '../../keys/trusted-key.ts'
import type { Certificate } from '../../keys/x509/certificate.ts'
import type { TrustSituation } from './check-certificate.ts'

/** Is a certificate of the path on a given list? Verdict: What decides (revoked by a given CRL). */
export function checkRevocation(
  path: readonly Certificate[],
  lists: readonly RevocationList[],
  situation: TrustSituation,
): readonly Observation[] {
  const judged = path.length > 1 ? path.slice(0, -1) : path
  const authorities = [...path.slice(1), ...situation.authorities]
  const names = new Set(judged.map(({ issuer }) => issuer.key))
  const foreign = lists
    .filter(({ list }) => !names.has(list.issuer.key))
    .map(({ source }) => warning(`${source}: its issuer issued no certificate of the chain`))
  return [
    ...judged.flatMap((certificate, index) => {
      const status = revocationStatus(certificate, authorities, lists, situation.time)
      const revoked =
        status.revokedSince === null ? [] : [revokedSince(certificate, status.revokedSince, index, situation)]
      return [...revoked, ...status.warnings.map(warning)]
    }),
    ...foreign,
  ]
}

const warning = (detail: string): Observation => ({ code: 'trust.revocation-list', subject: {}, detail })

/** Only for the signer itself does the date decide: who was revoked before the claimed time cannot have signed in good faith. */
function revokedSince(certificate: Certificate, date: number, index: number, { claimed }: TrustSituation): Observation {
  const isBefore = index === 0 && claimed !== null && date < claimed.earliest
  return {
    code: 'trust.revoked',
    subject: {},
    actual: new Date(date).toISOString(),
    detail: certificate.subject.text,
    ...(isBefore ? { variant: 'before-claimed-time' } : {}),
  }
}

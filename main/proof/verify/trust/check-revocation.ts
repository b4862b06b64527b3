import type { Observation } from '../../../../shared/schema/index.ts'
import { type Authorities, anchorsAmong } from '../../keys/path/anchors.ts'
import { isAbout, type RevocationStatus, revocationStatus } from '../../keys/path/revocation-status.ts'
import { STORED_LIST } from '../../keys/revocation-store.ts'
import type { RevocationList } from '../../keys/trusted-key.ts'
import type { Certificate } from '../../keys/x509/certificate.ts'
import type { TrustSituation } from './check-certificate.ts'

/**
 * Checks the certificates of the path against the revocation lists. Verdict: What decides (revoked by a given CRL, a list that
 * cannot be judged). If the lists cover one certificate of a chain, they must cover every one.
 */
export function checkRevocation(
  path: readonly Certificate[],
  lists: readonly RevocationList[],
  situation: TrustSituation,
): readonly Observation[] {
  const judged = path.length > 1 ? path.slice(0, -1) : path
  const { certificates, time } = situation
  const authorities = authoritiesOf(path, situation)
  const statuses = judged.map((certificate) =>
    revocationStatus(certificate, { lists, certificates: [...path, ...certificates], authorities, time }),
  )
  const isComplete = path.length === 1 || statuses.every(({ isChecked }) => !isChecked)
  return [
    ...judged.flatMap((certificate, index) => {
      const status = statuses[index]
      return status ? observationsOf(certificate, status, index, isComplete, situation) : []
    }),
    ...foreignLists(judged, lists),
  ]
}

/** Signers of lists must lead to the root of the path. RFC 5280 6.3.3 (f) */
function authoritiesOf(path: readonly Certificate[], { authorities }: TrustSituation): Authorities {
  const root = path.at(-1)
  const known = anchorsAmong(authorities)
  if (path.length === 1 || !root) return { ...known, anchors: [...known.anchors, ...path] }
  return { anchors: [root], intermediates: authorities.filter((authority) => authority !== root) }
}

function observationsOf(
  certificate: Certificate,
  { revokedSince, possiblySince, covered, warnings }: RevocationStatus,
  index: number,
  isComplete: boolean,
  situation: TrustSituation,
): readonly Observation[] {
  const warned = warnings.map(warning)
  if (revokedSince !== null) return [revoked(certificate, revokedSince, index, situation), ...warned]
  if (possiblySince !== null) return [perhapsRevoked(certificate, possiblySince), ...warned]
  if (covered || isComplete) return warned
  const reasons = warnings.length === 0 ? 'no given list covers it for every reason' : warnings.join('; ')
  return [{ ...warning(`${certificate.subject.text}: ${reasons}`), variant: 'unknown' }]
}

/** Lists from the command line are specified individually; stored ones may be of other issuers. */
const foreignLists = (judged: readonly Certificate[], lists: readonly RevocationList[]): readonly Observation[] =>
  lists
    .filter(
      ({ source, list }) =>
        !source.startsWith(STORED_LIST) && !judged.some((certificate) => isAbout(list, certificate)),
    )
    .map(({ source }) => warning(`${source}: its issuer issued no certificate of the chain`))

const warning = (detail: string): Observation => ({ code: 'trust.revocation-list', subject: {}, detail })

const perhapsRevoked = (certificate: Certificate, date: number): Observation => ({
  code: 'trust.revoked',
  subject: {},
  actual: new Date(date).toISOString(),
  detail: `${certificate.subject.text} is on a list that cannot be judged completely`,
})

/**
 * Reports a revoked certificate. The date decides only for the signer itself: a key revoked before the claimed time cannot have
 * signed in good faith.
 */
function revoked(certificate: Certificate, date: number, index: number, { claimed }: TrustSituation): Observation {
  const isBefore = index === 0 && claimed !== null && date < claimed.earliest
  return {
    code: 'trust.revoked',
    subject: {},
    actual: new Date(date).toISOString(),
    detail: certificate.subject.text,
    ...(isBefore ? { variant: 'before-claimed-time' } : {}),
  }
}

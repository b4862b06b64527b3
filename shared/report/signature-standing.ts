import { type Finding, signatureFindings } from '../findings/index.ts'
import type { Report } from './report.ts'

/** Reason why no trusted signature confirms the content. */
export type NotConfirmed =
  | 'NO_SIGNATURE'
  | 'ALGORITHM'
  | 'SECOND_OPINION'
  | 'SIGNED_OTHER_CONTENT'
  | 'OTHER_SIGNER'
  | 'NO_MATCHING_KEY'
  | 'NO_KEY'
  | 'OTHER_TENANT'
  | 'WEAK_KEY'
  | 'REVOKED'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'CERTIFICATE'
  | 'PAYLOAD_UNREADABLE'
  | 'POLICY'

/** Earliest stage first, because later ones depend on it. */
const REASONS: readonly (readonly [code: string, reason: NotConfirmed])[] = [
  ['signature.missing', 'NO_SIGNATURE'],
  ['signature.malformed', 'NO_SIGNATURE'],
  ['signature.algorithm', 'ALGORITHM'],
  ['signature.header', 'ALGORITHM'],
  ['signature.second-reading', 'SECOND_OPINION'],
  ['signature.invalid', 'OTHER_SIGNER'],
  ['trust.no-matching-key', 'NO_MATCHING_KEY'],
  ['trust.no-key', 'NO_KEY'],
  ['trust.no-signing-certificate', 'NO_KEY'],
  ['trust.tenant', 'OTHER_TENANT'],
  ['trust.weak-key', 'WEAK_KEY'],
  ['trust.revoked', 'REVOKED'],
  ['trust.expired', 'EXPIRED'],
  ['trust.not-yet-valid', 'NOT_YET_VALID'],
  ['trust.key-usage', 'CERTIFICATE'],
  ['trust.chain', 'CERTIFICATE'],
]

type Judged = Pick<Report, 'checks' | 'findings'>

/** Returns whether a trusted key made the signature over the payload, regardless of its certificate. */
export const isMadeByKey = ({ checks }: Judged): boolean =>
  checks.some(({ id, outcome }) => id === 'signature.cryptographic' && outcome === 'PASSED')

/** Returns why the signature over the payload is not trusted; null if a trusted key made it without any objection. */
export function whyNotTrusted(report: Judged): NotConfirmed | null {
  const failed = report.checks.some(
    ({ id, outcome }) =>
      outcome === 'FAILED' &&
      id !== 'signature.payload' &&
      (/^(signature|trust)\./.test(id) || id === 'second-reading.signature'),
  )
  if (!failed && isMadeByKey(report)) return null
  const failures = report.findings.filter(({ level }) => level === 'FAIL')
  // Proof of a change, regardless of other faults of the signature.
  if (failures.some(isSignedOtherContent)) return 'SIGNED_OTHER_CONTENT'
  const first = REASONS.find(([code]) => failures.some((finding) => finding.code === code))
  if (!first) return report.checks.some(isWithoutSignature) ? 'NO_SIGNATURE' : 'POLICY'
  return first[1]
}

/**
 * Returns whether the check of the form was skipped, so that there is no signature. Without a proof.json there is no finding
 * about it.
 */
const isWithoutSignature = ({ id, outcome }: Report['checks'][number]): boolean =>
  id === 'signature.form' && outcome === 'SKIPPED'

/** Findings carry no variant, so it is identified by the sentence of the catalogue. */
const isSignedOtherContent = ({ code, message }: Finding): boolean =>
  code === 'signature.invalid' && message.startsWith(signatureFindings['signature.invalid'].variants.changed.failure)

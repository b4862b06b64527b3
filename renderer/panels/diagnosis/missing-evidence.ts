import type { EvidenceModel } from '../../../shared/analysis/index.ts'
import { type ArchiveFacts, mayStateAbsence, type PartStanding } from '../../../shared/report/index.ts'

/** Reason why there is no evidence to judge; null if there is any. */
export type MissingEvidence = 'UNREAD' | 'INCOMPLETE' | 'EMPTY' | null

export function missingEvidence(
  facts: ArchiveFacts,
  evidences: readonly EvidenceModel[],
  record: PartStanding,
): MissingEvidence {
  if (evidences.length > 0) return null
  const { identityDetails, verificationAndEvaluationDetails: details } = facts
  if (identityDetails?.value === undefined && details?.value === undefined) return 'UNREAD'
  return mayStateAbsence(record) ? 'EMPTY' : 'INCOMPLETE'
}

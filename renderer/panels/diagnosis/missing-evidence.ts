import type { EvidenceModel } from '../../../shared/analysis/index.ts'
import type { ArchiveFacts } from '../../../shared/report/index.ts'

/** Reason why there is no evidence to judge; null if there is any. */
export type MissingEvidence = 'UNREAD' | 'EMPTY' | null

export function missingEvidence(facts: ArchiveFacts, evidences: readonly EvidenceModel[]): MissingEvidence {
  if (evidences.length > 0) return null
  const { identityDetails, verificationAndEvaluationDetails: details } = facts
  return identityDetails?.value === undefined && details?.value === undefined ? 'UNREAD' : 'EMPTY'
}

import type { EvidenceState } from '../state.ts'

/**
 * Returns whether a human operator can review the evidence: it has files, and the checks had no technical error. Service:
 * isAdjudicable
 */
export const isAdjudicable = ({ kind, files, isTechnicalError, review }: EvidenceState): boolean =>
  (kind === 'IMAGES' || kind === 'PORTRAIT') && files.length > 0 && !isTechnicalError && review?.decidedAt == null

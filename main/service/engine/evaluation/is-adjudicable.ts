import type { EvidenceState } from '../state.ts'

/** Whether a human operator could tell more: there is something to look at, and the checks did their work. Service: isAdjudicable */
export const isAdjudicable = ({ kind, files, isTechnicalError, review }: EvidenceState): boolean =>
  (kind === 'IMAGES' || kind === 'PORTRAIT') && files.length > 0 && !isTechnicalError && review?.decidedAt == null

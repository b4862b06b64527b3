/** Only possible score for a status; null if there are several. */
type FixedScore = 'LEVEL0' | 'LEVEL3' | null

const isUnsuccessful = (status: unknown): boolean => status === 'NOT_VERIFIED' || status === 'INVALID'

/**
 * Returns the score of a portrait: VERIFIED "same as the reference evidence score", NOT_VERIFIED and INVALID LEVEL0. Null while
 * processing, or if the score of the reference is unknown. Service: Scoring by evidence type
 */
export function portraitScore<Score>(status: unknown, referenceScore: Score | null): Score | 'LEVEL0' | null {
  if (status === 'VERIFIED') return referenceScore
  return isUnsuccessful(status) ? 'LEVEL0' : null
}

/** Returns the score of a document read from its chip. Service: Scoring by evidence type */
export function chipScore(status: unknown): FixedScore {
  if (status === 'VERIFIED') return 'LEVEL3'
  return isUnsuccessful(status) ? 'LEVEL0' : null
}

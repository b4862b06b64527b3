import { CONTRADICTION, NOTHING_TO_DO, type Response } from '../../findings/index.ts'
import { levelNumber } from '../../rules/index.ts'
import type { EvidenceIndex } from '../evidence/evidence-index.ts'
import type { EvidenceModel } from '../evidence/evidence-models.ts'
import { labelFor } from '../fields/value-label.ts'
import { type Cause, makeCause } from './cause.ts'

const level = (score: string): string => labelFor('Score', score).title

interface ScoreRemarks {
  readonly contradictions: readonly Cause[]
  readonly remarks: readonly Cause[]
}

const NONE: ScoreRemarks = { contradictions: [], remarks: [] }

/** Explains the score of an evidence. Service: Scoring by evidence type */
export function scoreRemarks(
  { standing, kind, references, standingPlace }: EvidenceModel,
  index: EvidenceIndex,
): ScoreRemarks {
  const { score, strength } = standing
  const [reached, max] = [levelNumber(score), levelNumber(strength)]
  if (score === null || strength === null || reached === null || max === null || reached === max) return NONE
  const remark = (code: string, cause: string, result: Cause['result'], response: Response = NOTHING_TO_DO): Cause =>
    makeCause({ code, result, cause, response, places: standingPlace ? [standingPlace] : [] })
  if (reached > max) {
    const cause = `the record contradicts itself: ${level(score)} is more than this evidence can reach (${level(strength)})`
    return { contradictions: [remark('score:ABOVE', cause, 'NEGATIVE', CONTRADICTION)], remarks: [] }
  }
  const reference = references
    .map((id) => index.byId.get(id))
    .find((referenced) => referenced?.standing.score === score)
  if (kind === 'PORTRAIT' && reference) {
    const { title } = labelFor('EvidenceType', reference.type)
    const from = `${level(score)}, taken from the ${title.toLowerCase()} that it was matched with`
    return { contradictions: [], remarks: [remark('score:REFERENCE', from, 'NEUTRAL')] }
  }
  // Derived evidence never scores higher than its document.
  if (kind === 'DERIVED') return NONE
  const below = `${level(score)} was reached; evidence of this kind can reach ${level(strength)}`
  return { contradictions: [], remarks: [remark('score:BELOW', below, 'NEUTRAL')] }
}

import { levelNumber } from '../rules/levels.ts'
import { resultOfDecision } from './adjudication-case.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import type { IndicatorEntry } from './indicator-breakdown.ts'
import type { Place } from './place.ts'
import { type Reason, reason, reasonFor } from './reason.ts'
import { wordsFor } from './words.ts'

/** What neither decided nor blocked. */
export function doubtReasons({ breakdown, standing, participants }: EvidenceModel): readonly Reason[] {
  const of = (fits: (entry: IndicatorEntry) => boolean) =>
    breakdown.entries.filter(fits).map(({ indicator, place }) => ({ code: indicator, place }))
  const isOpen = standing.status !== 'VERIFIED'
  const decided = participants.flatMap(({ services, place }) =>
    services.flatMap(({ decision }) => (decision === null ? [] : [{ decision, place }])),
  )
  return [
    ...reasonFor(
      'MITIGATED',
      'POSITIVE',
      of(({ list, mitigatedBy }) => list === 'BLOCKING' && mitigatedBy.length > 0),
    ),
    ...reasonFor(
      'INCONCLUSIVE',
      'INCONCLUSIVE',
      of(({ list }) => isOpen && list === 'UNVERIFIED'),
    ),
    ...reasonFor(
      'WARNING',
      'WARNING',
      of(({ list }) => list === 'WARNING'),
    ),
    ...decided.map(({ decision, place }) => reason('REVIEWED', resultOfDecision(decision), [decision], [place])),
  ]
}

/** Why it has this score and no other. Service: Scoring by evidence type */
export function scoreReasons(
  { standing, kind, references, standingPlace }: EvidenceModel,
  index: EvidenceIndex,
): readonly Reason[] {
  const { score, strength, status } = standing
  const [reached, most] = [levelNumber(score), levelNumber(strength)]
  if (score === null || strength === null || reached === null || most === null) return []
  const places = present(standingPlace)
  if (reached > most) return [reason('ABOVE_STRENGTH', 'NEGATIVE', [score, strength], places)]
  if (status !== 'VERIFIED' || reached === most) return []
  const reference = references.map((id) => index.byId.get(id)).find((one) => one !== undefined)
  if (kind === 'PORTRAIT' && reference) {
    const { title } = wordsFor('EvidenceType', reference.type)
    return [reason('SCORE_OF_REFERENCE', 'NEUTRAL', [score, title], [...places, ...present(reference.standingPlace)])]
  }
  return [reason('BELOW_STRENGTH', 'NEUTRAL', [score, strength], places)]
}

const present = (place: Place | null): readonly Place[] => (place ? [place] : [])

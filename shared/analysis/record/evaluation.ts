import { flag, list, type Members, member, members, scalarText, text, texts } from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { type Moment, readMoment } from '../moment.ts'
import { below, type Place } from '../place.ts'
import { type CodedError, readErrors } from './coded-error.ts'

/** Status, score and strength from an evaluation or the identity view. */
export interface Standing {
  readonly status: string | null
  readonly score: string | null
  readonly strength: string | null
}

/** Assessment of one evidence in an evaluation. Archive: ProofEvidence */
export interface Assessment {
  readonly place: Place
  readonly id: string
  readonly type: string
  readonly standing: Standing
  readonly indicators: readonly string[]
  readonly errors: readonly CodedError[]
  readonly isAdjudicable: boolean | null
  readonly mismatchedAttributes: readonly string[]
  /** StatusAndScoring as recorded, at `place` + /statusAndScoring. */
  readonly scoring: Members | null
  readonly raw: Members
}

/** Evaluation after an operation. Archive: EvaluationDetails */
export interface Evaluation {
  readonly place: Place
  readonly time: Moment
  readonly levelOfAssurance: string | null
  readonly isTechnicalError: boolean
  readonly upgradePaths: JsonValue | null
  readonly updatedIdentity: boolean | null
  readonly assessments: readonly Assessment[]
}

/** Reads evaluationDetails; null if the value is no object. Archive: EvaluationDetails */
export function readEvaluation(value: JsonValue | undefined, place: Place): Evaluation | null {
  const raw = members(value)
  if (!raw) return null
  const level = members(member(raw, 'loaAndUpgradePath'))
  const assessments: Assessment[] = []
  for (const [index, element] of list(member(raw, 'evidences')).entries()) {
    const evidence = members(element)
    if (evidence) assessments.push(readAssessment(evidence, below(place, 'evidences', index)))
  }
  return {
    place,
    time: readMoment(member(raw, 'evaluationDateTime')),
    levelOfAssurance: scalarText(member(level, 'levelOfAssurance')),
    isTechnicalError: flag(member(level, 'isTechnicalError')) ?? false,
    upgradePaths: member(level, 'upgradePaths') ?? null,
    updatedIdentity: flag(member(raw, 'updateOnIdentitySuccess')),
    assessments,
  }
}

function readAssessment(raw: Members, place: Place): Assessment {
  const scoring = members(member(raw, 'statusAndScoring'))
  const consistency = members(member(raw, 'attributesReferenceAndConsistency'))
  return {
    place,
    id: text(member(raw, 'id')) ?? '',
    type: scalarText(member(raw, 'type')) ?? '',
    standing: readStanding(scoring),
    indicators: texts(member(raw, 'raisedIndicators')),
    errors: readErrors(member(raw, 'errors'), below(place, 'errors')),
    isAdjudicable: flag(member(members(member(raw, 'evidencesAdjudicationEligibility')), 'isAdjudicable')),
    mismatchedAttributes: texts(member(consistency, 'mismatchedAttributes')),
    scoring,
    raw,
  }
}

/** Reads status, score and strength of an assessment or a final entry. Archive: StatusAndScoring */
export const readStanding = (scoring: Members | null): Standing => ({
  status: scalarText(member(scoring, 'status')),
  score: scalarText(member(scoring, 'score')),
  strength: scalarText(member(scoring, 'strength')),
})

import {
  type ErrorObject,
  type EvidenceStatus,
  type ProofEvidence,
  readIndicator,
  type StatusAndScoring,
} from '../../shared/spec/index.ts'

/** Result of evaluating one evidence. Its lists follow from the indicators. */
export interface Outcome {
  readonly status: StatusAndScoring['status']
  readonly score: StatusAndScoring['score']
  readonly strength: StatusAndScoring['strength']
  readonly rule?: string
  readonly indicators: readonly string[]
  readonly errors?: readonly ErrorObject[]
  /** Pairs of a mitigating indicator and those that no longer block because of it. */
  readonly mitigations?: readonly (readonly [string, readonly string[]])[]
  readonly isTechnicalError?: boolean
  readonly missingRules?: readonly string[]
  readonly isAdjudicable?: boolean
  /** Further members of ProofEvidence. */
  readonly more?: Partial<ProofEvidence>
}

/** Lists of indicators by status. Service: evidenceStatus */
function sorted(indicators: readonly string[]) {
  const withStatus = (status: string) => indicators.filter((indicator) => readIndicator(indicator).status === status)
  return {
    positiveIndicators: withStatus('OK'),
    warningIndicators: withStatus('WARNING'),
    blockingIndicators: withStatus('FAILED'),
    unverifiedIndicators: withStatus('UNVERIFIED'),
  }
}

export function scoringOf({ status, score, strength, ...outcome }: Outcome): StatusAndScoring {
  const lists = sorted(outcome.indicators)
  const { missingRules = [], mitigations = [] } = outcome
  return {
    score,
    status,
    strength,
    strengthRuleUsed: outcome.rule ?? 'PHYSICAL_DOCUMENT',
    allNonOKVerifications: [...lists.warningIndicators, ...lists.blockingIndicators, ...lists.unverifiedIndicators],
    blockingIndicators: lists.blockingIndicators,
    indicatorsMitigations: mitigations.map(([by, mitigated]) => ({
      mitigatedIndicators: [[...mitigated]],
      mitigatingIndicators: [by],
    })),
    isBlockingindicatorFound: lists.blockingIndicators.length > 0,
    isMandatoryIndicatorMissing: missingRules.length > 0,
    isTechnicalError: outcome.isTechnicalError ?? false,
    mandatoryCheckRulesMissing: [...missingRules],
    positiveIndicators: lists.positiveIndicators,
    unverifiedIndicators: lists.unverifiedIndicators,
    warningIndicators: lists.warningIndicators,
  }
}

export function statusOf(outcome: Outcome, evaluationDateTime: string): EvidenceStatus {
  const { status, strength, score, errors = [], isAdjudicable = false } = outcome
  return {
    evaluationDateTime,
    status,
    strength,
    score,
    isAdjudicable,
    errors: [...errors],
    ...sorted(outcome.indicators),
  }
}

/** Members common to every portrait, document and address. */
export const verified = (
  score: Outcome['score'],
  strength: Outcome['strength'],
  indicators: readonly string[],
  more: Partial<Outcome> = {},
): Outcome => ({ status: 'VERIFIED', score, strength, indicators, ...more })

import { readIndicator, type StatusAndScoring } from '../spec/index.ts'
import type { Weight } from './blocking.ts'
import { chipScore, portraitScore } from './fixed-scores.ts'
import { FUZZY_MITIGATIONS, mitigatedBy } from './mitigations.ts'
import { BUILT_IN_POLICY, policyWeight, type RulePolicy } from './rule-policy.ts'
import {
  type MandatoryCheck,
  type Score,
  type Strength,
  type StrengthRule,
  type SubmissionKind,
  strengthRule,
  verifiedScore,
} from './strength-rules.ts'

export interface EvidenceToEvaluate {
  readonly kind: SubmissionKind
  readonly type: string
  readonly indicators: readonly string[]
  /** Score of the evidence it is compared with or derived from; null if there is none. */
  readonly referenceScore?: Score | null
  /** A required service failed technically. */
  readonly isTechnicalError?: boolean
  /** Participants that completed successfully. Archive: ParticipantState, ACCEPTED */
  readonly accepted?: Pick<readonly string[], 'includes'>
  /** Whether an issuing source can confirm such evidence; by default, whether one was queried. */
  readonly isConfirmable?: boolean
  /** A human operator rejected the evidence. Not shown: D-83 */
  readonly isRejected?: boolean
}

/** Status and score with all reasons, as recorded in the archive. */
export type Evaluation = {
  readonly [member in keyof StatusAndScoring]-?: Exclude<StatusAndScoring[member], undefined>
}

/** Evaluates one evidence by its indicators. Service: Scoring by evidence type. Not shown: D-48, D-49, D-80 */
export function evaluateEvidence(evidence: EvidenceToEvaluate, policy: RulePolicy = BUILT_IN_POLICY): Evaluation {
  const { kind, type, isTechnicalError = false } = evidence
  const indicators = [...new Set(evidence.indicators)]
  const raised = new Set(indicators)
  const rule = strengthRule(kind, type, policy.strengthRules)
  const weightOf = (indicator: string) => policyWeight(policy, indicator)
  const lists = sortIndicators(indicators, weightOf)
  const missing = missingChecks(rule, raised, evidence.accepted ?? [])
  const status = isTechnicalError
    ? 'NOT_VERIFIED'
    : statusOf(evidence, lists.blockingIndicators.length > 0, missing.length > 0, indicators.map(weightOf))
  const strength = strengthOf(rule, evidence, raised)
  return {
    score: scoreOf(status, rule, strength, evidence, raised),
    status,
    strength,
    strengthRuleUsed: rule.name,
    allNonOKVerifications: indicators.filter((indicator) => readIndicator(indicator).status !== 'OK'),
    ...lists,
    indicatorsMitigations: mitigationsOf(raised),
    isBlockingindicatorFound: lists.blockingIndicators.length > 0,
    isMandatoryIndicatorMissing: missing.length > 0,
    isTechnicalError,
    mandatoryCheckRulesMissing: missing.map(({ name }) => name),
  }
}

/** Returns the mandatory checks that neither an indicator nor, without a contrary indicator, an accepted participant proves. */
export function missingChecks(
  { mandatory }: StrengthRule,
  raised: ReadonlySet<string>,
  accepted: Pick<readonly string[], 'includes'>,
): readonly MandatoryCheck[] {
  const names = new Set([...raised].map((indicator) => readIndicator(indicator).name))
  return mandatory.filter(({ anyOf, participant }) => {
    if (anyOf.some((indicator) => raised.has(indicator))) return false
    const isContrary = anyOf.some((indicator) => names.has(readIndicator(indicator).name))
    return participant === undefined || isContrary || !accepted.includes(participant)
  })
}

/**
 * Returns the status of evidence. Service: Evidence status, "processed but too few checks to decide (bad image quality,
 * unsupported document)"
 */
function statusOf(
  { kind, referenceScore = null, isRejected = false }: EvidenceToEvaluate,
  isBlocked: boolean,
  isIncomplete: boolean,
  weights: readonly Weight[],
): Evaluation['status'] {
  if (isBlocked || isRejected) return 'INVALID'
  const lacksReference = kind === 'PORTRAIT' && referenceScore === null
  return isIncomplete || lacksReference || weights.includes('LEAVES_OPEN') ? 'NOT_VERIFIED' : 'VERIFIED'
}

/**
 * Assigns every indicator to exactly one list. A mitigated indicator does not block, so it is in the list of its status. A check
 * without a status has no result. Service: blockingIndicators, "indicators that invalidate the evidence". Not shown: D-17
 */
function sortIndicators(indicators: readonly string[], weightOf: (indicator: string) => Weight) {
  const lists = {
    positiveIndicators: [] as string[],
    warningIndicators: [] as string[],
    blockingIndicators: [] as string[],
    unverifiedIndicators: [] as string[],
  }
  const mitigated = mitigatedBy(new Set(indicators))
  for (const indicator of indicators) {
    const { status } = readIndicator(indicator)
    if (weightOf(indicator) === 'BLOCKS' && !mitigated.has(indicator)) lists.blockingIndicators.push(indicator)
    else if (status === 'OK') lists.positiveIndicators.push(indicator)
    else if (status === 'WARNING' || status === 'FAILED') lists.warningIndicators.push(indicator)
    else lists.unverifiedIndicators.push(indicator)
  }
  return lists
}

/** Returns the mitigations by fuzzy comparisons in the form of a record. Archive: StatusAndScoring, indicatorsMitigations */
const mitigationsOf = (raised: ReadonlySet<string>): Evaluation['indicatorsMitigations'] =>
  FUZZY_MITIGATIONS.flatMap(({ by, mitigated }) => {
    const lifted = mitigated.filter((indicator) => raised.has(by) && raised.has(indicator))
    return lifted.length === 0 ? [] : [{ mitigatingIndicators: [by], mitigatedIndicators: [lifted] }]
  })

/** Returns the strength: the "maximum trust level the evidence can reach". Service: evidenceStatus */
function strengthOf(
  rule: StrengthRule,
  { kind, referenceScore = null, isConfirmable }: EvidenceToEvaluate,
  raised: ReadonlySet<string>,
): Strength {
  const isReached = (kind === 'PORTRAIT' || kind === 'DERIVED') && referenceScore === rule.confirmedStrength
  return (isConfirmable ?? wasQueried(raised)) || isReached ? rule.confirmedStrength : rule.strength
}

const wasQueried = (raised: ReadonlySet<string>): boolean =>
  raised.has('GIV_ELIGIBILITY_OK') || [...raised].some((indicator) => indicator.startsWith('GIV_VERIFICATION_'))

function scoreOf(
  status: Evaluation['status'],
  rule: StrengthRule,
  strength: Strength,
  { kind, referenceScore = null }: EvidenceToEvaluate,
  raised: ReadonlySet<string>,
): Score {
  if (kind === 'PORTRAIT') return portraitScore(status, referenceScore) ?? 'LEVEL0'
  if (kind === 'CHIP') return chipScore(status) ?? 'LEVEL0'
  // Archive: StatusAndScoring lists no score below LEVEL1 for other evidence.
  if (status !== 'VERIFIED') return 'LEVEL1'
  return verifiedScore(rule, strength, raised.has('GIV_VERIFICATION_VERIFIED'), referenceScore)
}

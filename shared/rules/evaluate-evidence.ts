import { readIndicator } from '../spec/codes/read-indicator.ts'
import type { StatusAndScoring } from '../spec/details.ts'
import { weightOf } from './blocking.ts'
import { chipScore, portraitScore } from './fixed-scores.ts'
import { levelNumber } from './levels.ts'
import { FUZZY_MITIGATIONS, mitigatedBy } from './mitigations.ts'
import { type Score, type StrengthRule, type SubmissionKind, strengthRule } from './strength-rules.ts'

export interface EvidenceToEvaluate {
  readonly kind: SubmissionKind
  readonly type: string
  readonly indicators: readonly string[]
  /** Score of the evidence it is compared with or taken from; null where there is none. */
  readonly referenceScore?: Score | null
  /** A service that was needed could not do its work. */
  readonly isTechnicalError?: boolean
}

/** Status and score with every reason, as the archive records them. */
export type Evaluation = {
  readonly [member in keyof StatusAndScoring]-?: Exclude<StatusAndScoring[member], undefined>
}

/** What the service concludes about one evidence from its indicators. Service: Scoring by evidence type. Not shown: D-48, D-49 */
export function evaluateEvidence(evidence: EvidenceToEvaluate): Evaluation {
  const { kind, type, isTechnicalError = false } = evidence
  const indicators = [...new Set(evidence.indicators)]
  const raised = new Set(indicators)
  const rule = strengthRule(kind, type)
  const lists = sortIndicators(indicators)
  const mitigated = mitigatedBy(raised)
  const missing = rule.mandatory.filter(({ anyOf }) => !anyOf.some((indicator) => raised.has(indicator)))
  const lacksReference = kind === 'PORTRAIT' && (evidence.referenceScore ?? null) === null
  const status = isTechnicalError
    ? 'NOT_VERIFIED'
    : statusOf(
        lists.blockingIndicators.some((one) => !mitigated.has(one)),
        missing.length > 0 || lacksReference,
        indicators,
      )
  return {
    score: scoreOf(status, rule, evidence, raised),
    status,
    strength: rule.strength,
    strengthRuleUsed: rule.name,
    allNonOKVerifications: indicators.filter((indicator) => readIndicator(indicator).status !== 'OK'),
    ...lists,
    indicatorsMitigations: FUZZY_MITIGATIONS.flatMap(({ by, mitigated: lifts }) => {
      const lifted = lists.blockingIndicators.filter((one) => raised.has(by) && lifts.includes(one))
      return lifted.length === 0 ? [] : [{ mitigatingIndicators: [by], mitigatedIndicators: [lifted] }]
    }),
    isBlockingindicatorFound: lists.blockingIndicators.length > 0,
    isMandatoryIndicatorMissing: missing.length > 0,
    isTechnicalError,
    mandatoryCheckRulesMissing: missing.map(({ name }) => name),
  }
}

/** "processed but too few checks to decide (bad image quality, unsupported document)". Service: Evidence status */
function statusOf(isBlocked: boolean, isIncomplete: boolean, indicators: readonly string[]): Evaluation['status'] {
  if (isBlocked) return 'INVALID'
  return isIncomplete || indicators.some((one) => weightOf(one) === 'LEAVES_OPEN') ? 'NOT_VERIFIED' : 'VERIFIED'
}

/** Every indicator in exactly one list. A check without a status says nothing of how it ended. Not shown: D-17 */
export function sortIndicators(indicators: readonly string[]) {
  const lists = {
    positiveIndicators: [] as string[],
    warningIndicators: [] as string[],
    blockingIndicators: [] as string[],
    unverifiedIndicators: [] as string[],
  }
  for (const indicator of indicators) {
    const { status } = readIndicator(indicator)
    if (weightOf(indicator) === 'BLOCKS') lists.blockingIndicators.push(indicator)
    else if (status === 'OK') lists.positiveIndicators.push(indicator)
    else if (status === 'WARNING' || status === 'FAILED') lists.warningIndicators.push(indicator)
    else lists.unverifiedIndicators.push(indicator)
  }
  return lists
}

function scoreOf(
  status: Evaluation['status'],
  rule: StrengthRule,
  { kind, referenceScore = null }: EvidenceToEvaluate,
  raised: ReadonlySet<string>,
): Score {
  if (kind === 'PORTRAIT') return portraitScore(status, referenceScore) ?? 'LEVEL0'
  if (kind === 'CHIP') return chipScore(status) ?? 'LEVEL0'
  // Archive: StatusAndScoring lists no score below LEVEL1 for other evidence.
  if (status !== 'VERIFIED') return 'LEVEL1'
  const isConfirmed = raised.has('GIV_VERIFICATION_VERIFIED')
  const score = (isConfirmed ? rule.confirmedScore : undefined) ?? rule.score ?? referenceScore ?? 'LEVEL1'
  return (levelNumber(score) ?? 0) <= (levelNumber(rule.strength) ?? 0) ? score : rule.strength
}

import { type EvidenceToEvaluate, evaluateEvidence, policyWeight, type RulePolicy } from '../../rules/index.ts'
import { readIndicator } from '../../spec/index.ts'
import { toScore } from '../rederive.ts'
import { concludeAsRecorded, type Lacking, type ReferenceResult } from './conclude-as-recorded.ts'
import type { Conclusion, RecordedInput } from './recorded-input.ts'

/** Scores that a threshold applies to, with the check that it decides. Archive: VerificationService */
export const MEASURED = [
  { threshold: 'matchingScore', participant: 'BIOMETRIC_MATCHING', check: 'BIOMETRIC_MATCHING_CHECK' },
  { threshold: 'codingScore', participant: 'BIOMETRIC_QUALITY_CHECK', check: 'BIOMETRIC_QUALITY_CHECK' },
] as const

/** Returns the conclusion of a service with other rules about recorded indicators and scores. */
export function concludeByPolicy(
  input: RecordedInput,
  reference: ReferenceResult,
  policy: RulePolicy,
  hasIssuingSources: boolean,
): Conclusion | Lacking {
  const { kind, type, isTechnicalError, isRejected, accepted, mismatched } = input
  // The rules of a policy are about what the service itself examines.
  if (kind === null) return concludeAsRecorded(input, reference)
  if (input.indicators === null) return { lacks: 'raisedIndicators' }
  const measured = withThresholds(input, input.indicators, policy)
  if ('lacks' in measured) return measured
  const indicators = [...measured.indicators, ...(mismatched.length > 0 ? ['ATTRIBUTES_CONSISTENCY_FAILED'] : [])]
  const referenceScore = toScore(referenceScoreOf(input, reference))
  const evidence: EvidenceToEvaluate = {
    kind,
    type,
    indicators,
    referenceScore,
    isTechnicalError,
    isRejected,
    accepted,
    ...(kind === 'PORTRAIT' || kind === 'DERIVED' ? { isConfirmable: hasIssuingSources } : {}),
  }
  const derived = evaluateEvidence(evidence, policy)
  const { score, strength } = derived
  const isOfUnverified = kind === 'DERIVED' && reference.hasSource && reference.latest === null
  const status = isOfUnverified && derived.status === 'VERIFIED' ? 'NOT_VERIFIED' : derived.status
  return {
    status,
    strength,
    score: status === derived.status ? score : 'LEVEL1',
    because: reason(evidence, derived, policy),
  }
}

/**
 * Thresholds do not change whether the new reference of a portrait had been compared by then. Until it is, a portrait whose
 * reference was deleted keeps its score. Service: Evidence status
 */
function referenceScoreOf(
  { kind, assessment }: RecordedInput,
  { latest, isPending }: ReferenceResult,
): string | null | undefined {
  const { status, score } = assessment.standing
  if (kind !== 'PORTRAIT' || !isPending) return latest
  if (status === 'NOT_VERIFIED') return null
  return latest ?? (status === 'VERIFIED' ? score : null)
}

/** Returns whether the checks of a chip alone verify it. Service: Chip reading outcome */
export function isChipVerified(
  { history, type, accepted, isTechnicalError }: RecordedInput,
  policy: RulePolicy,
): boolean {
  const { indicators } = history
  return evaluateEvidence({ kind: 'CHIP', type, indicators, accepted, isTechnicalError }, policy).status === 'VERIFIED'
}

function withThresholds(
  input: RecordedInput,
  indicators: readonly string[],
  { thresholds }: RulePolicy,
): { readonly indicators: readonly string[] } | Lacking {
  let changed = indicators
  for (const { threshold, participant, check } of MEASURED) {
    const min = thresholds[threshold]
    if (min === null || !changed.some((indicator) => readIndicator(indicator).name === check)) continue
    const score = input.history.lastService(participant, input.until)?.[threshold] ?? null
    if (score === null) return { lacks: `verificationServices/${threshold} of ${participant}` }
    const result = `${check}_${score < min ? 'FAILED' : 'OK'}`
    changed = [...changed.filter((indicator) => readIndicator(indicator).name !== check), result]
  }
  return { indicators: changed }
}

function reason(
  { indicators, isRejected, isTechnicalError, kind, referenceScore }: EvidenceToEvaluate,
  { status, blockingIndicators, mandatoryCheckRulesMissing, strengthRuleUsed }: ReturnType<typeof evaluateEvidence>,
  policy: RulePolicy,
): string {
  if (status === 'VERIFIED') return `every check that ${strengthRuleUsed} demands is there`
  const [blocking] = blockingIndicators
  if (isTechnicalError) return 'a service failed technically'
  if (isRejected) return 'an operator rejected it'
  if (blocking !== undefined) return `${blocking} blocks, and nothing mitigates it`
  const [missing] = mandatoryCheckRulesMissing
  if (missing !== undefined) return `${missing}, which ${strengthRuleUsed} demands, is missing`
  if (kind === 'PORTRAIT' && referenceScore === null) return 'no verified reference was compared with it'
  const open = indicators.find((indicator) => policyWeight(policy, indicator) === 'LEAVES_OPEN')
  return open === undefined ? 'its source is not verified' : `${open} leaves it open`
}

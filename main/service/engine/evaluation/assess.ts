import { type Evaluation, evaluateEvidence } from '../../../../shared/rules/evaluate-evidence.ts'
import type { ErrorObject } from '../../../../shared/spec/details.ts'
import type { EvidenceState, IdentityState } from '../state.ts'

/** What an evidence is worth as the transaction now stands. */
export interface Assessment {
  readonly evaluation: Evaluation
  readonly errors: readonly ErrorObject[]
}

const CHIP_FAILED: ErrorObject = { code: '1051', message: 'chip reading session failed' }

export function assess(identity: IdentityState, evidence: EvidenceState): Assessment {
  const reference = referenceOf(identity, evidence)
  const evaluation = evaluateEvidence({
    kind: evidence.kind,
    type: evidence.type,
    indicators: evidence.indicators,
    referenceScore: reference?.evaluation?.score ?? null,
    isTechnicalError: evidence.isTechnicalError,
  })
  if (evidence.kind === 'DERIVED' && reference && reference.status !== 'VERIFIED')
    return { evaluation: { ...evaluation, status: 'NOT_VERIFIED', score: 'LEVEL1' }, errors: evidence.errors }
  if (evidence.kind !== 'CHIP') return { evaluation, errors: evidence.errors }
  // "depends on whether the reference document is valid (VERIFIED) or not (INVALID, LEVEL0, error code)". Service: Scoring by evidence type
  if (evaluation.status === 'VERIFIED' && reference && reference.status !== 'VERIFIED')
    return { evaluation: { ...evaluation, status: 'INVALID', score: 'LEVEL0' }, errors: withChipFailed(evidence) }
  return { evaluation, errors: evaluation.status === 'INVALID' ? withChipFailed(evidence) : evidence.errors }
}

/** Service: Scoring by evidence type, "plus an error code". Not shown: D-54 */
const withChipFailed = ({ errors }: EvidenceState): readonly ErrorObject[] =>
  errors.some(({ code }) => code === CHIP_FAILED.code) ? errors : [...errors, CHIP_FAILED]

/** The evidence that this one depends on: a portrait on what it was compared with, a chip on the images before it. */
function referenceOf(identity: IdentityState, { referenceId }: EvidenceState): EvidenceState | null {
  return identity.evidences.find(({ id }) => id === referenceId) ?? null
}

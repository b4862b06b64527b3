import { type Evaluation, evaluateEvidence, type Score, type SubmissionKind } from '../../shared/rules/index.ts'
import type { ErrorObject, EvidenceStatus, ProofEvidence } from '../../shared/spec/index.ts'

/** What is known of one evidence; the rules of the service give its status and levels. */
export interface Outcome {
  readonly indicators: readonly string[]
  readonly errors?: readonly ErrorObject[]
  /** Evidence that it is compared with or derived from, and whose score it takes over. */
  readonly referenceId?: string
  readonly isTechnicalError?: boolean
  readonly isAdjudicable?: boolean
  /** What the record says instead of the rules. */
  readonly contrary?: Partial<Pick<Evaluation, 'status' | 'score'>>
  /** Further members of ProofEvidence. */
  readonly more?: Partial<ProofEvidence>
}

export interface Circumstances {
  readonly kind: SubmissionKind
  readonly type: string
  /** Score of the evidence that the outcome refers to; null if there is none. */
  readonly referenceScore: Score | null
  /** Participants that accepted the evidence. */
  readonly accepted: readonly string[]
  /** The tenant asks issuing sources. */
  readonly asksIssuers: boolean
}

/** Returns the evaluation by the rules of the service. */
export function evaluated(
  { indicators, isTechnicalError = false, contrary }: Outcome,
  known: Circumstances,
): Evaluation {
  const { kind, asksIssuers, ...circumstances } = known
  return {
    ...evaluateEvidence({
      ...circumstances,
      kind,
      indicators,
      isTechnicalError,
      ...(kind === 'PORTRAIT' || kind === 'DERIVED' ? { isConfirmable: asksIssuers } : {}),
    }),
    ...contrary,
  }
}

export function statusOf(
  { errors = [], isAdjudicable = false }: Outcome,
  evaluation: Evaluation,
  evaluationDateTime: string,
): EvidenceStatus {
  const { status, strength, score } = evaluation
  const { positiveIndicators, warningIndicators, blockingIndicators, unverifiedIndicators } = evaluation
  return {
    evaluationDateTime,
    status,
    strength,
    score,
    isAdjudicable,
    errors: [...errors],
    positiveIndicators,
    warningIndicators,
    blockingIndicators,
    unverifiedIndicators,
  }
}

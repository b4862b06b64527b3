import { type Evaluation, type EvidenceToEvaluate, evaluateEvidence, type Score } from '../rules/index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import type { Standing } from './record/evaluation.ts'

/** Status and score according to this build's rules, next to the recorded ones. */
export interface Rederivation {
  readonly evidenceId: string
  readonly recorded: Standing
  readonly derived: Evaluation
  readonly agrees: boolean
}

/**
 * Derives status and score of an evidence again by the rules of this build. Returns null for evidence without a rule, never
 * evaluated, or still being processed.
 */
export function rederive(model: EvidenceModel, byId: ReadonlyMap<string, EvidenceModel>): Rederivation | null {
  const input = evaluationInput(model, byId)
  const { standing, isDeleted, breakdown } = model
  const isOpen = standing.status === null || standing.status === 'ADJUDICATION' || standing.status === 'PROCESSING'
  if (!input || isDeleted || isOpen || breakdown.entries.length === 0) return null
  const derived = evaluateEvidence(input)
  // Unverified evidence has no trust, in whichever form a service records that. Service: Scoring by evidence type
  const agrees =
    derived.status === standing.status && (derived.status !== 'VERIFIED' || derived.score === standing.score)
  return { evidenceId: model.id, recorded: standing, derived, agrees }
}

/** Returns the evidence as input of the rules: the indicators of its last evaluation, and the score of its reference. */
export function evaluationInput(
  { kind, type, breakdown, references, isTechnicalError }: EvidenceModel,
  byId: ReadonlyMap<string, EvidenceModel>,
): EvidenceToEvaluate | null {
  if (kind === null) return null
  const reference = references.map((id) => byId.get(id)).find((evidence) => evidence?.standing.status === 'VERIFIED')
  return {
    kind,
    type,
    indicators: breakdown.entries.map(({ indicator }) => indicator),
    referenceScore: toScore(reference?.standing.score),
    isTechnicalError,
  }
}

export const toScore = (text: string | null | undefined): Score | null =>
  // LEVEL0 to LEVEL5 are the scores. Service: Evidence common fields
  /^LEVEL[0-5]$/.test(text ?? '') ? (text as Score) : null

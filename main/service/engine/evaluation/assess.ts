import { type Evaluation, evaluateEvidence } from '../../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../../shared/spec/index.ts'
import { replaced } from '../perform-check.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import type { TenantSettings } from '../tenant.ts'
import { isConfirmable } from './is-confirmable.ts'
import { isVerified, mismatchesOf, nameReferenceOf } from './references.ts'

/** Evaluation of an evidence in the current state of the transaction. */
export interface Assessment {
  readonly evaluation: Evaluation
  readonly errors: readonly ErrorObject[]
  /** Includes indicators added by other evidence. Archive: ProofEvidence, raisedIndicators */
  readonly indicators: readonly string[]
}

const CHIP_FAILED: ErrorObject = { code: '1051', message: 'chip reading session failed' }

/** Assesses an evidence against the name reference; with a null `reference`, on its own. */
export function assess(
  tenant: TenantSettings,
  identity: IdentityState,
  evidence: EvidenceState,
  reference: EvidenceState | null = nameReferenceOf(identity),
): Assessment {
  const source = identity.evidences.find(({ id }) => id === evidence.referenceId) ?? null
  const images = evidence.kind === 'CHIP' && source && !isPending(source) ? source : null
  const indicators = [
    ...(images ? replaced(images.indicators, evidence.indicators) : evidence.indicators),
    ...(isOfOtherPerson(evidence, reference) ? ['ATTRIBUTES_CONSISTENCY_FAILED'] : []),
  ]
  const evaluation = evaluate(tenant, evidence, indicators, source)
  if (evidence.kind === 'DERIVED' && source && !isVerified(source))
    return {
      evaluation: { ...evaluation, status: 'NOT_VERIFIED', score: 'LEVEL1' },
      errors: evidence.errors,
      indicators,
    }
  if (evidence.kind !== 'CHIP') return { evaluation, errors: evidence.errors, indicators }
  const status = chipStatus(tenant, identity, evidence, images, evaluation)
  return {
    evaluation: { ...evaluation, status, score: status === 'VERIFIED' ? 'LEVEL3' : 'LEVEL0' },
    errors: status === 'INVALID' ? withChipFailed(evidence) : evidence.errors,
    indicators,
  }
}

const evaluate = (
  tenant: TenantSettings,
  evidence: EvidenceState,
  indicators: readonly string[],
  source: EvidenceState | null,
): Evaluation =>
  evaluateEvidence(
    {
      kind: evidence.kind,
      type: evidence.type,
      indicators,
      referenceScore: source?.evaluation?.score ?? null,
      isTechnicalError: evidence.isTechnicalError,
      accepted: evidence.accepted ?? [],
      isConfirmable: isConfirmable(tenant, evidence),
      isRejected: evidence.review?.decisions.at(-1)?.status === 'REJECTED',
    },
    tenant.rules,
  )

/**
 * "the result then depends on whether the reference document is valid (VERIFIED) or not (INVALID, LEVEL0, error code)"; the
 * checks of the chip itself come first. Service: Scoring by evidence type
 */
function chipStatus(
  tenant: TenantSettings,
  identity: IdentityState,
  evidence: EvidenceState,
  images: EvidenceState | null,
  combined: Evaluation,
): Evaluation['status'] {
  if (!images) return combined.status
  const own = evaluate(tenant, evidence, evidence.indicators, null).status
  if (own !== 'VERIFIED') return own
  return assess(tenant, identity, images, null).evaluation.status === 'VERIFIED' ? combined.status : 'INVALID'
}

/** Returns whether the holder of a document contradicts the name reference. Not shown: D-81 */
const isOfOtherPerson = (evidence: EvidenceState, reference: EvidenceState | null): boolean =>
  evidence.family === 'IDDOCUMENT' && mismatchesOf(evidence, reference).length > 0

const isPending = ({ status }: EvidenceState): boolean => status === 'PROCESSING' || status === 'ADJUDICATION'

/** Service: Scoring by evidence type, "plus an error code". Not shown: D-54 */
const withChipFailed = ({ errors }: EvidenceState): readonly ErrorObject[] =>
  errors.some(({ code }) => code === CHIP_FAILED.code) ? errors : [...errors, CHIP_FAILED]

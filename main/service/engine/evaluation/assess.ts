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
const IMAGES_FAILED: ErrorObject = { code: '1051', message: 'the images of the same document are not VERIFIED' }

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
  const { status, error } = chipResult(tenant, identity, evidence, images, evaluation)
  return {
    evaluation: { ...evaluation, status, score: status === 'VERIFIED' ? 'LEVEL3' : 'LEVEL0' },
    errors: status === 'INVALID' ? withError(evidence, error) : evidence.errors,
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
function chipResult(
  tenant: TenantSettings,
  identity: IdentityState,
  evidence: EvidenceState,
  images: EvidenceState | null,
  combined: Evaluation,
): { readonly status: Evaluation['status']; readonly error: ErrorObject } {
  if (!images) return { status: combined.status, error: CHIP_FAILED }
  const own = evaluate(tenant, evidence, evidence.indicators, null).status
  if (own !== 'VERIFIED') return { status: own, error: CHIP_FAILED }
  const isValid = assess(tenant, identity, images, null).evaluation.status === 'VERIFIED'
  return { status: isValid ? combined.status : 'INVALID', error: IMAGES_FAILED }
}

/** Returns whether the holder of a document contradicts the name reference. Not shown: D-81 */
const isOfOtherPerson = (evidence: EvidenceState, reference: EvidenceState | null): boolean =>
  evidence.family === 'IDDOCUMENT' && mismatchesOf(evidence, reference).length > 0

const isPending = ({ status }: EvidenceState): boolean => status === 'PROCESSING' || status === 'ADJUDICATION'

/** Service: Scoring by evidence type, "plus an error code". Not shown: D-54 */
const withError = ({ errors }: EvidenceState, error: ErrorObject): readonly ErrorObject[] =>
  errors.some(({ code }) => code === error.code) ? errors : [...errors, error]

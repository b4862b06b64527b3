import { mismatchedAttributes } from '../../../../shared/rules/holder-agreement.ts'
import { levelNumber } from '../../../../shared/rules/levels.ts'
import type { BeforeComparison, EvidenceState, IdentityState } from '../state.ts'

export const isVerified = ({ status }: EvidenceState): boolean => status === 'VERIFIED'

const scoreOf = ({ evaluation }: EvidenceState): number => levelNumber(evaluation?.score) ?? 0

/**
 * The verified document with a name that was verified first; it stays the reference as long as it is verified by itself.
 * `isVerifiedAlone`: whether an evidence is verified when it is compared with no other. Service: nameReferenceEvidenceId. Not shown: D-57
 */
export function nameReference(
  { evidences, nameReferenceEvidenceId }: IdentityState,
  isVerifiedAlone: (evidence: EvidenceState) => boolean,
): EvidenceState | null {
  const candidates = evidences.filter(
    (evidence) =>
      evidence.family === 'IDDOCUMENT' &&
      (evidence.data?.surname ?? evidence.data?.fullname) !== undefined &&
      isVerifiedAlone(evidence),
  )
  return candidates.find(({ id }) => id === nameReferenceEvidenceId) ?? candidates[0] ?? null
}

/** A portrait can only be compared with a picture: no text, no chip without a face, no image without one. A portrait that was given as reference comes first. */
export function portraitReference({ evidences }: IdentityState): EvidenceState | null {
  const given = evidences.find((one) => one.type === 'PORTRAIT_REFERENCE' && isVerified(one))
  if (given) return given
  const pictured = evidences.filter((one) => hasPicture(one) && isVerified(one))
  return pictured.reduce<EvidenceState | null>(
    (best, one) => (best === null || scoreOf(one) > scoreOf(best) ? one : best),
    null,
  )
}

const hasPicture = ({ kind, hasPortrait }: EvidenceState): boolean =>
  (kind === 'IMAGES' || kind === 'CHIP') && hasPortrait !== false

/** The portrait that was captured, also while another session is open or after one has failed; otherwise the last attempt. */
export function portraitOf({ evidences }: IdentityState): EvidenceState | null {
  const portraits = evidences.filter(({ kind }) => kind === 'PORTRAIT')
  return portraits.findLast(isCaptured) ?? portraits.at(-1) ?? null
}

const isCaptured = ({ session, isReplaced }: EvidenceState): boolean =>
  session?.ended === 'COMPLETED' && isReplaced !== true

/** "no other reference available": what came of the comparison goes with the reference. Service: Evidence status */
export function forgetComparison(portrait: EvidenceState): void {
  const { errors, isTechnicalError } = withoutComparison(portrait)
  portrait.referenceId = null
  portrait.indicators = portrait.indicators.filter((one) => !/^BIOMETRIC_(HYPER_)?MATCHING/.test(one))
  portrait.errors = errors
  portrait.isTechnicalError = isTechnicalError
}

/** What counts of a portrait when its comparison does not; one that an earlier version stored says less. */
export const withoutComparison = ({ beforeComparison, errors }: EvidenceState): BeforeComparison =>
  beforeComparison ?? {
    errors: errors.filter(({ code }) => code !== '1600'),
    isTechnicalError: false,
    isRejected: false,
  }

/** Attributes of the holder that contradict the name reference. Archive: mismatchedAttributes */
export function mismatchesOf({ data, id }: EvidenceState, reference: EvidenceState | null): readonly string[] {
  if (!data || !reference?.data || id === reference.id) return []
  return mismatchedAttributes(data, reference.data)
}

/** The evidence that names are compared with. */
export const nameReferenceOf = ({ evidences, nameReferenceEvidenceId }: IdentityState): EvidenceState | null =>
  evidences.find(({ id }) => id === nameReferenceEvidenceId) ?? null

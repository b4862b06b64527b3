import { levelNumber, mismatchedAttributes } from '../../../../shared/rules/index.ts'
import type { BeforeComparison, EvidenceState, IdentityState } from '../state.ts'

export const isVerified = ({ status }: EvidenceState): boolean => status === 'VERIFIED'

const scoreOf = ({ evaluation }: EvidenceState): number => levelNumber(evaluation?.score) ?? 0

/**
 * Returns the document with a name that was verified first; it stays the reference while it is verified on its own.
 * `isVerifiedAlone`: returns whether an evidence is verified without comparison to others. Service: nameReferenceEvidenceId. Not
 * shown: D-57
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

/** Returns the reference of the portrait: a submitted reference portrait, or else the best verified document with a picture. */
export function portraitReference({ evidences }: IdentityState): EvidenceState | null {
  const submittedReference = evidences.find(
    (candidate) => candidate.type === 'PORTRAIT_REFERENCE' && isVerified(candidate),
  )
  if (submittedReference) return submittedReference
  const pictured = evidences.filter((candidate) => hasPicture(candidate) && isVerified(candidate))
  return pictured.reduce<EvidenceState | null>(
    (best, candidate) => (best === null || scoreOf(candidate) > scoreOf(best) ? candidate : best),
    null,
  )
}

/** Returns whether a portrait can be compared with a document: that it has one was found, or is not known. */
export const hasPicture = ({ kind, type, hasPortrait }: EvidenceState): boolean =>
  type === 'PORTRAIT_REFERENCE' || ((kind === 'IMAGES' || kind === 'CHIP') && hasPortrait !== false)

/** Returns the captured portrait, even during another session or after a failed one; otherwise the last attempt. */
export function portraitOf({ evidences }: IdentityState): EvidenceState | null {
  const portraits = evidences.filter(({ kind }) => kind === 'PORTRAIT')
  return portraits.findLast(isCaptured) ?? portraits.at(-1) ?? null
}

const isCaptured = ({ session, isReplaced }: EvidenceState): boolean =>
  session?.ended === 'COMPLETED' && isReplaced !== true

/** "no other reference available": removes the result of the comparison. Service: Evidence status */
export function forgetComparison(portrait: EvidenceState): void {
  const { errors, isTechnicalError } = withoutComparison(portrait)
  portrait.referenceId = null
  portrait.indicators = portrait.indicators.filter((candidate) => !/^BIOMETRIC_(HYPER_)?MATCHING/.test(candidate))
  portrait.errors = errors
  portrait.isTechnicalError = isTechnicalError
}

/** Returns the result without the comparison; states stored by earlier versions contain less. */
export const withoutComparison = ({ beforeComparison, errors }: EvidenceState): BeforeComparison =>
  beforeComparison ?? {
    errors: errors.filter(({ code }) => code !== '1600'),
    isTechnicalError: false,
    isRejected: false,
  }

/** Returns the holder's attributes that contradict the name reference. Archive: mismatchedAttributes */
export function mismatchesOf({ data, id }: EvidenceState, reference: EvidenceState | null): readonly string[] {
  if (!data || !reference?.data || id === reference.id) return []
  return mismatchedAttributes(data, reference.data)
}

/** Returns the evidence with which names are compared. */
export const nameReferenceOf = ({ evidences, nameReferenceEvidenceId }: IdentityState): EvidenceState | null =>
  evidences.find(({ id }) => id === nameReferenceEvidenceId) ?? null

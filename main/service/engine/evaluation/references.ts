import { levelNumber } from '../../../../shared/rules/levels.ts'
import type { BeforeComparison, EvidenceState, IdentityState } from '../state.ts'

export const isVerified = ({ status }: EvidenceState): boolean => status === 'VERIFIED'

const scoreOf = ({ evaluation }: EvidenceState): number => levelNumber(evaluation?.score) ?? 0

/** The verified document with a name that was there first. Service: nameReferenceEvidenceId */
export function nameReference({ evidences }: IdentityState): EvidenceState | null {
  return (
    evidences.find(
      (one) => one.family === 'IDDOCUMENT' && isVerified(one) && (one.data?.surname ?? one.data?.fullname),
    ) ?? null
  )
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

/** Attributes of the holder that an evidence has otherwise than the reference. Archive: mismatchedAttributes */
export function mismatchedAttributes(evidence: EvidenceState, reference: EvidenceState | null): string[] {
  const [own, theirs] = [evidence.data, reference?.data]
  if (!own || !theirs || evidence === reference) return []
  const pairs = {
    surname: [own.surname, theirs.surname],
    givenNames: [own.givenNames?.join(' '), theirs.givenNames?.join(' ')],
    dateOfBirth: [own.dateOfBirth, theirs.dateOfBirth],
    gender: [own.gender, theirs.gender],
    nationality: [own.nationality, theirs.nationality],
  }
  return Object.entries(pairs).flatMap(([name, [a, b]]) =>
    a !== undefined && b !== undefined && folded(a) !== folded(b) ? [name] : [],
  )
}

/** Without case, accents and punctuation: documents spell the same name in several ways. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()

import type { Check, Question } from '../findings/finding.ts'
import type { Conclusion, Conformance, Indication, Outcome, Report, SubIndication } from './report.ts'

/** The verdict said aloud. "Cannot be verified" is never worded as "was tampered with". */
export function verdictSentence(conclusion: Conclusion): string {
  const { indication, subIndication } = conclusion
  if (indication === 'TOTAL_PASSED')
    return `genuine: every byte is accounted for, and a key you trust signed exactly this content`
  const reason = subIndication === null ? null : REASONS[subIndication]
  return `${HEADWORDS[indication]}${reason === null ? '' : `: ${reason}`}`
}

const HEADWORDS: { readonly [indication in Indication]: string } = {
  TOTAL_PASSED: 'genuine',
  TOTAL_FAILED: 'not genuine as it stands',
  INDETERMINATE: 'cannot be verified',
}

/** Sub-indications of ETSI EN 319 102-1 in plain words. */
export const REASONS: { readonly [reason in SubIndication]: string } = {
  FORMAT_FAILURE: 'this is not one proof archive that can be read in one way only',
  HASH_FAILURE: 'the content is not what the signer declared',
  SIG_CRYPTO_FAILURE: 'the signature was not made by a key that you trust over this content',
  SIGNED_DATA_NOT_FOUND: 'a file that the signed content names is not in the archive',
  REVOKED: "the signer's certificate had been revoked before the time that the proof claims",
  SIG_CONSTRAINTS_FAILURE: 'the signed content does not meet what a verdict needs',
  NO_SIGNING_CERTIFICATE_FOUND: 'no trusted key or certificate of the signer is at hand',
  CHAIN_CONSTRAINTS_FAILURE: "the signer's key or certificate is not meant for this",
  CRYPTO_CONSTRAINTS_FAILURE: 'the key is too weak to prove anything',
  NO_CERTIFICATE_CHAIN_FOUND: 'no chain leads from the certificate to a root that you trust',
  REVOKED_NO_POE: 'the certificate is revoked, and nothing proves that the signature is older',
  OUT_OF_BOUNDS_NO_POE:
    'the certificate was not valid at the time, and nothing proves that the signature was made while it was',
}

export const QUESTIONS: { readonly [question in Question]: string } = {
  integrity: 'Is every byte accounted for, with only one way to read it?',
  authenticity: 'Did a key that you trust sign exactly this content?',
  conformance: 'Does the content follow the archive specification, and agree with itself?',
}

const ANSWERS: { readonly [question in Question]: { readonly [outcome in Outcome | Conformance]?: string } } = {
  integrity: {
    PASSED: 'every byte is accounted for and has one reading',
    FAILED: 'the bytes are not what they should be',
    INDETERMINATE: 'could not be decided',
  },
  authenticity: {
    PASSED: 'a key you trust signed exactly this content',
    FAILED: 'no key you trust signed this content',
    INDETERMINATE: 'cannot be verified with what is at hand',
  },
  conformance: {
    PASSED: 'follows the specification and agrees with itself',
    WARNINGS: 'with remarks',
    ERRORS: 'contradicts the specification or itself; this does not make it less genuine',
  },
}

/** The answer as a person should read it: where there was no content to hold against the specification, nothing passed. */
export function answerTo(
  question: Question,
  report: Conclusion & Pick<Report, 'checks'>,
): { readonly outcome: Outcome | Conformance | 'NOT JUDGED'; readonly words: string } {
  const outcome = report[question]
  if (question === 'conformance' && outcome === 'PASSED' && report.checks.every(isUnread))
    return { outcome: 'NOT JUDGED', words: 'there is no content that could be read' }
  if (question === 'authenticity' && isOnlyOverProof(report))
    return { outcome, words: 'a key you trust signed proof.json; whether the files are those, Integrity says' }
  return { outcome, words: ANSWERS[question][outcome] ?? '' }
}

/** A good signature over proof.json says nothing for files that are not what it lists. */
export const isOnlyOverProof = ({ authenticity, integrity }: Conclusion): boolean =>
  authenticity === 'PASSED' && integrity !== 'PASSED'

const isUnread = ({ id, outcome }: Check): boolean => !id.startsWith('schema.') || outcome === 'SKIPPED'

/** `1.4 MB`: for people; reports for machines carry bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = -1
  do {
    value /= 1000
    unit += 1
  } while (value >= 999.5 && unit < units.length - 1)
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

/** `1 file`, `3 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Pairs of digits with colons, as other tools show fingerprints. */
export function fingerprintInWords(hex: string): string {
  return (hex.match(/../g) ?? []).join(':').toUpperCase()
}

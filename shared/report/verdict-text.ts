import type { Outcome, Question } from '../findings/index.ts'
import { containerAmbiguities } from './ambiguity.ts'
import { isLimited, isNewerVersion } from './completeness.ts'
import type { Conformance, Indication } from './report.ts'
import { authenticityReason, integrityReason, isNoArchive, type Judged, verdictReason } from './verdict-reason.ts'

/** Returns the verdict as one sentence with its reason. "Cannot be verified" is never worded as "was tampered with". */
export function verdictSentence(report: Judged): string {
  const { indication } = report
  if (indication === 'TOTAL_PASSED')
    return `genuine: every byte is accounted for, and a key you trust signed exactly this content`
  const reason = verdictReason(report)
  // Verdict: What decides (no proof archive at all): the input is named, not judged.
  if (reason !== null && isNoArchive(report)) return reason
  if (report.subIndication === 'GENERIC') return `could not be judged: ${reason}`
  return `${HEADINGS[indication]}${reason === null ? '' : `: ${reason}`}`
}

const HEADINGS: { readonly [indication in Indication]: string } = {
  TOTAL_PASSED: 'genuine',
  TOTAL_FAILED: 'not genuine as it stands',
  INDETERMINATE: 'cannot be verified',
}

export const QUESTIONS: { readonly [question in Question]: string } = {
  integrity: 'Is every byte accounted for, with only one way to read it?',
  authenticity: 'Did a key that you trust sign exactly this content?',
  conformance: 'Does the content follow the archive specification, and agree with itself?',
}

const CONFORMANCE: { readonly [outcome in Conformance]: string } = {
  PASSED: 'follows the specification and agrees with itself',
  WARNINGS: 'with remarks',
  ERRORS: 'contradicts the specification or itself',
  NOT_JUDGED: 'could not be judged',
}

/** Returns the outcome of one question and its reason in this archive as a clause, for all views and reports. */
export function answerTo(
  question: Question,
  report: Judged,
): { readonly outcome: Outcome | Conformance; readonly text: string } {
  switch (question) {
    case 'integrity':
      return { outcome: report.integrity, text: integrityAnswer(report) }
    case 'authenticity':
      return { outcome: report.authenticity, text: authenticityAnswer(report) }
    case 'conformance':
      return conformanceAnswer(report)
  }
}

const integrityAnswer = (report: Judged): string =>
  report.integrity === 'PASSED'
    ? 'every byte is accounted for and has one reading'
    : (integrityReason(report) ?? 'could not be decided: a required check did not run')

function authenticityAnswer(report: Judged): string {
  if (report.authenticity !== 'PASSED')
    return authenticityReason(report) ?? 'could not be decided: there is no signature that can be read'
  if (report.integrity === 'PASSED') return 'a key you trust signed exactly this content'
  const reason = integrityReason(report)
  return `a key you trust signed proof.json${reason === null ? '' : `; ${reason}`}`
}

function conformanceAnswer(report: Judged): ReturnType<typeof answerTo> {
  const { conformance, indication } = report
  const reason = whyNotJudged(report)
  if (reason !== null) return { outcome: 'NOT_JUDGED', text: reason }
  const isGenuine = conformance === 'ERRORS' && indication === 'TOTAL_PASSED'
  return {
    outcome: conformance,
    text: `${CONFORMANCE[conformance]}${isGenuine ? '; this does not make it less genuine' : ''}`,
  }
}

/** Returns why the content was not judged; null if it was. A report of an earlier version is recognised by its checks. */
function whyNotJudged(report: Judged): string | null {
  const { conformance, checks, findings } = report
  const isUnread = checks.every(({ id, outcome }) => !id.startsWith('schema.') || outcome === 'SKIPPED')
  if (conformance !== 'NOT_JUDGED' && !(conformance === 'PASSED' && (isUnread || isNewerVersion(report)))) return null
  if (isLimited(report)) return 'the archive passes a limit of this program'
  if (isNewerVersion(report)) return 'this build does not know the specification of this version'
  if (isUnread) return 'there is no content that could be read'
  if (containerAmbiguities(report).length > 0) return 'two programs may find different content in this file'
  const path = findings.find(({ code, level }) => code.startsWith('json.') && level === 'FAIL')?.subject.path
  return `${path ?? 'one of the three JSON files'} was not read completely and in one way`
}

/** Formats `1.4 MB` for display; machine reports contain bytes. */
export function formatSize(bytes: number): string {
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

/** Formats `1 file`, `3 files`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/** Formats a fingerprint as pairs of digits with colons, like other tools. */
export function formatFingerprint(hex: string): string {
  return (hex.match(/../g) ?? []).join(':').toUpperCase()
}

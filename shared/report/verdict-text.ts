import type { Question } from '../findings/finding.ts'
import type { Conformance, Indication, Outcome, Report } from './report.ts'
import { authenticityReason, integrityReason, isNoArchive, type Judged, verdictReason } from './verdict-reason.ts'

/** Returns the verdict as one sentence with its reason. "Cannot be verified" is never worded as "was tampered with". */
export function verdictSentence(report: Judged): string {
  const { indication } = report
  if (indication === 'TOTAL_PASSED')
    return `genuine: every byte is accounted for, and a key you trust signed exactly this content`
  const reason = verdictReason(report)
  // Verdict: What decides (no proof archive at all): the input is named, not judged.
  if (reason !== null && isNoArchive(report)) return reason
  return `${headingOf(report)}${reason === null ? '' : `: ${reason}`}`
}

/** Returns the verdict in words. A limit of this program says nothing about the archive. Verdict: What decides (a limit is passed) */
const headingOf = ({ indication, subIndication }: Judged): string =>
  subIndication === 'GENERIC' ? 'could not be judged' : HEADINGS[indication]

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
  NOT_JUDGED: 'not every JSON file was read completely and in one way',
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
  const { conformance, indication, checks, findings } = report
  if (conformance === 'NOT_JUDGED') {
    if (checks.every(isUnread)) return { outcome: conformance, text: 'there is no content that could be read' }
    if (findings.some(({ code }) => code === 'schema.newer-version'))
      return { outcome: conformance, text: 'this build does not know the specification of this version' }
  }
  const isGenuine = conformance === 'ERRORS' && indication === 'TOTAL_PASSED'
  return {
    outcome: conformance,
    text: `${CONFORMANCE[conformance]}${isGenuine ? '; this does not make it less genuine' : ''}`,
  }
}

const isUnread = ({ id, outcome }: Report['checks'][number]): boolean =>
  !id.startsWith('schema.') || outcome === 'SKIPPED'

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

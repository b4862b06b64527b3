import type { Question } from '../../shared/findings/index.ts'
import {
  type ArchiveCoverage,
  answerTo,
  COVERAGE_LABELS,
  capitalize,
  coverageReason,
  coverageSummary,
  formatFingerprint,
  formatSize,
  isNoArchive,
  QUESTIONS,
  type Report,
  verdictSentence,
} from '../../shared/report/index.ts'
import type { Paint } from './paint.ts'
import type { ReportLine, ReportRenderer } from './report-line.ts'
import { toneOf } from './state-mark.ts'
import { terminalText } from './terminal-text.ts'
import { findingLines } from './text-finding.ts'

/** Renders the full report of one input, verdict first, or one line per input if there are `several`. */
export function textRenderer(paint: Paint, several: boolean): ReportRenderer {
  return {
    head: () => '',
    line: (line) =>
      line.kind === 'failure'
        ? failureText(line, paint)
        : several
          ? batchLine(line.report, paint)
          : reportText(line, paint),
    tail: () => '',
  }
}

function failureText({ name, failure }: Extract<ReportLine, { kind: 'failure' }>, paint: Paint): string {
  return `${paint.unsure('NOT VERIFIED  ')}  ${terminalText(name)}  ${failure.code}: ${terminalText(failure.message)}\n`
}

function batchLine(report: Report, paint: Paint): string {
  const verdict = verdictPaint(report, paint)(report.indication.padEnd(14))
  const fails = report.findings.filter(({ level }) => level === 'FAIL')
  const reason = report.subIndication === null ? '' : `  ${report.subIndication}`
  const codes = [...new Set(fails.map(({ code }) => code))]
  const codeList = codes.length === 0 ? '' : `: ${codes.slice(0, 3).join(', ')}${codes.length > 3 ? ' …' : ''}`
  const conformance = report.conformance === 'PASSED' ? '' : paint.faint(`  conformance ${report.conformance}`)
  const test = report.signature.key?.test ? paint.unsure('  TEST KEY') : ''
  return `${verdict}  ${terminalText(report.input.name)}${reason}${codeList}${conformance}${test}\n`
}

function reportText({ report, coverage }: Extract<ReportLine, { kind: 'report' }>, paint: Paint): string {
  const sections = [
    headline(report, paint),
    subjectLines(report, coverage),
    questionLines(report, paint),
    keyLines(report, paint),
    findingLines(report, paint),
    checkLines(report, paint),
    limitLines(report, paint),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function headline(report: Report, paint: Paint): string[] {
  const verdict = verdictPaint(report, paint)(paint.strong(report.indication))
  const reason = report.subIndication === null ? '' : paint.faint(` (${report.subIndication})`)
  return [`${verdict} — ${terminalText(verdictSentence(report))}${reason}`]
}

function verdictPaint(report: Report, paint: Paint): (text: string) => string {
  switch (report.indication) {
    case 'TOTAL_PASSED':
      return paint.good
    case 'TOTAL_FAILED':
      return paint.bad
    case 'INDETERMINATE':
      return paint.unsure
  }
}

const CONTAINERS = { mime: 'ZIP in a MIME envelope', zip: 'bare ZIP', folder: 'unpacked folder' } as const

function subjectLines(report: Report, coverage: ArchiveCoverage): string[] {
  const { input, proof, validationTime, policy } = report
  const container = isNoArchive(report) ? 'no proof archive' : CONTAINERS[input.container]
  const content =
    typeof proof === 'object' && proof !== null && !Array.isArray(proof)
      ? (proof as { readonly [member: string]: unknown })
      : {}
  const claimRows = ['proofId', 'identityId', 'tenantId', 'endDateTime'].flatMap((member) =>
    typeof content[member] === 'string' ? [row(member, terminalText(content[member]))] : [],
  )
  const isCovered = coverage.byPath.get('proof.json')?.coverage === 'COVERED'
  return [
    row('Input', `${terminalText(input.name)} (${container}, ${formatSize(input.size)})`),
    ...(input.sha256 === null ? [] : [row('SHA-256', input.sha256)]),
    ...(claimRows.length > 0 && !isCovered ? ['  From the file, not confirmed by a trusted signature:'] : []),
    ...claimRows,
    row('Files', coverageSummary(coverage)),
    ...uncoveredLines(coverage),
    row('Judged', `under policy ${terminalText(policy.id)} at ${validationTime}`),
  ]
}

/** Maximum number of files without coverage that are listed. */
const MAX_LISTED = 10

function uncoveredLines({ files }: ArchiveCoverage): string[] {
  const others = files.filter(({ coverage }) => coverage !== 'COVERED' && coverage !== 'UNCONFIRMED')
  return [
    ...others
      .slice(0, MAX_LISTED)
      .map((file) =>
        row('', `${COVERAGE_LABELS[file.coverage]}: ${terminalText(file.path)} (${coverageReason(file)})`),
      ),
    ...(others.length > MAX_LISTED ? [row('', `… and ${others.length - MAX_LISTED} more`)] : []),
  ]
}

function questionLines(report: Report, paint: Paint): string[] {
  return (Object.keys(QUESTIONS) as Question[]).map((question) => {
    const { outcome, text: answer } = answerTo(question, report)
    const { tone, sign } = toneOf(outcome)
    const paintMark = paint[tone === 'soft' ? 'faint' : tone]
    const name = capitalize(question)
    return `  ${paintMark(`${sign} ${name.padEnd(13)} ${outcome.padEnd(13)}`)} ${terminalText(answer)}`
  })
}

function keyLines({ signature: { algorithm, key }, authenticity }: Report, paint: Paint): string[] {
  if (key === null)
    return [row('Key', `none used${algorithm === null ? '' : `; the archive names ${terminalText(algorithm)}`}`)]
  const kind = key.kind === 'certificate' ? 'certificate' : 'public key'
  const verb = authenticity === 'PASSED' ? 'Signed by' : 'Checked by'
  return [
    row(verb, `${kind} from ${terminalText(key.source)}${algorithm === null ? '' : `, ${terminalText(algorithm)}`}`),
    ...(key.test ? [`  ${paint.unsure('! TEST KEY: this proves nothing about a real person')}`] : []),
    row('Fingerprint', `SHA-256 ${formatFingerprint(key.sha256Fingerprint)}`),
    ...(key.subject === undefined ? [] : [row('Subject', terminalText(key.subject))]),
    ...(key.notBefore === undefined ? [] : [row('Valid', `${key.notBefore} to ${key.notAfter ?? '?'}`)]),
  ]
}

function checkLines({ checks }: Report, paint: Paint): string[] {
  const count = (outcome: string): number => checks.filter((check) => check.outcome === outcome).length
  const parts = [
    `${count('PASSED')} passed`,
    ...[
      ['FAILED', 'failed'],
      ['WARNING', 'with warnings'],
      ['SKIPPED', 'not done'],
    ].flatMap(([outcome = '', word = '']) => (count(outcome) > 0 ? [`${count(outcome)} ${word}`] : [])),
  ]
  const skipped = checks.filter(({ outcome }) => outcome === 'SKIPPED')
  return [
    row('Checks', parts.join(', ')),
    ...skipped.map(({ id, reason }) =>
      paint.faint(`    not done: ${id}${reason === undefined ? '' : ` — ${terminalText(reason)}`}`),
    ),
  ]
}

function limitLines({ limitsOfEvidence }: Report, paint: Paint): string[] {
  if (limitsOfEvidence.length === 0) return []
  return [
    paint.strong('What this verdict does not show'),
    ...limitsOfEvidence.map((limit) => `  · ${terminalText(limit, 2000)}`),
  ]
}

const row = (name: string, value: string): string => `  ${name.padEnd(13)} ${value}`

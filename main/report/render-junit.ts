import { type Check, type Finding, isOpenCheck, weightOf } from '../../shared/findings/index.ts'
import { answerTo, coverageSummary, type Report, verdictSentence } from '../../shared/report/index.ts'
import { markupText } from './markup-text.ts'
import type { ReportLine, ReportRenderer } from './report-line.ts'

/**
 * Renders JUnit XML: one test suite per input, with one test case for the verdict and one per check. A conformance error fails
 * the case of its check; the case `verdict` states whether the archive is genuine. Undecided cases are skipped, not failed, with
 * the open question as message.
 */
export function junitRenderer(checkOf: CheckOf): ReportRenderer {
  return {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="proofbench">\n',
    line: (line) => (line.kind === 'report' ? suiteOf(line, checkOf) : failedSuite(line)),
    tail: () => '</testsuites>\n',
  }
}

type CheckOf = (finding: Finding) => string | undefined

function suiteOf({ report, coverage }: Extract<ReportLine, { kind: 'report' }>, checkOf: CheckOf): string {
  const cases = report.checks.map((check) => {
    const findings = report.findings.filter((finding) => checkOf(finding) === check.id)
    return caseOf(check, findings, report)
  })
  const all = [verdictCase(report), ...cases]
  const count = (end: JunitCase['end']): number => all.filter((testCase) => testCase.end === end).length
  const key = report.signature.key
  const properties = [
    property('indication', report.indication),
    property('subIndication', report.subIndication ?? ''),
    property('integrity', report.integrity),
    property('authenticity', report.authenticity),
    property('conformance', answerTo('conformance', report).outcome),
    property('coverage', coverageSummary(coverage)),
    property('policy', report.policy.id),
    property('sha256', report.input.sha256 ?? ''),
    ...(key ? [property('key', `${key.source} ${key.sha256Fingerprint}${key.test ? ' TEST KEY' : ''}`)] : []),
    property('tool', `${report.tool.name} ${report.tool.version} ${report.tool.commit}`),
  ]
  const counts = `tests="${all.length}" failures="${count('failure')}" errors="0" skipped="${count('skipped')}"`
  return [
    `  <testsuite name="${markupText(report.input.name)}" ${counts} timestamp="${markupText(report.validationTime)}">\n`,
    `    <properties>\n${properties.join('')}    </properties>\n`,
    ...all.map(({ name, inner }) => testCase(name, inner)),
    '  </testsuite>\n',
  ].join('')
}

interface JunitCase {
  readonly name: string
  readonly end: 'passed' | 'failure' | 'skipped'
  /** Markup of the result. */
  readonly inner: string
}

function verdictCase(report: Report): JunitCase {
  const { indication, subIndication } = report
  const message = `${indication}: ${verdictSentence(report)}`
  switch (indication) {
    case 'TOTAL_PASSED':
      return { name: 'verdict', end: 'passed', inner: '' }
    case 'TOTAL_FAILED':
      return { name: 'verdict', end: 'failure', inner: failure(subIndication ?? indication, message, '') }
    case 'INDETERMINATE':
      return { name: 'verdict', end: 'skipped', inner: skipped(message) }
  }
}

function caseOf(check: Check, findings: readonly Finding[], report: Report): JunitCase {
  const { id, outcome } = check
  const text = findings.flatMap(findingLines).map(markupText).join('\n')
  const notes = text === '' ? '' : `      <system-out>${text}</system-out>\n`
  switch (outcome) {
    case 'PASSED':
    case 'WARNING':
      return { name: id, end: 'passed', inner: notes }
    case 'SKIPPED':
      return { name: id, end: 'skipped', inner: skipped(check.reason ?? '') }
    case 'FAILED': {
      const main = findings.find((finding) => weightOf(finding, report) === 'failure') ?? findings.find(isFailure)
      const message = main?.message ?? check.reason ?? ''
      return isOpenCheck(check, report)
        ? { name: id, end: 'skipped', inner: skipped(`Open question: ${message}`) + notes }
        : { name: id, end: 'failure', inner: failure(main?.code ?? id, message, text) }
    }
  }
}

const isFailure = ({ level }: Finding): boolean => level === 'FAIL'

function failedSuite({ name, failure: { code, message, hint } }: Extract<ReportLine, { kind: 'failure' }>): string {
  const error = `      <error type="${markupText(code)}" message="${markupText(message)}">${markupText(hint)}</error>\n`
  return `  <testsuite name="${markupText(name)}" tests="1" failures="0" errors="1" skipped="0">\n${testCase('open', error)}  </testsuite>\n`
}

/** Lines of plain text; line feeds within a value are escaped later, so that it cannot look like another finding. */
function findingLines({ level, code, message, subject, expected, actual, advice }: Finding): readonly string[] {
  const location = [subject.path, subject.pointer, subject.offset].filter((part) => part !== undefined).join(' ')
  return [
    `${level} ${code}: ${message}`,
    location === '' ? '' : `  where: ${location}`,
    expected === undefined ? '' : `  expected: ${expected}`,
    actual === undefined ? '' : `  found: ${actual}`,
    `  advice: ${advice}`,
  ].filter((line) => line !== '')
}

const property = (name: string, value: string): string =>
  `      <property name="${name}" value="${markupText(value)}"/>\n`
/** `content` is markup. */
const failure = (type: string, message: string, content: string): string =>
  `      <failure type="${markupText(type)}" message="${markupText(message)}">${content}</failure>\n`
const skipped = (message: string): string => `      <skipped message="${markupText(message)}"/>\n`
const testCase = (name: string, inner: string): string =>
  inner === ''
    ? `    <testcase classname="proofbench" name="${markupText(name)}"/>\n`
    : `    <testcase classname="proofbench" name="${markupText(name)}">\n${inner}    </testcase>\n`

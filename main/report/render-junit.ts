import type { Check, Finding } from '../../shared/findings/finding.ts'
import { coverageSummary } from '../../shared/report/coverage-words.ts'
import { answerTo, verdictSentence } from '../../shared/report/verdict-words.ts'
import { markupText } from './markup-text.ts'
import type { ReportLine, ReportRenderer } from './report-line.ts'

/**
 * JUnit XML: a test suite per input, a test case for the verdict and one per check. A conformance error fails its check's
 * case; whether the archive is genuine is the case `verdict`.
 */
export function junitRenderer(checkOf: CheckOf): ReportRenderer {
  return {
    head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="proofbench">\n',
    one: (line) => (line.kind === 'report' ? suiteOf(line, checkOf) : failedSuite(line)),
    tail: () => '</testsuites>\n',
  }
}

type CheckOf = (finding: Finding) => string | undefined

function suiteOf({ report, coverage }: Extract<ReportLine, { kind: 'report' }>, checkOf: CheckOf): string {
  const cases = report.checks.map((check) =>
    caseOf(
      check,
      report.findings.filter((finding) => checkOf(finding) === check.id),
    ),
  )
  const failures = report.checks.filter(({ outcome }) => outcome === 'FAILED').length
  const skipped = report.checks.filter(({ outcome }) => outcome === 'SKIPPED').length
  const passed = report.indication === 'TOTAL_PASSED'
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
  const counts = `tests="${cases.length + 1}" failures="${failures + (passed ? 0 : 1)}" errors="0" skipped="${skipped}"`
  return [
    `  <testsuite name="${markupText(report.input.name)}" ${counts} timestamp="${markupText(report.validationTime)}">\n`,
    `    <properties>\n${properties.join('')}    </properties>\n`,
    testCase(
      'verdict',
      passed
        ? ''
        : failure(report.subIndication ?? report.indication, `${report.indication}: ${verdictSentence(report)}`, ''),
    ),
    ...cases,
    '  </testsuite>\n',
  ].join('')
}

function caseOf(check: Check, findings: readonly Finding[]): string {
  const text = findings.map(findingText).join('\n')
  switch (check.outcome) {
    case 'PASSED':
    case 'WARNING':
      return testCase(check.id, text === '' ? '' : `      <system-out>${markupLines(text)}</system-out>\n`)
    case 'SKIPPED':
      return testCase(check.id, `      <skipped message="${markupText(check.reason ?? '')}"/>\n`)
    case 'FAILED': {
      const first = findings.find(({ level }) => level === 'FAIL')
      return testCase(check.id, failure(first?.code ?? check.id, first?.message ?? check.reason ?? '', text))
    }
  }
}

function failedSuite({ name, failure: { code, message, hint } }: Extract<ReportLine, { kind: 'failure' }>): string {
  const error = `      <error type="${markupText(code)}" message="${markupText(message)}">${markupText(hint)}</error>\n`
  return `  <testsuite name="${markupText(name)}" tests="1" failures="0" errors="1" skipped="0">\n${testCase('open', error)}  </testsuite>\n`
}

function findingText({ level, code, message, subject, expected, actual, advice }: Finding): string {
  const where = [subject.path, subject.pointer, subject.offset].filter((part) => part !== undefined).join(' ')
  return [
    `${level} ${code}: ${message}`,
    where === '' ? '' : `  where: ${where}`,
    expected === undefined ? '' : `  expected: ${expected}`,
    actual === undefined ? '' : `  found: ${actual}`,
    `  advice: ${advice}`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Our own line ends stay; those of the input are escaped with everything else. */
const markupLines = (text: string): string => text.split('\n').map(markupText).join('\n')
const property = (name: string, value: string): string =>
  `      <property name="${name}" value="${markupText(value)}"/>\n`
const failure = (type: string, message: string, text: string): string =>
  `      <failure type="${markupText(type)}" message="${markupText(message)}">${markupLines(text)}</failure>\n`
const testCase = (name: string, inner: string): string =>
  inner === ''
    ? `    <testcase classname="proofbench" name="${markupText(name)}"/>\n`
    : `    <testcase classname="proofbench" name="${markupText(name)}">\n${inner}    </testcase>\n`

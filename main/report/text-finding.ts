import { type Finding, type Question, type Weight, weightOf } from '../../shared/findings/index.ts'
import { capitalize, counted, type Report } from '../../shared/report/index.ts'
import type { Paint } from './paint.ts'
import { terminalText } from './terminal-text.ts'

const LOOK: {
  readonly [weight in Weight]: { readonly sign: string; readonly word: string; readonly paint: keyof Paint }
} = {
  failure: { sign: '✗', word: 'FAIL', paint: 'bad' },
  open: { sign: '?', word: 'OPEN', paint: 'unsure' },
  warning: { sign: '!', word: 'WARN', paint: 'unsure' },
  remark: { sign: 'i', word: 'INFORM', paint: 'faint' },
}

const ORDER: readonly Question[] = ['integrity', 'authenticity', 'conformance']

/** Maximum number of findings per code that are shown; a thousand equal ones would hide a different one. */
const MAX_PER_CODE = 10

/** Formats findings by question, with location, expected and actual value, and advice. */
export function findingLines(report: Report, paint: Paint): string[] {
  const { findings } = report
  if (findings.length === 0) return []
  return ORDER.flatMap((question) => {
    const ofQuestion = findings.filter((finding) => finding.question === question)
    if (ofQuestion.length === 0) return []
    const heading = paint.strong(`${capitalize(question)}: ${counted(ofQuestion.length, 'finding')}`)
    return [heading, ...byCode(ofQuestion).flatMap((sameCode) => linesOfCode(sameCode, report, paint))]
  })
}

function byCode(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return [...Map.groupBy(findings, ({ code }) => code).values()]
}

function linesOfCode(sameCode: readonly Finding[], report: Report, paint: Paint): string[] {
  const shown = sameCode.slice(0, MAX_PER_CODE)
  const advice = shown.at(-1)?.advice ?? ''
  const rest = sameCode.length - shown.length
  return [
    ...shown.flatMap((finding) => oneFinding(finding, report, paint)),
    ...(rest > 0 ? [`    … and ${rest} more ${shown[0]?.code ?? ''} (--format json lists all)`] : []),
    paint.faint(`    → ${terminalText(advice, 2000)}`),
  ]
}

function oneFinding(finding: Finding, report: Report, paint: Paint): string[] {
  const { sign, word, paint: style } = LOOK[weightOf(finding, report)]
  const { path, pointer, offset } = finding.subject
  const location = [path ?? '', pointer ?? '', offset === undefined ? '' : `byte ${offset}`].filter(
    (part) => part !== '',
  )
  return [
    `  ${paint[style](`${sign} ${word} ${finding.code}`)}  ${terminalText(finding.message, 1000)}`,
    ...(location.length > 0 ? [`    where     ${location.map((part) => terminalText(part)).join('  ')}`] : []),
    ...(finding.expected === undefined ? [] : [`    expected  ${terminalText(finding.expected)}`]),
    ...(finding.actual === undefined ? [] : [`    found     ${terminalText(finding.actual)}`]),
  ]
}

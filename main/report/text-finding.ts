import type { Finding, Question } from '../../shared/findings/finding.ts'
import { type Weight, weightOf } from '../../shared/findings/weight.ts'
import type { Report } from '../../shared/report/report.ts'
import { counted } from '../../shared/report/verdict-words.ts'
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

/** So many of one code are shown whole; a thousand alike would hide the one that differs. */
const SHOWN_PER_CODE = 10

/** Findings by question, with where, expected, found and advice. */
export function findingLines(report: Report, paint: Paint): string[] {
  const { findings } = report
  if (findings.length === 0) return []
  return ORDER.flatMap((question) => {
    const asked = findings.filter((finding) => finding.question === question)
    if (asked.length === 0) return []
    const heading = paint.strong(
      `${question[0]?.toUpperCase()}${question.slice(1)}: ${counted(asked.length, 'finding')}`,
    )
    return [heading, ...byCode(asked).flatMap((alike) => alikeLines(alike, report, paint))]
  })
}

function byCode(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  return [...Map.groupBy(findings, ({ code }) => code).values()]
}

function alikeLines(alike: readonly Finding[], report: Report, paint: Paint): string[] {
  const shown = alike.slice(0, SHOWN_PER_CODE)
  const advice = shown.at(-1)?.advice ?? ''
  const rest = alike.length - shown.length
  return [
    ...shown.flatMap((finding) => oneFinding(finding, report, paint)),
    ...(rest > 0 ? [`    … and ${rest} more ${shown[0]?.code ?? ''} (--format json lists all)`] : []),
    paint.faint(`    → ${terminalText(advice, 2000)}`),
  ]
}

function oneFinding(finding: Finding, report: Report, paint: Paint): string[] {
  const { sign, word, paint: dress } = LOOK[weightOf(finding, report)]
  const { path, pointer, offset } = finding.subject
  const where = [path ?? '', pointer ?? '', offset === undefined ? '' : `byte ${offset}`].filter((part) => part !== '')
  return [
    `  ${paint[dress](`${sign} ${word} ${finding.code}`)}  ${terminalText(finding.message, 1000)}`,
    ...(where.length > 0 ? [`    where     ${where.map((part) => terminalText(part)).join('  ')}`] : []),
    ...(finding.expected === undefined ? [] : [`    expected  ${terminalText(finding.expected)}`]),
    ...(finding.actual === undefined ? [] : [`    found     ${terminalText(finding.actual)}`]),
  ]
}

import {
  type ComparisonReport,
  comparedAnswer,
  comparedConclusion,
  DOCUMENT_ANSWERS,
  HOLDER_ANSWERS,
  labelFor,
  OUTCOME_LABELS,
  type PrintedTable,
  type PrintedValue,
} from '../../shared/analysis/index.ts'
import { COVERAGE_LABELS } from '../../shared/report/index.ts'
import { terminalText } from './terminal-text.ts'

/** Maximum width of a value in characters; a longer one is truncated. --format json has all of it. */
const MAX_VALUE = 60

const MARKS = { SAME: '  ', SIMILAR: '~ ', DIFFERS: '≠ ', ONLY_A: '< ', ONLY_B: '> ' } as const

/** Renders a comparison for people: the sentence, both archives, the answers, then a table per part. */
export function comparisonText(report: ComparisonReport, tables: readonly PrintedTable[]): string {
  const { headline, a, b, holder, documents, differences, masked } = report
  const indications = [a.indication, b.indication]
  const lines = [
    terminalText(headline, 2000),
    '',
    `  A  ${sideLine(a)}`,
    `  B  ${sideLine(b)}`,
    '',
    `  Same person:     ${comparedAnswer(HOLDER_ANSWERS[holder.answer], indications)}`,
    `  Same documents:  ${comparedAnswer(DOCUMENT_ANSWERS[documents.answer], indications)}`,
    `  Holder data:     ${masked ? 'masked (--unmask shows it)' : 'shown'}`,
    ...tables.flatMap(tableLines),
    '',
    differences === 0
      ? 'No value differs, except those that differ in any two proofs.'
      : `${differences} ${differences === 1 ? 'value differs' : 'values differ'}.`,
  ]
  return `${lines.join('\n')}\n`
}

const sideLine = ({ name, indication, outcome, levelOfAssurance }: ComparisonReport['a']): string =>
  [
    terminalText(name),
    indication ?? 'not verified',
    OUTCOME_LABELS[outcome].toLowerCase(),
    levelOfAssurance === null
      ? ''
      : comparedConclusion(labelFor('LevelOfAssurance', levelOfAssurance).title, indication),
  ]
    .filter((part) => part !== '')
    .join(' · ')

function tableLines({ title, rows }: PrintedTable): readonly string[] {
  const cells = rows.map((row) => ({
    mark: MARKS[row.verdict],
    title: terminalText(row.title, MAX_VALUE),
    a: valueText(row.a),
    b: valueText(row.b),
  }))
  const width = (of: 'title' | 'a') => Math.max(...cells.map((cell) => cell[of].length))
  const [titles, values] = [width('title'), width('a')]
  return [
    '',
    terminalText(title),
    ...cells.map((cell) =>
      `  ${cell.mark}${cell.title.padEnd(titles)}  ${cell.a.padEnd(values)} │ ${cell.b}`.trimEnd(),
    ),
  ]
}

/** A value that the signature does not cover is marked with its coverage. */
function valueText(value: PrintedValue | null): string {
  if (!value) return '–'
  const text = terminalText(value.text, MAX_VALUE)
  return value.coverage === null || value.coverage === 'COVERED' ? text : `${text} [${COVERAGE_LABELS[value.coverage]}]`
}

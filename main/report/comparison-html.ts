import {
  type ComparisonReport,
  comparedAnswer,
  comparedConclusion,
  DOCUMENT_ANSWERS,
  HOLDER_ANSWERS,
  OUTCOME_LABELS,
  type PrintedTable,
  type PrintedValue,
} from '../../shared/analysis/index.ts'
import { contentPolicy, HTML_STYLE } from './html-style.ts'
import { isolatedText, markupText } from './markup-text.ts'
import { coverageMark, stateMark } from './state-mark.ts'

const VERDICTS = {
  SAME: '= same',
  SIMILAR: '~ other spelling',
  DIFFERS: '≠ differs',
  ONLY_A: '< only in A',
  ONLY_B: '> only in B',
} as const

/** Renders one HTML page without scripts or external references. */
export function comparisonHtml(report: ComparisonReport, tables: readonly PrintedTable[]): string {
  const policy = contentPolicy(HTML_STYLE)
  const { headline, a, b, holder, documents, masked } = report
  const indications = [a.indication, b.indication]
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>Comparison of two proofs</title><style>${HTML_STYLE}</style></head>
<body><header><p class="soft">Proofbench</p><h1>Comparison of two proofs</h1></header><main>
<div class="verdict">${isolatedText(headline)}</div>
<section class="questions"><div><strong>Same person?</strong><br>${markupText(comparedAnswer(HOLDER_ANSWERS[holder.answer], indications))}</div>
<div><strong>Same documents?</strong><br>${markupText(comparedAnswer(DOCUMENT_ANSWERS[documents.answer], indications))}</div>
<div><strong>Holder data</strong><br>${masked ? 'masked' : 'shown'}</div></section>
<h2>Archives</h2>${table(['', 'Archive', 'Verdict', 'End of the attempt', 'LOA'], [sideCells('A', a), sideCells('B', b)])}
${tables.map(({ title, rows }) => `<h2>${markupText(title)}</h2>${table(['Value', 'A', 'B', 'Result'], rows.map(rowCells))}`).join('\n')}
</main></body></html>
`
}

const sideCells = (name: string, side: ComparisonReport['a']): readonly string[] => [
  name,
  isolatedText(side.name),
  stateMark(side.indication ?? 'NOT VERIFIED'),
  `${markupText(OUTCOME_LABELS[side.outcome])}${side.reason === '' ? '' : `<br><span class="soft">${isolatedText(side.reason)}</span>`}`,
  markupText(side.levelOfAssurance === null ? '–' : comparedConclusion(side.levelOfAssurance, side.indication)),
]

const rowCells = ({ title, a, b, verdict }: PrintedTable['rows'][number]): readonly string[] => [
  isolatedText(title),
  valueCell(a),
  valueCell(b),
  markupText(VERDICTS[verdict]),
]

/** A value that the signature does not cover is marked with its coverage. */
function valueCell(value: PrintedValue | null): string {
  if (!value) return '–'
  const mark = value.coverage === null || value.coverage === 'COVERED' ? '' : `<br>${coverageMark(value.coverage)}`
  return `${isolatedText(value.text)}${mark}`
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${markupText(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

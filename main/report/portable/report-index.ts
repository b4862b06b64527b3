import { contentPolicy, HTML_STYLE } from '../html-style.ts'
import { isolatedText, markupText } from '../markup-text.ts'
import { stateMark } from '../state-mark.ts'

/** Row of the index of several reports. */
export interface IndexRow {
  readonly name: string
  /** Indication, or NOT VERIFIED. */
  readonly outcome: string
  /** Sub-indication, or the reason why there is no report. */
  readonly reason: string
  /** File of the report; null if there is none. */
  readonly file: string | null
  /** SHA-256 of that file. */
  readonly sha256: string | null
}

/** Renders the index of several reports as one HTML page without scripts. */
export function renderIndex(rows: readonly IndexRow[], caseId: string | null, createdAt: string): string {
  const title = caseId === null ? 'Reports' : `Reports of case ${caseId}`
  const body = rows.map(({ name, outcome, reason, file, sha256 }, index) => {
    const link = file === null ? '–' : `<a href="${markupText(encodeURIComponent(file))}">${isolatedText(file)}</a>`
    const cells = [
      `${index + 1}`,
      isolatedText(name),
      stateMark(outcome),
      markupText(reason),
      link,
      `<span class="mono">${sha256 ?? '–'}</span>`,
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = ['', 'Archive', 'Verdict', 'Reason', 'Report', 'SHA-256 of the report']
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${contentPolicy(HTML_STYLE)}">
<title>${markupText(title)}</title><style>${HTML_STYLE}</style></head>
<body><h1>${markupText(title)}</h1><p>${markupText(createdAt)} · ${rows.length} archives. This page is not signed: each report is.</p>
<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></body></html>
`
}

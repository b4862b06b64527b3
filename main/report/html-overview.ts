import { createHash } from 'node:crypto'
import { isolatedText, markupText } from './markup-text.ts'
import type { ListedInput } from './report-line.ts'
import { stateMark } from './state-mark.ts'

/** Returns the anchor of an input's section of the page, derived from its name. */
export const anchorOf = (name: string): string =>
  `input-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

/** Renders a table of all inputs, in order, with links to their sections; empty for a single input. */
export function overviewTable(inputs: readonly ListedInput[]): string {
  if (inputs.length < 2) return ''
  const rows = inputs.map(({ name, outcome, reason, conformance, testKey }, index) => {
    const link = `<a href="#${anchorOf(name)}">${isolatedText(name)}</a>`
    const test = testKey ? '<br><span class="unsure">! test key</span>' : ''
    const cells = [
      `${index + 1}`,
      link,
      `${stateMark(outcome)}${test}`,
      markupText(reason ?? ''),
      conformance === null ? '' : stateMark(conformance),
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const heads = ['', 'Input', 'Verdict', 'Reason', 'Conformance'].map((head) => `<th scope="col">${head}</th>`)
  return `<section><h2>Overview</h2><p>${countsOf(inputs)}</p><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>\n`
}

function countsOf(inputs: readonly ListedInput[]): string {
  const counts = new Map<string, number>()
  for (const { outcome } of inputs) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} ${markupText(outcome)}`).join(', ')
}

import type { Block } from '../../../shared/report/index.ts'
import { printedReport } from '../document/printed-report.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import { terminalText } from '../terminal-text.ts'

/** Sections of a support ticket: the verdict, why the attempt ended as it did, and how this was found out. */
const SECTIONS: readonly string[] = ['verdict', 'diagnosis', 'findings', 'input']

/** Maximum number of rows of a table in a ticket. */
const MAX_ROWS = 20

/** Maximum length of a line. */
const MAX_LENGTH = 2000

/** Renders a short plain text for a support ticket. It has no statement: nothing in it can be verified. */
export function renderTicket(copy: ReportCopy): string {
  const { title, headLines, facts, sections } = printedReport(copy)
  const shown = sections.filter(({ key }) => SECTIONS.includes(key))
  const lines = [
    title,
    ...headLines,
    ...facts.slice(0, -1).map(([name, value]) => `  ${name}: ${value}`),
    ...shown.flatMap((section) => [
      '',
      section.title.toUpperCase(),
      ...(section.remark === null ? [] : [`  ${section.remark}`]),
      ...section.blocks.flatMap(blockLines),
    ]),
  ]
  return `${lines.map((line) => terminalText(line, MAX_LENGTH)).join('\n')}\n`
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'paragraph':
      return [`  ${block.text}`]
    case 'outcome':
      return [`  ${block.title}: ${block.mark}. ${block.text}`]
    case 'facts':
      return block.rows.map(([name, value]) => `    ${name}: ${value}`)
    case 'list':
      return block.items.map((item) => `  - ${item}`)
    case 'table':
      return [
        ...block.rows.slice(0, MAX_ROWS).map((row) => `  - ${row.filter((cell) => cell !== '').join(' | ')}`),
        ...(block.rows.length > MAX_ROWS ? [`  … and ${block.rows.length - MAX_ROWS} more`] : []),
      ]
    case 'images':
      return block.images.map(({ label, path }) => `  - ${label}: ${path}`)
  }
}

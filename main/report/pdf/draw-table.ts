import type { TableBlock } from '../../../shared/report/index.ts'
import { cutRemark, MAX_PRINTED_ROWS } from '../document/printed-report.ts'
import { CONTENT_WIDTH, type Element, lineHeight, type PageFlow } from './page-flow.ts'
import type { TextLine } from './text-lines.ts'

const SIZE = 8
const LINE = lineHeight(SIZE)
const PADDING = 3
const RULE = '#d0d7de'

/** Number of rows by which column widths are chosen. */
const MEASURED_ROWS = 60
/** Maximum natural width of a column in points, beyond which its text wraps. */
const MAX_NATURAL = 230

/** Draws a table with its header repeated on every page; the rows beyond the maximum are left out, and counted. */
export function drawTable(flow: PageFlow, parent: Element, { label, columns, rows }: TableBlock): void {
  const { document } = flow
  const printed = rows.slice(0, MAX_PRINTED_ROWS)
  const widths = columnWidths(flow, columns, printed)
  const table = document.struct('Table', { title: label })
  parent.add(table)
  const header = columns.map((column, index) => flow.lines(column, { size: SIZE, bold: true }, inner(widths, index)))
  flow.ensureHeight(heightOf(header) + LINE * 2)
  drawRow(flow, table, header, widths, 'TH')
  for (const row of printed) {
    const cells = columns.map((_, index) =>
      flow.lines(row[index] ?? '', { size: SIZE, bold: false }, inner(widths, index)),
    )
    drawPieces(flow, table, cells, widths, header)
  }
  table.end()
  const remark = cutRemark(rows.length)
  if (remark === null) return
  const paragraph = document.struct('P')
  parent.add(paragraph)
  flow.paragraph(paragraph, remark, { size: 9, bold: false })
  paragraph.end()
}

type Cells = readonly (readonly TextLine[])[]

/** Draws a row. One that is taller than a page continues on the next as another row. */
function drawPieces(flow: PageFlow, table: Element, cells: Cells, widths: readonly number[], header: Cells): void {
  let rest = cells
  const isTall = heightOf(cells) + heightOf(header) > flow.pageHeight
  while (rest.some((lines) => lines.length > 0)) {
    if (flow.heightLeft < (isTall ? LINE * 3 : heightOf(rest))) {
      flow.addPage()
      flow.artifact(() => drawCells(flow, header, widths, flow.y))
      flow.skip(heightOf(header))
    }
    const count = Math.max(1, Math.floor((flow.heightLeft - 2 * PADDING) / LINE))
    drawRow(
      flow,
      table,
      rest.map((lines) => lines.slice(0, count)),
      widths,
      'TD',
    )
    rest = rest.map((lines) => lines.slice(count))
  }
}

function drawRow(flow: PageFlow, table: Element, cells: Cells, widths: readonly number[], type: 'TH' | 'TD'): void {
  const { document } = flow
  const row = document.struct('TR')
  table.add(row)
  const top = flow.y
  flow.artifact(() => drawRule(flow, top))
  let x = flow.left
  for (const [index, lines] of cells.entries()) {
    const cell = document.struct(type, type === 'TH' ? { scope: 'Column' } : {})
    row.add(cell)
    const at = x
    flow.addLines(cell, lines, at, top + PADDING, { size: SIZE, height: LINE })
    cell.end()
    x += widths[index] ?? 0
  }
  row.end()
  flow.skip(heightOf(cells))
}

function drawCells(flow: PageFlow, cells: Cells, widths: readonly number[], top: number): void {
  let x = flow.left
  drawRule(flow, top)
  for (const [index, lines] of cells.entries()) {
    drawCell(flow, lines, x, top)
    x += widths[index] ?? 0
  }
}

function drawCell(flow: PageFlow, lines: readonly TextLine[], x: number, top: number): void {
  for (const [index, line] of lines.entries()) flow.drawLine(line, x, top + PADDING + SIZE + index * LINE, SIZE)
}

function drawRule({ document, left }: PageFlow, y: number): void {
  document
    .moveTo(left, y)
    .lineTo(left + CONTENT_WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE)
}

const heightOf = (cells: Cells): number => Math.max(1, ...cells.map((lines) => lines.length)) * LINE + 2 * PADDING

const inner = (widths: readonly number[], index: number): number => Math.max(12, (widths[index] ?? 0) - 6)

/** Widths up to which words are kept whole, points: the largest that fits is taken. Longer words, such as hashes, are broken. */
const WHOLE_WORDS = [130, 100, 75] as const

/** Gives each column its natural width if all fit; otherwise its longest word, and a share of the rest by what it lacks. */
export function columnWidths(
  flow: { readonly fonts: Pick<PageFlow['fonts'], 'widthOf'> },
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const natural = columns.map((column, index) => {
    const texts = rows.slice(0, MEASURED_ROWS).map((row) => (row[index] ?? '').slice(0, 80))
    const widths = texts.map((text) => flow.fonts.widthOf(text, 'sans', SIZE))
    const longestWord = flow.fonts.widthOf(column, 'bold', SIZE)
    return Math.min(MAX_NATURAL, Math.max(longestWord, ...widths)) + 8
  })
  const total = natural.reduce((sum, width) => sum + width, 0)
  if (total <= CONTENT_WIDTH) return natural.map((width) => (width * CONTENT_WIDTH) / total)
  const words = columns.map((column, index) => {
    const texts = rows.slice(0, MEASURED_ROWS).flatMap((row) => (row[index] ?? '').slice(0, 400).split(/\s/))
    return (
      Math.max(
        flow.fonts.widthOf(column, 'bold', SIZE),
        ...texts.map((text) => flow.fonts.widthOf(text, 'sans', SIZE)),
      ) + 8
    )
  })
  for (const limit of WHOLE_WORDS) {
    const least = words.map((width, index) => Math.min(width, limit, natural[index] ?? width))
    const left = CONTENT_WIDTH - least.reduce((sum, width) => sum + width, 0)
    if (left < 0) continue
    const lacking = natural.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
    const all = lacking.reduce((sum, width) => sum + width, 0)
    return least.map((width, index) => width + (left * (lacking[index] ?? 0)) / Math.max(1, all))
  }
  return natural.map((width) => (width * CONTENT_WIDTH) / total)
}

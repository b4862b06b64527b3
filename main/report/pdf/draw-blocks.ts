import type { Block, ReportImage } from '../../../shared/report/index.ts'
import { drawTable } from './draw-table.ts'
import { CONTENT_WIDTH, type Element, lineHeight, type PageFlow } from './page-flow.ts'

const BODY = { size: 9.5, bold: false } as const
const STRONG = { size: 9.5, bold: true } as const
const TONES = { good: '#116329', bad: '#a40e26', unsure: '#7d4e00', plain: '#1b1f24' } as const

/** Space below a block in points. */
const SPACE: { readonly [kind in Block['kind']]: number } = {
  heading: 0,
  paragraph: 3,
  outcome: 4,
  facts: 4,
  list: 4,
  table: 8,
  images: 0,
}

/** Draws the blocks of a section into its structure element. */
export function drawBlocks(flow: PageFlow, parent: Element, blocks: readonly Block[]): void {
  for (const block of blocks) {
    drawBlock(flow, parent, block)
    flow.skip(SPACE[block.kind])
  }
}

function drawBlock(flow: PageFlow, parent: Element, block: Block): void {
  switch (block.kind) {
    case 'heading':
      flow.skip(6)
      flow.ensureHeight(50)
      add(flow, parent, 'H3', (element) =>
        flow.paragraph(element, block.text, { size: 11, bold: true }, 0, flow.accent),
      )
      break
    case 'paragraph':
      add(flow, parent, 'P', (element) => flow.paragraph(element, block.text, BODY))
      break
    case 'outcome':
      flow.ensureHeight(40)
      add(flow, parent, 'P', (element) => {
        flow.paragraph(element, block.title, BODY)
        flow.paragraph(element, block.mark, STRONG, 10, TONES[block.tone])
        flow.paragraph(element, block.text, BODY, 10)
      })
      break
    case 'facts':
      drawFacts(flow, parent, block.rows)
      break
    case 'list':
      drawList(flow, parent, block.items)
      break
    case 'table':
      drawTable(flow, parent, block)
      break
    case 'images':
      for (const image of block.images) drawImage(flow, parent, image)
  }
}

/** Adds an element, lets `draw` fill it, and ends it. */
function add(flow: PageFlow, parent: Element, type: string, draw: (element: Element) => void): void {
  const element = flow.document.struct(type)
  parent.add(element)
  draw(element)
  element.end()
}

/** Width of the names of facts in points. */
const NAME_WIDTH = 140

/** Draws named values as a table of two columns whose names are row headers. */
export function drawFacts(flow: PageFlow, parent: Element, rows: readonly (readonly [string, string])[]): void {
  const { document } = flow
  const table = document.struct('Table')
  parent.add(table)
  const height = lineHeight(BODY.size)
  for (const [name, value] of rows) {
    const names = flow.lines(name, BODY, NAME_WIDTH - 8)
    let values = flow.lines(value, BODY, CONTENT_WIDTH - NAME_WIDTH)
    let isFirst = true
    while (isFirst || values.length > 0) {
      flow.ensureHeight(Math.max(names.length, 2) * height)
      const count = Math.max(1, Math.floor(flow.heightLeft / height))
      const [shownNames, shown] = [isFirst ? names : [], values.slice(0, count)]
      values = values.slice(count)
      const top = flow.y
      const row = document.struct('TR')
      table.add(row)
      const cells = [
        { type: 'TH', lines: shownNames, x: flow.left, color: '#57606a', options: { scope: 'Row' as const } },
        { type: 'TD', lines: shown, x: flow.left + NAME_WIDTH, color: TONES.plain, options: {} },
      ]
      for (const { type, lines, x, color, options } of cells) {
        const cell = document.struct(type, options)
        row.add(cell)
        flow.addLines(cell, lines, x, top, { size: BODY.size, height, color })
        cell.end()
      }
      row.end()
      flow.skip(Math.max(shownNames.length, shown.length) * height)
      isFirst = false
    }
  }
  table.end()
}

function drawList(flow: PageFlow, parent: Element, items: readonly string[]): void {
  const { document } = flow
  const list = document.struct('L')
  parent.add(list)
  for (const item of items) {
    const element = document.struct('LI')
    list.add(element)
    flow.ensureHeight(lineHeight(BODY.size))
    const y = flow.y
    const [bullet] = flow.lines('•', BODY, 10)
    add(flow, element, 'Lbl', (label) => {
      label.add(() => {
        if (bullet) flow.drawLine(bullet, flow.left + 4, y + BODY.size, BODY.size)
      })
    })
    add(flow, element, 'LBody', (body) => flow.paragraph(body, item, BODY, 16))
    element.end()
  }
  list.end()
}

const IMAGE_SIZE = { width: 150, height: 130 } as const

const LOGO_SIZE = { width: 180, height: 60 } as const

/** Draws the logo of a reporter at the place of the flow. */
export function drawLogo(
  flow: PageFlow,
  parent: Element,
  { width, height, jpeg }: NonNullable<ReportImage['thumbnail']>,
  alt: string,
): void {
  const scale = Math.min(1, LOGO_SIZE.width / width, LOGO_SIZE.height / height)
  drawFigure(flow, parent, { jpeg, alt, width: width * scale, height: height * scale })
  flow.skip(height * scale + 8)
}

function drawFigure(
  { document, left: x, y }: PageFlow,
  parent: Element,
  {
    jpeg,
    alt,
    width,
    height,
  }: { readonly jpeg: string; readonly alt: string; readonly width: number; readonly height: number },
): void {
  const figure = document.struct('Figure', { alt, bbox: [x, y, x + width, y + height] })
  parent.add(figure)
  figure.add(() => document.image(Buffer.from(jpeg, 'base64'), x, y, { width, height }))
  figure.end()
}

/** Draws a thumbnail with its facts next to it. The alternative text names what it shows. */
function drawImage(flow: PageFlow, parent: Element, image: ReportImage): void {
  const { label, path, sha256, coverage, thumbnail, note } = image
  const texts = [`${label} (${coverage})`, path, `SHA-256 ${sha256 ?? 'not computed'}`, ...(note === '' ? [] : [note])]
  const lines = texts.flatMap((text) => flow.lines(text, BODY, CONTENT_WIDTH - IMAGE_SIZE.width - 12))
  const scale =
    thumbnail === null ? 0 : Math.min(1, IMAGE_SIZE.width / thumbnail.width, IMAGE_SIZE.height / thumbnail.height)
  const [width, height] = [(thumbnail?.width ?? 0) * scale, (thumbnail?.height ?? 0) * scale]
  const total = Math.max(height, lines.length * lineHeight(BODY.size)) + 8
  flow.ensureHeight(total)
  const [x, y] = [flow.left, flow.y]
  if (thumbnail !== null) drawFigure(flow, parent, { jpeg: thumbnail.jpeg, alt: `${label}, ${path}`, width, height })
  add(flow, parent, 'P', (element) => {
    const place = x + IMAGE_SIZE.width + 12
    flow.addLines(element, lines, place, y, { size: BODY.size, height: lineHeight(BODY.size) })
  })
  flow.skip(total)
}

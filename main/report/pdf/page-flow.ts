import type { FontSet } from './font-set.ts'
import type { PdfDocument } from './pdf-document.ts'
import { type TextLine, type TextStyle, textLines } from './text-lines.ts'

/** A4 in points, with margins wide enough for header and footer. */
const PAGE = { width: 595.28, height: 841.89, left: 48, right: 48, top: 62, bottom: 58 } as const

export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right

/** Distance of the lines of a header in points. */
const HEADER_LINE = 10

const INK = '#1b1f24'
const SOFT = '#57606a'

/** Structure element of the tagged document. */
export type Element = PDFKit.PDFStructureElement

/** Writes content from top to bottom, with page breaks, header and footer. All content is tagged. */
export class PageFlow {
  readonly document: PdfDocument
  readonly fonts: FontSet
  readonly #header: readonly string[]
  /** Colour of headings. */
  readonly accent: string
  #y = 0
  #pages = 0

  constructor(document: PdfDocument, fonts: FontSet, header: readonly string[], accent = INK) {
    this.document = document
    this.fonts = fonts
    this.#header = header
    this.accent = accent
  }

  get y(): number {
    return this.#y
  }

  get left(): number {
    return PAGE.left
  }

  get pages(): number {
    return this.#pages
  }

  /** Height in points that is left on the page. */
  get heightLeft(): number {
    return this.#pages === 0 ? 0 : PAGE.height - PAGE.bottom - this.#y
  }

  /** Height in points of an empty page, without margins. */
  get pageHeight(): number {
    return PAGE.height - PAGE.bottom - PAGE.top - this.#headerHeight()
  }

  addPage(): void {
    const { document } = this
    document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    document.page.dictionary.data.Tabs = 'S'
    this.#pages++
    const below = this.#headerHeight()
    this.#y = PAGE.top + below
    this.artifact(() => {
      for (const [index, line] of this.#headerLines().entries())
        this.drawLine(line, PAGE.left, 36 + index * HEADER_LINE, 8, SOFT)
      document
        .moveTo(PAGE.left, 46 + below)
        .lineTo(PAGE.width - PAGE.right, 46 + below)
        .lineWidth(0.5)
        .stroke('#d0d7de')
    })
  }

  /** Nothing of a header is cut: a long one takes more lines. */
  #headerLines(): readonly TextLine[] {
    return this.#header.flatMap((text) => this.lines(text, { size: 8, bold: false }, CONTENT_WIDTH))
  }

  /** Height in points of the lines of the header but the first. */
  #headerHeight(): number {
    return Math.max(0, this.#headerLines().length - 1) * HEADER_LINE
  }

  /** Begins a page unless `height` points are left. */
  ensureHeight(height: number): void {
    if (this.heightLeft < height) this.addPage()
  }

  skip(height: number): void {
    this.#y += height
  }

  lines(text: string, style: TextStyle, width: number): readonly TextLine[] {
    return textLines(text, style, width, this.fonts)
  }

  /** Draws content that is no part of the text: header, footer, rules. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.document.endMarkedContent()
  }

  /** Writes a paragraph into an element, across pages if needed. */
  paragraph(element: Element, text: string, style: TextStyle, indent = 0, color = INK): void {
    const height = lineHeight(style.size)
    const lines = [...this.lines(text, style, CONTENT_WIDTH - indent)]
    while (lines.length > 0) {
      this.ensureHeight(height)
      const here = lines.splice(0, Math.max(1, Math.floor(this.heightLeft / height)))
      this.addLines(element, here, PAGE.left + indent, this.#y, { size: style.size, height, color })
      this.#y += here.length * height
    }
  }

  /** Draws lines below each other into an element. A line with a replacement text is content of its own: some readers end at it. */
  addLines(
    element: Element,
    lines: readonly TextLine[],
    x: number,
    top: number,
    { size, height, color = INK }: { readonly size: number; readonly height: number; readonly color?: string },
  ): void {
    let at = 0
    while (at < lines.length) {
      const first = at
      do at++
      while (at < lines.length && lines[first]?.logical === null && lines[at]?.logical === null)
      const group = lines.slice(first, at)
      element.add(() => {
        for (const [index, line] of group.entries())
          this.drawLine(line, x, top + size + (first + index) * height, size, color)
      })
    }
  }

  /** Draws one line with its baseline at `y`. */
  drawLine({ runs, logical }: TextLine, x: number, y: number, size: number, color = INK): void {
    const { document } = this
    if (logical !== null) document.markContent('Span', { actual: logical })
    for (const { text, font, offset } of runs) {
      document.font(font).fontSize(size).fillColor(color)
      document.text(text, x + offset, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    if (logical !== null) document.endMarkedContent()
  }

  /** Writes the page numbers, known only at the end. */
  numberPages(footer: string): void {
    for (let page = 0; page < this.#pages; page++) {
      this.document.switchToPage(page)
      this.artifact(() => {
        const y = PAGE.height - 30
        const [line] = this.lines(footer, { size: 8, bold: false }, CONTENT_WIDTH - 80)
        if (line) this.drawLine(line, PAGE.left, y, 8, SOFT)
        const [number] = this.lines(`Page ${page + 1} of ${this.#pages}`, { size: 8, bold: false }, 80)
        const width = number?.runs.reduce((sum, run) => sum + run.width, 0) ?? 0
        if (number) this.drawLine(number, PAGE.width - PAGE.right - width, y, 8, SOFT)
      })
    }
  }
}

export const lineHeight = (size: number): number => Math.round(size * 1.4 * 10) / 10

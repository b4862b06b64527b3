import PDFDocument from 'pdfkit'

export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
}

/** Glyphs of a text with their positions, in thousandths of the font size. */
export interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly object[]
  readonly advanceWidth: number
}

/** Members of pdfkit that its type declarations lack. */
export interface PdfFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean; glyphsForString(text: string): readonly Glyph[] }
  /** Thousandths of the font size per unit of the font. */
  readonly scale: number
  layoutRun(text: string, features?: unknown): GlyphRun
  widthOfString(text: string, size: number): number
}

export interface PdfReference {
  readonly id: number
  readonly data: { [member: string]: unknown }
  compress: boolean
  end(chunk?: Uint8Array): void
}

export interface StructureOptions {
  readonly title?: string
  readonly alt?: string
  /** Left, top, right and bottom in points. */
  readonly bbox?: readonly [number, number, number, number]
  readonly scope?: 'Row' | 'Column'
}

export type PdfDocument = Omit<PDFKit.PDFDocument, 'struct' | 'endAcroForm'> & {
  struct(type: string, options?: StructureOptions): PDFKit.PDFStructureElement
  readonly _font: PdfFont
  readonly _root: PdfReference
  readonly page: PDFKit.PDFPage & { readonly dictionary: PdfReference }
  font(name: string): PdfDocument
  ref(data: object): PdfReference
  addNamedEmbeddedFile(name: string, ref: PdfReference): void
  appendXML(xml: string): void
  endAcroForm(): PdfDocument
}

/** Creates a document without pages. Its bytes depend on what is drawn alone: streams are not compressed, since compressors differ. */
export function pdfDocument(options: PDFKit.PDFDocumentOptions): PdfDocument {
  // Without `font: null`, the default font is opened, which is not embedded.
  const settings = { ...options, font: null, compress: false, autoFirstPage: false }
  return new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions) as unknown as PdfDocument
}

/** Collects the bytes of a finished document. */
export function bytesOf(document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

import { type PrintedReport, printedReport } from '../document/printed-report.ts'
import type { ReportCopy } from '../document/report-copy.ts'
import { addSignatureField } from '../pades/signature-field.ts'
import { attachmentsOf } from '../portable/attachments.ts'
import { addArchivalMetadata } from './archival-metadata.ts'
import { drawBlocks, drawFacts, drawLogo } from './draw-blocks.ts'
import { embedFiles } from './embed-files.ts'
import { loadFonts } from './font-set.ts'
import { missingGlyphs } from './missing-glyphs.ts'
import { PageFlow } from './page-flow.ts'
import { bytesOf, pdfDocument } from './pdf-document.ts'

export interface PdfOptions {
  /** Streams of attachments by name. */
  readonly compressed?: ReadonlyMap<string, Uint8Array>
  /** Whether there is room for a signature that readers of PDF display. */
  readonly hasSignature?: boolean
}

/**
 * Renders a report as tagged PDF/A-3. The bytes are a function of the copy, and of the compressed attachments if `compressed`
 * has them: so a file is checked by rendering it again.
 */
export async function renderPdf(
  copy: ReportCopy,
  { compressed = new Map(), hasSignature = false }: PdfOptions = {},
): Promise<Buffer> {
  const printed = printedReport(copy)
  const created = new Date(copy.head.createdAt)
  const document = pdfDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: copy.head.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: printed.title, Producer: 'Proofbench', Creator: 'Proofbench', CreationDate: created },
  })
  const bytes = bytesOf(document)
  const fonts = await loadFonts(document, textsOf(printed))
  const flow = new PageFlow(document, fonts, printed.headLines, printed.colour ?? undefined)
  const notes = missingGlyphs(textsOf(printed), fonts)
  const section = { key: 'missing-glyphs', title: 'Characters without a font', remark: null, blocks: notes }
  draw(flow, notes.length === 0 ? printed : { ...printed, sections: [...printed.sections, section] })
  flow.numberPages(`${printed.title} · ${copy.head.subject.proofId ?? copy.head.subject.archive?.slice(0, 16) ?? ''}`)
  addArchivalMetadata(document)
  embedFiles(document, attachmentsOf(copy), created, compressed)
  if (hasSignature) addSignatureField(document, created)
  document.end()
  return bytes
}

function draw(flow: PageFlow, { title, letterhead, logo, introduction, facts, sections }: PrintedReport): void {
  const { document } = flow
  const root = document.struct('Document', { title })
  document.addStructure(root)
  flow.addPage()
  if (logo) drawLogo(flow, root, logo, `Logo of ${letterhead[0] ?? 'the reporter'}`)
  const heading = document.struct('H1')
  root.add(heading)
  flow.paragraph(heading, title, { size: 17, bold: true }, 0, flow.accent)
  heading.end()
  flow.skip(6)
  drawFacts(flow, root, facts)
  if (introduction.length > 0) flow.skip(4)
  drawBlocks(
    flow,
    root,
    introduction.map((text) => ({ kind: 'paragraph', text })),
  )
  for (const { title: name, remark, blocks } of sections) {
    flow.skip(10)
    flow.ensureHeight(70)
    const section = document.struct('Sect', { title: name })
    root.add(section)
    const own = document.struct('H2')
    section.add(own)
    flow.paragraph(own, name, { size: 13, bold: true }, 0, flow.accent)
    own.end()
    flow.skip(3)
    if (remark !== null) drawBlocks(flow, section, [{ kind: 'paragraph', text: remark }])
    drawBlocks(flow, section, blocks)
    document.outline.addItem(name)
    section.end()
  }
  root.end()
}

/** Returns all printed texts, to choose the fonts. */
function* textsOf({ title, headLines, introduction, facts, sections }: PrintedReport): Iterable<string> {
  yield* [title, ...headLines, ...introduction]
  for (const [, value] of facts) yield value
  for (const { blocks } of sections)
    for (const block of blocks)
      if (block.kind === 'table') for (const row of block.rows) yield* row
      else if (block.kind === 'facts') for (const [, value] of block.rows) yield value
      else if (block.kind === 'list') yield* block.items
      else if (block.kind === 'images') for (const { label, path, note } of block.images) yield `${label}${path}${note}`
      else yield block.text
}

import type { PrintedFormat } from '../../shared/report/index.ts'
import type { ReportCopy } from './document/report-copy.ts'

/** Renders a report. Renderers are loaded when they are needed: the one for PDF brings its fonts. */
export async function renderCopy(copy: ReportCopy, format: PrintedFormat): Promise<string | Uint8Array> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf/render-pdf.ts')).renderPdf(copy)
    case 'html':
      return (await import('./portable/render-signed-html.ts')).renderSignedHtml(copy)
    case 'json':
      return (await import('./portable/render-signed-json.ts')).renderSignedJson(copy)
    case 'text':
      return (await import('./portable/render-ticket.ts')).renderTicket(copy)
  }
}

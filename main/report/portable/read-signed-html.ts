import { isAttachment, joinAttachments } from './attachments.ts'
import { type CopyResult, readCopy, refusal } from './read-copy.ts'
import { ATTACHMENT_LINK } from './render-signed-html.ts'

const START = /^([a-z.-]+)" href="data:[a-z/]+;base64,/

/** Reads the report inside an HTML file; the visible text is not read. */
export function readSignedHtml(html: string): CopyResult {
  const files = new Map<string, string>()
  for (const piece of html.split(ATTACHMENT_LINK).slice(1)) {
    const [start = '', name = ''] = START.exec(piece) ?? []
    const end = piece.indexOf('"', start.length)
    if (!isAttachment(name) || files.has(name) || end < 0) continue
    files.set(name, Buffer.from(piece.slice(start.length, end), 'base64').toString())
  }
  const json = joinAttachments(files)
  if (json !== null) return readCopy(json)
  return html.includes('proofbench report verify checks this file')
    ? refusal('its attachment report.json is missing', false)
    : refusal('it is an HTML page, but no report of Proofbench', true)
}

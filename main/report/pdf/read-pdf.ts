import { inflateSync } from 'node:zlib'
import { isAttachment, joinAttachments } from '../portable/attachments.ts'
import { type CopyResult, readCopy, refusal } from '../portable/read-copy.ts'
import { type PdfObject, pdfObjects } from './pdf-objects.ts'

/** Maximum size of an attachment in bytes after decompression. */
const MAX_ATTACHMENT = 512 * 1024 * 1024

export interface PdfReport {
  readonly result: CopyResult
  /** Streams of the attachments as stored, by name. */
  readonly compressed: ReadonlyMap<string, Uint8Array>
}

/** Reads the report inside a PDF from its attachments; the pages are not read. */
export function readPdf(bytes: Buffer): PdfReport {
  const objects = pdfObjects(bytes)
  const compressed = attachmentStreams(objects)
  const files = new Map<string, string>()
  for (const [name, stream] of compressed) {
    const content = inflated(stream)
    if (content === null)
      return { result: refusal(`its attachment ${name} is damaged, or has other data behind it`, false), compressed }
    files.set(name, content)
  }
  const json = joinAttachments(files)
  if (json !== null) return { result: readCopy(json), compressed }
  const isOurs =
    objects.some(({ dictionary }) => /\(Proofbench\)/.test(dictionary)) || bytes.includes('<pdf:Producer>Proofbench<')
  const result = isOurs
    ? refusal('its attachment report.json is missing', false)
    : refusal('it is a PDF, but no report of Proofbench', true)
  return { result, compressed }
}

function attachmentStreams(objects: readonly PdfObject[]): ReadonlyMap<string, Uint8Array> {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const found = new Map<string, Uint8Array>()
  for (const { dictionary } of objects) {
    const name = /\/F \(([^()\\]+)\)/.exec(dictionary)?.[1]
    const target = /\/EF\s*<<[^>]*\/F (\d+) 0 R/.exec(dictionary)?.[1]
    const stream = byId.get(Number(target))?.stream
    if (name !== undefined && stream && isAttachment(name) && !found.has(name)) found.set(name, stream)
  }
  return found
}

/** Decompresses a stream; null unless all of it is one compressed text. */
function inflated(stream: Uint8Array): string | null {
  try {
    const { buffer, engine } = inflateSync(stream, { info: true, maxOutputLength: MAX_ATTACHMENT }) as unknown as {
      readonly buffer: Buffer
      readonly engine: { readonly bytesWritten: number }
    }
    return engine.bytesWritten === stream.length ? new TextDecoder('utf-8', { fatal: true }).decode(buffer) : null
  } catch {
    return null
  }
}

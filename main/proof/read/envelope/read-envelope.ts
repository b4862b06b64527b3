import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import type { Spool } from '../spool.ts'
import { isZipStart } from './archive-start.ts'
import { type EnvelopeReading, refused } from './envelope-reading.ts'
import { A_TEXT, looksLike } from './looks-like.ts'
import { openParts } from './open-parts.ts'
import { readTop } from './read-top.ts'
import { endRecordAtEnd } from './zip-end.ts'

/**
 * Finds the only ZIP in a MIME multipart envelope, or accepts a bare ZIP. Archive: Purpose and delivery, "a ZIP file inside a
 * MIME multipart envelope". Refuses every envelope that two MIME readers could parse differently.
 */
export function readEnvelope(source: ByteSource, limits: Limits, spool: Spool): EnvelopeReading {
  const head = readBuffer(source, 0, Math.min(source.size, limits.envelopeHeaderBytes + 1024))
  if (isZipStart(head)) return bareZip(source)
  const top = readTop(head, limits)
  if ('problem' in top)
    return refused(
      top.problem.code === 'envelope.no-archive' ? noArchive(source, head, top.problem.detail) : top.problem,
    )
  return openParts(source, top, limits, spool)
}

function bareZip(source: ByteSource): EnvelopeReading {
  return {
    container: 'zip',
    facts: null,
    archive: source,
    archiveOffset: 0,
    place: { encoding: 'raw', offset: 0, length: source.size },
    delimiter: null,
    observations: [{ code: 'envelope.bare-zip', subject: {} }],
    close() {},
  }
}

function noArchive(source: ByteSource, head: Buffer, detail: string | undefined): Omit<Observation, 'subject'> {
  const kind = looksLike(head)
  // A ZIP of stored texts without its start begins like a text too.
  const inside = kind === null || kind === A_TEXT ? zipInside(source, head) : null
  return { code: 'envelope.no-archive', detail: inside ?? kind ?? detail ?? 'it is no MIME message' }
}

/** Describes a ZIP that ends with the input but does not start with it; null if there is none. */
function zipInside(source: ByteSource, head: Buffer): string | null {
  const end = endRecordAtEnd(source)
  if (end === null) return endsLikeEnvelope(source) ? 'it ends like a proof whose beginning is missing' : null
  const record = readBuffer(source, end, 22)
  const missing = record.readUInt32LE(12) + record.readUInt32LE(16) - end
  if (missing > 0 && missing < 0xffffffff)
    return `it ends like a ZIP whose start is missing: its first ${missing} bytes`
  const start = head.indexOf('PK\x03\x04', 0, 'latin1')
  return start < 0
    ? 'it ends like a ZIP whose start is missing'
    : `it is a ZIP behind ${start} other bytes; a proof is a multipart message, or a ZIP from its first byte on`
}

/** Returns whether the end record of a ZIP and a closing delimiter stand at the end. */
const endsLikeEnvelope = (source: ByteSource): boolean =>
  /PK\x05\x06[\s\S]{18}\r?\n--[^\r\n]{1,70}--\s*$/.test(
    readBuffer(source, Math.max(0, source.size - 256), Math.min(source.size, 256)).toString('latin1'),
  )

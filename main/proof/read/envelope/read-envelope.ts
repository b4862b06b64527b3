import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import type { Spool } from '../spool.ts'
import { isZipStart } from './archive-start.ts'
import { type EnvelopeReading, refused } from './envelope-reading.ts'
import { looksLike } from './looks-like.ts'
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

const noArchive = (source: ByteSource, head: Buffer, detail: string | undefined): Omit<Observation, 'subject'> => ({
  code: 'envelope.no-archive',
  detail: looksLike(head) ?? zipInside(source, head) ?? detail ?? 'it is no MIME message',
})

/** Describes a ZIP that ends with the input but does not start with it; null if there is none. */
function zipInside(source: ByteSource, head: Buffer): string | null {
  if (endRecordAtEnd(source) === null) return null
  const start = head.indexOf('PK\x03\x04', 0, 'latin1')
  return start < 0
    ? 'it ends like a ZIP whose start is missing'
    : `it is a ZIP behind ${start} other bytes; a proof is a multipart message, or a ZIP from its first byte on`
}

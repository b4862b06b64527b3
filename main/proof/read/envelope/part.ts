import type { EnvelopePartFacts } from '../../../../shared/report/index.ts'
import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../limits.ts'
import { type ByteSource, readBuffer } from '../source.ts'
import { couldBeArchive } from './archive-start.ts'
import { type PartHeaders, readPartHeaders } from './part-headers.ts'

/** Part of a multipart: its headers and the position of its body. */
export interface Part {
  readonly facts: EnvelopePartFacts
  readonly headers: PartHeaders
}

/** Reason why an envelope is refused. */
export type Refusal = Omit<Observation, 'subject'>

/** Reads the part that starts after its delimiter line, at `start`, and ends at `end`. */
export function readPart(
  source: ByteSource,
  index: number,
  start: number,
  end: number,
  limits: Limits,
): Part | Refusal {
  const length = Math.min(Math.max(0, end - start), limits.envelopeHeaderBytes + 1024)
  const headers = readPartHeaders(readBuffer(source, start, length), end - start, limits)
  if ('code' in headers) return headers
  const bodyOffset = start + headers.length
  const bodyLength = Math.max(0, end - bodyOffset)
  const facts: EnvelopePartFacts = {
    index,
    contentType: headers.contentType,
    transferEncoding: headers.encoding,
    bodyOffset,
    bodyLength,
    isArchive: isArchive(source, bodyOffset, bodyOffset + bodyLength, headers, limits),
  }
  return { facts, headers }
}

function isArchive(source: ByteSource, start: number, end: number, headers: PartHeaders, limits: Limits): boolean {
  if (isContainer(headers)) return false
  if (/^application\/(zip|x-zip-compressed|x-zip)$/.test(headers.contentType)) return true
  return couldBeArchive(source, start, end, headers.encoding, limits)
}

/** Returns whether a part may contain other parts. RFC 2046 5 */
export const isContainer = ({ contentType }: PartHeaders): boolean => /^(multipart|message)\//.test(contentType)

/**
 * Refuses a part without a type in a digest, which is a message for RFC 2046 5.1.5 and a file for most readers. Null if there is
 * none.
 */
export const untypedInDigest = (type: string | null, parts: readonly Part[]): Refusal | null =>
  type === 'multipart/digest' && parts.some(({ headers }) => headers.contentType === '')
    ? { code: 'envelope.ambiguous', detail: 'a part of a digest has no type: a message for some readers' }
    : null

import type { ServiceError } from '../engine/service-error.ts'
import { refuse } from '../engine/service-error.ts'
import { headersOf, parametersOf } from './part-headers.ts'

/** One part with the sender's own name, file name and content type. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer
  readonly fileName: string | null
  /** Media type in lower case, without parameters; null if absent. */
  readonly contentType: string | null
}

const CRLF = Buffer.from('\r\n')
const MAX_HEADER_BYTES = 8 * 1024

/** Returns the boundary of a multipart content type; throws 400 unless it has 1 to 70 characters (RFC 2046 5.1.1). */
export function boundaryOf(contentType: string): string {
  const boundary = parametersOf(contentType).get('boundary')
  if (boundary === undefined || !/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary))
    throw refuse('invalid', 'invalid-body', 'the content type names no boundary of 1 to 70 characters', 'content-type')
  return boundary
}

/**
 * Parses a multipart/form-data body (RFC 7578); part names are unique. A line that merely starts like the boundary belongs to the
 * part. Throws 400 with the first fault only, because what follows it is ambiguous.
 */
export function readMultipart(body: Buffer, boundary: string, maxParts: number): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  for (const [index, bytes] of splitAt(body, boundary, maxParts).entries()) {
    const part = readPart(bytes, index + 1)
    if (parts.has(part.name)) throw malformed('the part stands there twice', part.name)
    parts.set(part.name, part)
  }
  return parts
}

function splitAt(body: Buffer, boundary: string, maxParts: number): readonly Buffer[] {
  const result: Buffer[] = []
  const delimiters = delimitersOf(body, boundary)
  let previous: Delimiter | null = null
  for (const delimiter of delimiters) {
    if (previous) result.push(body.subarray(previous.end, delimiter.start))
    if (result.length > maxParts) throw malformed(`there are more than ${maxParts} parts`)
    if (delimiter.isLast) return result
    previous = delimiter
  }
  throw malformed(previous ? 'the closing boundary is missing: the body is cut off' : 'the boundary does not occur')
}

interface Delimiter {
  /** End of the preceding content. */
  readonly start: number
  readonly end: number
  readonly isLast: boolean
}

function* delimitersOf(body: Buffer, boundary: string): Generator<Delimiter> {
  const dashed = Buffer.from(`--${boundary}`, 'latin1')
  for (let offset = body.indexOf(dashed); offset >= 0; offset = body.indexOf(dashed, offset + 1)) {
    if (offset > 0 && !(body[offset - 1] === 0x0a && body[offset - 2] === 0x0d)) continue
    let end = offset + dashed.length
    const start = Math.max(0, offset - CRLF.length)
    if (body[end] === 0x2d && body[end + 1] === 0x2d) {
      yield { start, end: end + 2, isLast: true }
      continue
    }
    while (body[end] === 0x20 || body[end] === 0x09) end++
    if (body[end] === 0x0d && body[end + 1] === 0x0a) yield { start, end: end + CRLF.length, isLast: false }
  }
}

function readPart(bytes: Buffer, number: number): Part {
  const label = `part ${number}`
  const headersEnd = bytes.subarray(0, MAX_HEADER_BYTES).indexOf('\r\n\r\n')
  if (headersEnd < 0) throw malformed(`${label} has no headers that end within ${MAX_HEADER_BYTES} bytes`)
  const headers = headersOf(bytes.toString('utf8', 0, headersEnd), label)
  const disposition = headers.get('content-disposition')
  if (disposition === undefined || !/^form-data\s*;/i.test(disposition))
    throw malformed(`${label} is not described as form-data`)
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (name === undefined || name === '') throw malformed(`${label} has no name`)
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  if (!['binary', '8bit', '7bit'].includes(encoding)) throw malformed('the part is encoded; bytes are expected', name)
  return {
    name,
    bytes: bytes.subarray(headersEnd + 2 * CRLF.length),
    fileName: parameters.get('filename') ?? null,
    contentType: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
  }
}

const malformed = (message: string, field?: string): ServiceError => refuse('invalid', 'invalid-body', message, field)

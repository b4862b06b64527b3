import type { ServiceError } from '../engine/service-error.ts'
import { headersOf, parametersOf } from './part-headers.ts'
import { refuse } from './refusal.ts'

/** One part as the sender describes it; every text is the sender's. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer
  readonly fileName: string | null
  /** Media type in lower case, without parameters; null where none is said. */
  readonly contentType: string | null
}

const CRLF = Buffer.from('\r\n')
const MOST_HEADER_BYTES = 8 * 1024

/** RFC 2046 5.1.1: 1 to 70 characters. Throws 400. */
export function boundaryOf(contentType: string): string {
  const boundary = parametersOf(contentType).get('boundary')
  if (boundary === undefined || !/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary))
    throw refuse(400, 'invalid-body', 'the content type names no boundary of 1 to 70 characters', 'content-type')
  return boundary
}

/**
 * The parts of a multipart/form-data body (RFC 7578), each name once. A line that only begins like the boundary belongs to the
 * part. Throws 400 with the first fault of the form, since what follows it has no sure meaning.
 */
export function readMultipart(body: Buffer, boundary: string, mostParts: number): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  for (const [index, bytes] of splitAt(body, boundary, mostParts).entries()) {
    const part = readPart(bytes, index + 1)
    if (parts.has(part.name)) throw malformed('the part stands there twice', part.name)
    parts.set(part.name, part)
  }
  return parts
}

function splitAt(body: Buffer, boundary: string, mostParts: number): readonly Buffer[] {
  const found: Buffer[] = []
  const delimiters = delimitersOf(body, boundary)
  let open: Delimiter | null = null
  for (const delimiter of delimiters) {
    if (open) found.push(body.subarray(open.end, delimiter.start))
    if (found.length > mostParts) throw malformed(`there are more than ${mostParts} parts`)
    if (delimiter.isLast) return found
    open = delimiter
  }
  throw malformed(open ? 'the closing boundary is missing: the body is cut off' : 'the boundary does not occur')
}

interface Delimiter {
  /** Where the content before it ends. */
  readonly start: number
  readonly end: number
  readonly isLast: boolean
}

function* delimitersOf(body: Buffer, boundary: string): Generator<Delimiter> {
  const dashed = Buffer.from(`--${boundary}`, 'latin1')
  for (let at = body.indexOf(dashed); at >= 0; at = body.indexOf(dashed, at + 1)) {
    if (at > 0 && !(body[at - 1] === 0x0a && body[at - 2] === 0x0d)) continue
    let end = at + dashed.length
    const start = Math.max(0, at - CRLF.length)
    if (body[end] === 0x2d && body[end + 1] === 0x2d) {
      yield { start, end: end + 2, isLast: true }
      continue
    }
    while (body[end] === 0x20 || body[end] === 0x09) end++
    if (body[end] === 0x0d && body[end + 1] === 0x0a) yield { start, end: end + CRLF.length, isLast: false }
  }
}

function readPart(bytes: Buffer, number: number): Part {
  const place = `part ${number}`
  const headersEnd = bytes.subarray(0, MOST_HEADER_BYTES).indexOf('\r\n\r\n')
  if (headersEnd < 0) throw malformed(`${place} has no headers that end within ${MOST_HEADER_BYTES} bytes`)
  const headers = headersOf(bytes.toString('utf8', 0, headersEnd), place)
  const disposition = headers.get('content-disposition')
  if (disposition === undefined || !/^form-data\s*;/i.test(disposition))
    throw malformed(`${place} is not described as form-data`)
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (name === undefined || name === '') throw malformed(`${place} has no name`)
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  if (!['binary', '8bit', '7bit'].includes(encoding)) throw malformed('the part is encoded; bytes are expected', name)
  return {
    name,
    bytes: bytes.subarray(headersEnd + 2 * CRLF.length),
    fileName: parameters.get('filename') ?? null,
    contentType: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
  }
}

const malformed = (message: string, field?: string): ServiceError => refuse(400, 'invalid-body', message, field)

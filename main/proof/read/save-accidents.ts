import type { EnvelopeFacts } from '../../../shared/report/index.ts'
import type { Observation } from '../../../shared/schema/index.ts'
import { type ByteSource, readBuffer } from './source.ts'

/** What a file that holds the same bytes twice looks like, and manipulation too. */
const TWO_ARCHIVES: ReadonlySet<string> = new Set([
  'envelope.malformed',
  'envelope.several-archives',
  'zip.hidden-data',
])
const START_BYTES = 64
const PIECE = 1024 * 1024
/** Bytes at the end of a whole file in which the end record stands: its comment has up to 65,535. */
const END_BYTES = 66_000
/** Bytes in which the second beginning is searched. */
const SEARCHED = 256 * PIECE

/**
 * Names a file that was appended to itself, as by a download that was resumed from the wrong byte or a form that was sent twice. Only if
 * nothing else is in it, or what comes first stands there again and is no whole ZIP: then nobody has put a second archive into it. The verdict
 * stays as strict.
 */
export function namingRepetition(source: ByteSource, observations: readonly Observation[]): readonly Observation[] {
  const first = observations.find(({ code }) => TWO_ARCHIVES.has(code))
  const again = first && secondBeginning(source)
  if (!again) return observations
  const isWhole = source.size % again === 0 && isRepeated(source, again, source.size - again)
  if (!isWhole && hasEndOfZip(source, again)) return observations
  const detail = isWhole
    ? `the same ${again} bytes stand in it ${source.size / again} times`
    : `its first ${again} bytes stand in it again behind themselves, as part of a longer beginning`
  const named: Observation = { code: first.code, subject: { offset: again }, variant: 'repeated', detail }
  return [named, ...observations.filter(({ code }) => !TWO_ARCHIVES.has(code))]
}

/** Returns the offset from which on the source begins again with all that stands before it; null if there is none. */
function secondBeginning(source: ByteSource): number | null {
  const start = readBuffer(source, 0, Math.min(source.size, START_BYTES))
  const until = Math.min(source.size - START_BYTES, SEARCHED)
  for (let from = 1; from < until; from += PIECE) {
    const piece = readBuffer(source, from, Math.min(PIECE + START_BYTES, source.size - from))
    const at = piece.indexOf(start)
    if (at >= 0) return isRepeated(source, from + at, from + at) ? from + at : null
  }
  return null
}

/** Returns whether the end record of a ZIP, with the longest comment, stands at the end of the first `length` bytes or before. */
function hasEndOfZip(source: ByteSource, length: number): boolean {
  const start = Math.max(0, length - END_BYTES)
  return readBuffer(source, start, length - start).includes('PK\x05\x06', 0, 'latin1')
}

/** Returns whether the first `compared` bytes stand again `distance` bytes further on. */
function isRepeated(source: ByteSource, distance: number, compared: number): boolean {
  if (source.size < distance + compared) return false
  for (let offset = 0; offset < compared; offset += PIECE) {
    const size = Math.min(PIECE, compared - offset)
    if (!readBuffer(source, offset, size).equals(readBuffer(source, distance + offset, size))) return false
  }
  return true
}

/** Names an envelope that ends within the line that closes it, bytes of which are taken for bytes behind the ZIP otherwise. */
export function namingCutEnd(
  source: ByteSource,
  envelope: EnvelopeFacts | null,
  observations: readonly Observation[],
): readonly Observation[] {
  if (!envelope || envelope.closed || !observations.some(({ code }) => code === 'zip.hidden-data')) return observations
  const closing = `--${envelope.boundary}--`
  const tail = readBuffer(
    source,
    Math.max(0, source.size - closing.length - 2),
    Math.min(source.size, closing.length + 2),
  )
  const line = /\r\n?([^\r\n]*)$/.exec(tail.toString('latin1'))?.[1]
  if (line === undefined || line === closing || !closing.startsWith(line)) return observations
  const detail = 'the line that closes the envelope is not whole'
  const named: Observation = { code: 'envelope.malformed', subject: { offset: source.size }, variant: 'cut', detail }
  return [named, ...observations.filter(({ code }) => code !== 'zip.hidden-data')]
}

/** Beginning of a response with its headers whose body still begins with the size of a chunk. RFC 9112 7.1 */
const HEADERS_AND_CHUNK = /^(?:[^\r\n]+\r\n){1,100}\r\n[0-9a-f]{1,8}(?:;[^\r\n]{0,200})?\r\n--/i
const LAST_CHUNK = '\r\n0\r\n\r\n'
const HEADER_BYTES = 16_384

/** Names an HTTP response that was saved as it came over the wire: the sizes of its chunks stand between the bytes of the archive. */
export function namingChunks(source: ByteSource, observations: readonly Observation[]): readonly Observation[] {
  const isDamage = ({ code }: Observation) =>
    /^zip\.(unreadable|hidden-data|header-mismatch|overlap|crc-mismatch|size-mismatch|second-reading)$|^envelope\.(base64|malformed)/.test(
      code,
    )
  const tail = readBuffer(
    source,
    Math.max(0, source.size - LAST_CHUNK.length),
    Math.min(source.size, LAST_CHUNK.length),
  )
  if (tail.toString('latin1') !== LAST_CHUNK || !observations.some(isDamage)) return observations
  const head = readBuffer(source, 0, Math.min(source.size, HEADER_BYTES)).toString('latin1')
  if (!HEADERS_AND_CHUNK.test(head)) return observations
  const detail = 'the chunks of the HTTP response were not joined: save the response as a client decodes it'
  return [
    { code: 'zip.unreadable', subject: {}, variant: 'transfer', detail },
    ...observations.filter((observation) => !isDamage(observation)),
  ]
}

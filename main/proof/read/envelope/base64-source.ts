import { type ByteSource, readBuffer, readRange, subSource } from '../source.ts'

/** Layout of a Base64 body: lines of `line` characters, each but the last followed by `lineEnd` bytes. */
interface Lines {
  readonly line: number
  readonly lineEnd: number
}

export interface Base64Source extends ByteSource {
  /** Returns the first problem found by reads so far; null if there is none. */
  problem(): string | null
  readonly lacksPadding: boolean
}

/** Number of characters decoded at once; a multiple of four. */
const PIECE = 48 * 1024
const SPOT_CHECKS = 64

/**
 * Opens a Base64 body with lines of equal length for random access without decoding it completely. Null if the lines have
 * different lengths. Alphabet, line ends and padding of every piece are checked when it is read. RFC 2045 6.8
 */
export function uniformBase64(source: ByteSource, start: number, end: number): Base64Source | null {
  const body = subSource(source, start, trimmedEnd(source, start, end) - start)
  const lines = linesOf(body)
  if (!lines || !isUniform(body, lines)) return null
  const stride = lines.line + lines.lineEnd
  const fullLines = lines.lineEnd === 0 ? 0 : Math.floor((body.size + lines.lineEnd) / stride)
  // Negative after a full last line, which has no line end.
  const rest = body.size - fullLines * stride
  // The body ends with a character, so the last line is too long by at most the length of a line end.
  if (fullLines > 0 && rest > -lines.lineEnd && rest <= 0) return null
  const characters = fullLines * lines.line + Math.max(0, rest)
  const padding = countPadding(body)
  const missing = (4 - (characters % 4)) % 4
  if (missing === 3 || (missing > 0 && padding > 0)) return null
  const size = Math.floor((characters * 3) / 4) - padding
  return reader(body, lines, size, characters, missing > 0)
}

/** Returns the end of the body without trailing white space. */
function trimmedEnd(source: ByteSource, start: number, end: number): number {
  const tail = readRange(source, Math.max(start, end - 256), Math.min(256, end - start))
  let length = tail.length
  while (length > 0 && isSpace(tail[length - 1])) length--
  return end - (tail.length - length)
}

const isSpace = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0x09

/**
 * Returns the layout by the first line; null if it is empty: an archive may be truncated directly after the headers of its part.
 */
function linesOf(body: ByteSource): Lines | null {
  const head = readBuffer(body, 0, Math.min(body.size, 4096))
  const lineFeed = head.indexOf(0x0a)
  if (lineFeed < 0) return head.length > 0 && head.indexOf(0x0d) < 0 ? { line: body.size, lineEnd: 0 } : null
  const lineEnd = lineFeed > 0 && head[lineFeed - 1] === 0x0d ? 2 : 1
  const line = lineFeed + 1 - lineEnd
  return line > 0 && line % 4 === 0 ? { line, lineEnd } : null
}

/** Checks samples of line ends across the body; the others are checked when they are read. */
function isUniform(body: ByteSource, { line, lineEnd }: Lines): boolean {
  if (lineEnd === 0) return true
  const stride = line + lineEnd
  const count = Math.floor(body.size / stride)
  for (let check = 0; check <= SPOT_CHECKS; check++) {
    const index = Math.floor((check * (count - 1)) / SPOT_CHECKS)
    if (index >= count || index < 0) continue
    const end = readRange(body, index * stride + line, lineEnd)
    if (end[lineEnd - 1] !== 0x0a || (lineEnd === 2 && end[0] !== 0x0d)) return false
  }
  const last = readBuffer(body, count * stride, body.size - count * stride)
  return !last.includes(0x0a) && !last.includes(0x0d)
}

function countPadding(body: ByteSource): number {
  const tail = readRange(body, Math.max(0, body.size - 2), 2)
  const [before, last] = tail.length === 2 ? [tail[0], tail[1]] : [undefined, tail[0]]
  if (last !== 0x3d) return 0
  return before === 0x3d ? 2 : 1
}

function reader(body: ByteSource, lines: Lines, size: number, characters: number, lacksPadding: boolean): Base64Source {
  let problem: string | null = null
  const raw = Buffer.allocUnsafe(PIECE + Math.ceil(PIECE / lines.line + 2) * lines.lineEnd)
  const scratch = Buffer.allocUnsafe(PIECE)
  const report = (message: string) => {
    problem ??= message
  }

  /** Decodes the piece that starts at character `first`, a multiple of four, into `scratch`; returns the number of its octets. */
  function decode(first: number): number {
    const last = Math.min(first + PIECE, characters)
    const from = rawPosition(first, lines)
    const until = rawPosition(last - 1, lines) + 1
    const text = raw.subarray(0, body.read(raw.subarray(0, until - from), from))
    if (!areLineEndsValid(text, first, lines)) report('a line has another length than the others')
    if (text.includes(0x2d) || text.includes(0x5f)) report('a character of the URL-safe alphabet')
    const count = scratch.write(text.toString('latin1'), 'base64')
    const expected = (last === characters ? size : (last / 4) * 3) - (first / 4) * 3
    if (count !== expected) report('a character that is not Base64, or padding before the end')
    if (last === characters && !isCanonicalEnd(text, scratch.subarray(0, count)))
      report('unused bits of the last character are not zero')
    return expected
  }

  return {
    size,
    lacksPadding,
    problem: () => problem,
    read(target, position) {
      const length = Math.max(0, Math.min(target.length, size - position))
      let done = 0
      while (done < length) {
        const octet = position + done
        const first = Math.floor(octet / 3 / (PIECE / 4)) * PIECE
        const count = decode(first)
        const skip = octet - (first / 4) * 3
        const part = Math.min(count - skip, length - done)
        if (part <= 0) break
        target.set(scratch.subarray(skip, skip + part), done)
        done += part
      }
      return done
    },
  }
}

const rawPosition = (character: number, { line, lineEnd }: Lines): number =>
  character + Math.floor(character / line) * lineEnd

function areLineEndsValid(text: Buffer, first: number, { line, lineEnd }: Lines): boolean {
  if (lineEnd === 0) return true
  for (let at = line - (first % line); at < text.length; at += line + lineEnd) {
    if (text[at + lineEnd - 1] !== 0x0a || (lineEnd === 2 && text[at] !== 0x0d)) return false
  }
  return true
}

function isCanonicalEnd(text: Buffer, octets: Buffer): boolean {
  const quantum = text
    .toString('latin1', -4)
    .replace(/[\r\n]/g, '')
    .replace(/=+$/, '')
  const rest = octets.length % 3
  if (rest === 0) return true
  const canonical = octets
    .subarray(octets.length - rest)
    .toString('base64')
    .replace(/=+$/, '')
  return quantum.endsWith(canonical)
}

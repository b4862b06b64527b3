import { type ByteSource, readBuffer, readRange, subSource } from '../source.ts'

/** How the text of a Base64 body lies: lines of `line` characters, each but the last followed by `lineEnd` bytes. */
interface Lines {
  readonly line: number
  readonly lineEnd: number
}

export interface Base64Source extends ByteSource {
  /** What was found wrong while reading; null so far. */
  problem(): string | null
  readonly lacksPadding: boolean
}

/** Characters decoded in one go: pieces of this size decode fastest (measured), and a multiple of four. */
const PIECE = 48 * 1024
const SPOT_CHECKS = 64

/**
 * A Base64 body in lines of one length, read by position without decoding it as a whole: octet o lies at a known character.
 * Null where the lines are not of one length. RFC 2045 6.8. Every piece that is read is checked: alphabet, line ends, padding.
 */
export function uniformBase64(source: ByteSource, start: number, end: number): Base64Source | null {
  const body = subSource(source, start, trimmedEnd(source, start, end) - start)
  const lines = linesOf(body)
  if (!lines || !isUniform(body, lines)) return null
  const stride = lines.line + lines.lineEnd
  const full = lines.lineEnd === 0 ? 0 : Math.floor((body.size + lines.lineEnd) / stride)
  // Negative behind a full last line, which has no line end.
  const rest = body.size - full * stride
  // The body ends with a character, so this is a last line with as many characters too many as a line end has.
  if (full > 0 && rest > -lines.lineEnd && rest <= 0) return null
  const characters = full * lines.line + Math.max(0, rest)
  const padding = countPadding(body)
  const lacking = (4 - (characters % 4)) % 4
  if (lacking === 3 || (lacking > 0 && padding > 0)) return null
  const size = Math.floor((characters * 3) / 4) - padding
  return reader(body, lines, size, characters, lacking > 0)
}

/** End of the body without the white space behind its last character. */
function trimmedEnd(source: ByteSource, start: number, end: number): number {
  const tail = readRange(source, Math.max(start, end - 256), Math.min(256, end - start))
  let length = tail.length
  while (length > 0 && isSpace(tail[length - 1])) length--
  return end - (tail.length - length)
}

const isSpace = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0x09

/** An empty line is none: an archive may be cut off right behind the headers of its part. */
function linesOf(body: ByteSource): Lines | null {
  const head = readBuffer(body, 0, Math.min(body.size, 4096))
  const lineFeed = head.indexOf(0x0a)
  if (lineFeed < 0) return head.length > 0 && head.indexOf(0x0d) < 0 ? { line: body.size, lineEnd: 0 } : null
  const lineEnd = lineFeed > 0 && head[lineFeed - 1] === 0x0d ? 2 : 1
  const line = lineFeed + 1 - lineEnd
  return line > 0 && line % 4 === 0 ? { line, lineEnd } : null
}

/** Looks at line ends spread over the body; what lies between is checked when it is read. */
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
  const complain = (words: string) => {
    problem ??= words
  }

  /** Decodes the piece whose first character is `first` (a multiple of four) into `scratch`; returns its octets. */
  function decode(first: number): number {
    const last = Math.min(first + PIECE, characters)
    const from = rawPosition(first, lines)
    const until = rawPosition(last - 1, lines) + 1
    const text = raw.subarray(0, body.read(raw.subarray(0, until - from), from))
    if (!lineEndsAreRight(text, first, lines)) complain('a line has another length than the others')
    if (text.includes(0x2d) || text.includes(0x5f)) complain('a character of the URL-safe alphabet')
    const count = scratch.write(text.toString('latin1'), 'base64')
    const expected = (last === characters ? size : (last / 4) * 3) - (first / 4) * 3
    if (count !== expected) complain('a character that is not Base64, or padding before the end')
    if (last === characters && !isCanonicalEnd(text, scratch.subarray(0, count)))
      complain('unused bits of the last character are not zero')
    return expected
  }

  return {
    size,
    lacksPadding,
    problem: () => problem,
    read(target, position) {
      const wanted = Math.max(0, Math.min(target.length, size - position))
      let done = 0
      while (done < wanted) {
        const octet = position + done
        const first = Math.floor(octet / 3 / (PIECE / 4)) * PIECE
        const count = decode(first)
        const skip = octet - (first / 4) * 3
        const take = Math.min(count - skip, wanted - done)
        if (take <= 0) break
        target.set(scratch.subarray(skip, skip + take), done)
        done += take
      }
      return done
    },
  }
}

const rawPosition = (character: number, { line, lineEnd }: Lines): number =>
  character + Math.floor(character / line) * lineEnd

function lineEndsAreRight(text: Buffer, first: number, { line, lineEnd }: Lines): boolean {
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

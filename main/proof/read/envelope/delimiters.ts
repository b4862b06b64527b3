import { endsLine } from '../delimiter-search.ts'
import type { ByteSource } from '../source.ts'

/** A delimiter line: `start` is the first dash, `end` behind its line end. */
export interface Delimiter {
  readonly start: number
  readonly end: number
  readonly isClosing: boolean
  /** End of the data before it: its line end belongs to the delimiter. RFC 2046 5.1.1 */
  readonly dataEnd: number
}

const WINDOW = 1 << 20
/** Longest rest of a delimiter line that is looked at. */
const REST = 256

/** All delimiter lines from `from` on, in order, up to `most`, stopping behind the closing one. One linear pass. */
export function findDelimiters(
  source: ByteSource,
  from: number,
  delimiter: Buffer,
  most: number,
): readonly Delimiter[] {
  const found: Delimiter[] = []
  const window = Buffer.allocUnsafe(Math.min(WINDOW, Math.max(source.size - from, 0)) + delimiter.length + REST + 2)
  for (let at = from; at < source.size; at += WINDOW) {
    const start = Math.max(at - 2, from > 0 ? from - 2 : 0, 0)
    const count = source.read(window, start)
    const piece = window.subarray(0, count)
    for (let hit = piece.indexOf(delimiter); hit >= 0; hit = piece.indexOf(delimiter, hit + 1)) {
      const offset = start + hit
      if (offset < at || offset >= at + WINDOW || offset < from) continue
      const isLineStart = offset === 0 || piece[hit - 1] === 0x0a
      if (!isLineStart || !endsLine(piece, hit + delimiter.length)) continue
      found.push(toDelimiter(piece, hit, offset, delimiter.length))
      if (found.at(-1)?.isClosing || found.length > most) return found
    }
  }
  return found
}

function toDelimiter(piece: Buffer, hit: number, offset: number, length: number): Delimiter {
  const behind = hit + length
  const isClosing = piece[behind] === 0x2d && piece[behind + 1] === 0x2d
  const lineEnd = piece.indexOf(0x0a, behind)
  const end = lineEnd < 0 ? piece.length : lineEnd + 1
  const before = piece[hit - 1] === 0x0a ? (piece[hit - 2] === 0x0d ? 2 : 1) : 0
  return { start: offset, end: offset + (end - hit), isClosing, dataEnd: offset - before }
}

/** The closing delimiter in the last `reach` bytes, or null. */
export function closingFromTail(source: ByteSource, from: number, delimiter: Buffer, reach: number): Delimiter | null {
  const start = Math.max(from, source.size - reach)
  const tail = Buffer.alloc(source.size - start)
  source.read(tail, start)
  const closing = Buffer.concat([Buffer.from([0x0a]), delimiter, Buffer.from('--')])
  const hit = tail.indexOf(closing)
  if (hit < 0 || !endsLine(tail, hit + 1 + delimiter.length)) return null
  return toDelimiter(tail, hit + 1, start + hit + 1, delimiter.length)
}

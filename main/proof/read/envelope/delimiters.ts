import { isClosing, REST_OF_LINE, restOfLine } from '../delimiter-search.ts'
import type { ByteSource } from '../source.ts'

/** A delimiter line: `start` is the offset of its first dash, `end` that after its line end. */
export interface Delimiter {
  readonly start: number
  readonly end: number
  readonly isClosing: boolean
  /** End of the data before it; the preceding line end belongs to the delimiter. RFC 2046 5.1.1 */
  readonly dataEnd: number
}

export interface DelimiterLines {
  /** Delimiter lines in order; at most one more than `max`. */
  readonly lines: readonly Delimiter[]
  /** Reason why readers disagree about a line; null if they do not. */
  readonly problem: string | null
  /** Offset of the first line that starts with the delimiter but is not one; null if there is none. */
  readonly like: number | null
}

export interface Range {
  readonly from: number
  readonly until: number
}

const WINDOW = 1 << 20
const MAX_IN_TAIL = 100

/** Finds delimiter lines that start in `range`, up to `max`. A line starts at `range.from`. One linear pass. */
export function findDelimiters(
  source: ByteSource,
  { from, until }: Range,
  delimiter: Buffer,
  max: number,
): DelimiterLines {
  const lines: Delimiter[] = []
  let like: number | null = null
  const after = delimiter.length + REST_OF_LINE
  const window = Buffer.allocUnsafe(2 + Math.min(WINDOW, Math.max(0, until - from)) + after)
  for (let at = from; at < until; at += WINDOW) {
    const start = Math.max(from, at - 2)
    const piece = window.subarray(0, source.read(window, start))
    const last = Math.min(at + WINDOW, until) - start
    for (
      let hit = piece.indexOf(delimiter, at - start);
      hit >= 0 && hit < last;
      hit = piece.indexOf(delimiter, hit + 1)
    ) {
      const before = start + hit === from ? 0x0a : piece[hit - 1]
      if (before !== 0x0a && before !== 0x0d) continue
      const rest = restOfLine(piece, hit + delimiter.length)
      if (rest === 'like') {
        like ??= start + hit
        continue
      }
      if (rest === 'unclear' || before === 0x0d)
        return {
          lines,
          like,
          problem: 'readers disagree whether a line is a delimiter: bare CR, or more blanks than any writer puts',
        }
      lines.push(toDelimiter(piece, hit, start, delimiter.length))
      if (lines.length > max) return { lines, like, problem: null }
    }
  }
  return { lines, like, problem: null }
}

function toDelimiter(piece: Buffer, hit: number, start: number, length: number): Delimiter {
  const after = hit + length
  const lineEnd = piece.indexOf(0x0a, after)
  const end = lineEnd < 0 ? piece.length : lineEnd + 1
  const before = piece[hit - 1] === 0x0a ? (piece[hit - 2] === 0x0d ? 2 : 1) : 0
  return { start: start + hit, end: start + end, isClosing: isClosing(piece, after), dataEnd: start + hit - before }
}

/**
 * Returns the closing delimiter if it is the last delimiter line in the last `reach` bytes; null otherwise. There may be further
 * lines before it in the data: a caller that treats the data as one part must search for them.
 */
export function closingFromTail(source: ByteSource, from: number, delimiter: Buffer, reach: number): Delimiter | null {
  const start = Math.max(from, source.size - reach)
  const { lines, problem } = findDelimiters(source, { from: start, until: source.size }, delimiter, MAX_IN_TAIL)
  const closing = lines.at(-1)
  if (problem !== null || !closing?.isClosing || lines.length > MAX_IN_TAIL) return null
  // Whether a line starts at the first byte is known only at `from`; a delimiter there is left to the full pass.
  return start > from && closing.start === start ? null : closing
}

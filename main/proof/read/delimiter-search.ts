/** A line in the data of an unencoded part that a MIME reader could mistake for a delimiter. */
export interface DelimiterHit {
  /** Offset of the first dash. */
  readonly offset: number
  /** True for a complete delimiter line, false for a line that only starts with the delimiter. RFC 2046 5.1.1 */
  readonly isDelimiter: boolean
}

/** Classification of a line that starts with a boundary, by its rest. `unclear`: readers disagree whether it is a delimiter. */
export type LineRest = 'delimiter' | 'like' | 'unclear'

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d
/** Maximum number of blanks between a boundary and its line end. */
const MAX_BLANKS = 64
/** Maximum number of bytes after a boundary that `restOfLine` reads: `--`, blanks, one blank too many, CR LF. */
export const REST_OF_LINE = 2 + MAX_BLANKS + 1 + 2
/** Maximum number of hits of each kind, limited separately so that neither displaces the other. */
const MAX_PER_KIND = 10

/**
 * Finds delimiter lines in data that arrives in consecutive pieces of any size, so that the search runs in the same pass as
 * hashing. A line may also start after a bare CR, as in some readers (Python's). Linear time.
 */
export class DelimiterSearch {
  private readonly found: { readonly delimiter: DelimiterHit[]; readonly like: DelimiterHit[] } = {
    delimiter: [],
    like: [],
  }
  /** Length of `--boundary` in bytes. */
  private readonly length: number
  private readonly delimiter: Buffer
  /** Number of bytes from the first dash that are needed to classify a hit. */
  private readonly reach: number
  /** The unclassified bytes and the one before them. */
  private tail: Buffer
  /** Offset after the last byte received, and the first unclassified offset. */
  private next: number
  private settled: number

  /** `delimiter` is `--boundary`; the first piece starts at `offset`. `afterLineEnd`: whether a line starts there. */
  constructor(delimiter: Uint8Array, offset: number, afterLineEnd: boolean) {
    this.length = delimiter.length
    this.delimiter = Buffer.from(delimiter)
    this.reach = delimiter.length + REST_OF_LINE
    this.next = offset
    this.settled = offset
    this.tail = Buffer.from(afterLineEnd ? [LF] : [])
  }

  push(piece: Buffer): void {
    const end = this.next + piece.length
    const settled = Math.max(this.settled, end - this.reach)
    const seam = Buffer.concat([this.tail, piece.subarray(0, this.reach + 1)])
    this.find(seam, this.next - this.tail.length, this.settled, Math.min(settled, this.next + 1))
    this.find(piece, this.next, Math.max(this.settled, this.next + 1), settled)
    const keep = this.reach + 1
    this.tail =
      piece.length >= keep
        ? Buffer.from(piece.subarray(piece.length - keep))
        : Buffer.concat([this.tail, piece]).subarray(-keep)
    this.next = end
    this.settled = settled
  }

  /** Ends the data and returns all hits in the order of the data. */
  end(): readonly DelimiterHit[] {
    this.find(this.tail, this.next - this.tail.length, this.settled, this.next)
    this.settled = this.next
    return [...this.found.delimiter, ...this.found.like].sort((a, b) => a.offset - b.offset)
  }

  /** Finds hits that start from offset `from` up to `until`; `bytes` start at offset `start`. */
  private find(bytes: Buffer, start: number, from: number, until: number): void {
    if (until <= from) return
    const last = until - start
    let at = bytes.indexOf(this.delimiter, from - start)
    for (; at >= 0 && at < last; at = bytes.indexOf(this.delimiter, at + 1)) {
      const before = bytes[at - 1]
      if (before !== LF && before !== CR) continue
      const isDelimiter = restOfLine(bytes, at + this.length) !== 'like'
      const kind = isDelimiter ? this.found.delimiter : this.found.like
      if (kind.length < MAX_PER_KIND) kind.push({ offset: start + at, isDelimiter })
    }
  }
}

/** Classifies the bytes between a boundary, which ends before `at`, and the end of its line or of the data. RFC 2046 5.1.1 */
export function restOfLine(bytes: Uint8Array, at: number): LineRest {
  let next = isClosing(bytes, at) ? at + 2 : at
  const limit = next + MAX_BLANKS
  while (bytes[next] === 0x20 || bytes[next] === 0x09) {
    if (next >= limit) return 'unclear'
    next++
  }
  const byte = bytes[next]
  if (byte === undefined || byte === LF) return 'delimiter'
  if (byte !== CR) return 'like'
  return bytes[next + 1] === LF || bytes[next + 1] === undefined ? 'delimiter' : 'unclear'
}

/** Returns whether the bytes after a delimiter are the two hyphens that close the multipart. RFC 2046 5.1.1 */
export const isClosing = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH

/** A line inside the data of a raw part that a MIME reader could take for a delimiter. */
export interface DelimiterHit {
  /** Of the first dash. */
  readonly offset: number
  /** True for a whole delimiter line, false for a line that only starts like one. RFC 2046 5.1.1 */
  readonly isDelimiter: boolean
}

/** What stands behind a boundary at a line start. `unclear`: readers disagree whether the line ends there. */
export type LineRest = 'delimiter' | 'like' | 'unclear'

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d
/** Blanks behind a boundary that are looked through for the end of its line. */
const BLANKS = 64
/** Bytes behind a boundary that `restOfLine` may look at: `--`, blanks, one more, CR LF. */
export const REST_OF_LINE = 2 + BLANKS + 1 + 2
/** Hits kept of each kind: of either kind one is enough for the verdict, so neither may crowd out the other. */
const MOST_OF_A_KIND = 10

/**
 * Finds delimiter lines in data that comes in consecutive pieces of any size, so that a part's bytes are looked at while they
 * are in the cache for hashing. A bare CR starts a line too: some readers (Python's) think so. Linear.
 */
export class DelimiterSearch {
  private readonly found: { readonly delimiter: DelimiterHit[]; readonly like: DelimiterHit[] } = {
    delimiter: [],
    like: [],
  }
  /** Bytes of `--boundary`. */
  private readonly length: number
  private readonly delimiter: Buffer
  /** A hit is settled once this many bytes from its first dash on are known. */
  private readonly reach: number
  /** The bytes that are not settled yet, and the one before them. */
  private tail: Buffer
  /** Offset behind the last byte seen, and of the first dash position that is not settled. */
  private next: number
  private settled: number

  /** `delimiter` is `--boundary`; the first piece starts at `offset`. `afterLineEnd`: a line starts there. */
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

  /** Settles what waits, in the order of the data; the data ends here. */
  end(): readonly DelimiterHit[] {
    this.find(this.tail, this.next - this.tail.length, this.settled, this.next)
    this.settled = this.next
    return [...this.found.delimiter, ...this.found.like].sort((a, b) => a.offset - b.offset)
  }

  /** Looks at first dashes from offset `from` up to `until`; `bytes` start at offset `start`. */
  private find(bytes: Buffer, start: number, from: number, until: number): void {
    if (until <= from) return
    const last = until - start
    let at = bytes.indexOf(this.delimiter, from - start)
    for (; at >= 0 && at < last; at = bytes.indexOf(this.delimiter, at + 1)) {
      const before = bytes[at - 1]
      if (before !== LF && before !== CR) continue
      const isDelimiter = restOfLine(bytes, at + this.length) !== 'like'
      const kind = isDelimiter ? this.found.delimiter : this.found.like
      if (kind.length < MOST_OF_A_KIND) kind.push({ offset: start + at, isDelimiter })
    }
  }
}

/** What stands between a boundary, which ends before `at`, and the end of its line or of the data. RFC 2046 5.1.1 */
export function restOfLine(bytes: Uint8Array, at: number): LineRest {
  let next = isClosing(bytes, at) ? at + 2 : at
  const most = next + BLANKS
  while (bytes[next] === 0x20 || bytes[next] === 0x09) {
    if (next >= most) return 'unclear'
    next++
  }
  const byte = bytes[next]
  if (byte === undefined || byte === LF) return 'delimiter'
  if (byte !== CR) return 'like'
  return bytes[next + 1] === LF || bytes[next + 1] === undefined ? 'delimiter' : 'unclear'
}

export const isClosing = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && bytes[at + 1] === DASH

/** A line inside the data of a raw part that a MIME reader could take for a delimiter. */
export interface DelimiterHit {
  /** Of the first dash. */
  readonly offset: number
  /** True for a whole delimiter line, false for a line that only starts like one. RFC 2046 5.1.1 */
  readonly isDelimiter: boolean
}

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d
/** Blanks behind a boundary that are looked through for the end of its line. */
const BLANKS = 64

/**
 * Finds delimiter lines in data that comes in consecutive pieces, so that a part's bytes are looked at while they are in the
 * cache for hashing. Linear: Buffer.indexOf does the work.
 */
export class DelimiterSearch {
  readonly hits: DelimiterHit[] = []
  private readonly needle: Buffer
  private readonly reach: number
  private tail: Buffer = Buffer.alloc(0)
  private next: number

  /** `delimiter` is `--boundary`; the first piece starts at `offset`. `afterLineEnd`: a line starts there. */
  constructor(delimiter: Uint8Array, offset: number, afterLineEnd: boolean) {
    this.needle = Buffer.concat([Buffer.from([LF]), delimiter])
    this.reach = this.needle.length + 2 + BLANKS
    this.next = offset
    if (afterLineEnd) {
      this.tail = Buffer.from([LF])
    }
  }

  push(piece: Buffer): void {
    const seam = Buffer.concat([this.tail, piece.subarray(0, this.reach)])
    const start = this.next - this.tail.length
    this.find(seam, start, 0, this.tail.length)
    // Hits whose line could go on behind the piece wait for the next one.
    const settled = piece.length - this.reach
    if (settled > 0) this.find(piece, this.next, 0, settled)
    const keep = Math.min(piece.length, this.reach)
    this.tail =
      piece.length >= this.reach
        ? Buffer.from(piece.subarray(piece.length - keep))
        : Buffer.concat([this.tail, piece]).subarray(-this.reach)
    this.next += piece.length
  }

  /** Settles what waits; the data ends here. */
  end(): readonly DelimiterHit[] {
    this.find(this.tail, this.next - this.tail.length, 0, this.tail.length)
    this.tail = Buffer.alloc(0)
    return this.hits
  }

  private find(bytes: Buffer, offset: number, from: number, before: number): void {
    for (let at = bytes.indexOf(this.needle, from); at >= 0 && at < before; at = bytes.indexOf(this.needle, at + 1)) {
      const found = offset + at + 1
      if (this.hits.some((hit) => hit.offset === found)) continue
      if (this.hits.length < 100)
        this.hits.push({ offset: found, isDelimiter: endsLine(bytes, at + this.needle.length) })
    }
  }
}

/** True where only `--` and blanks stand between `at` and the end of the line (or of the data). */
export function endsLine(bytes: Uint8Array, at: number): boolean {
  let next = at
  if (bytes[next] === DASH && bytes[next + 1] === DASH) next += 2
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next++
  const byte = bytes[next]
  return byte === undefined || byte === LF || byte === CR
}

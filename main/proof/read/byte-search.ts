import { type PairSearch, pairSearchOver } from './pair-search.ts'

/** Shorter texts are left to `indexOf`: too few bytes could be left out. */
const SHORTEST = 8
/** For texts longer than this Node's `indexOf` changes to a search that is half as fast in compressed data (measured). */
const START = 7
/** Places in one call that look like the text and are not, until `indexOf` goes on: data made of the text's own letters stays cheap. */
const MOST_MISSES = 1000

/**
 * Finds a text in bytes, as `Buffer.indexOf` does. In memory that `searchMemory` gave it is four times as fast where the bytes are
 * compressed data (measured): so few pairs of bytes are looked at that none of the text's places can lie between them.
 */
export class ByteSearch {
  private readonly text: Buffer
  private readonly start: Buffer
  /** The lower byte is the first one. */
  private readonly pairs: readonly number[]
  /** Bytes from one pair that is looked at to the next: at least one of them lies whole in every place of the text. */
  private readonly step: number

  constructor(text: Uint8Array) {
    this.text = Buffer.from(text)
    this.start = this.text.subarray(0, START)
    const pairs = this.text.length - 1
    this.pairs = Array.from({ length: Math.max(0, pairs) }, (_, at) => this.text.readUInt16LE(at))
    this.step = pairs & ~1
  }

  /** Where the text first lies in `bytes`, not before `from`; -1 where it does not. Linear. */
  indexIn(bytes: Buffer, from: number): number {
    if (this.text.length < SHORTEST) return bytes.indexOf(this.text, from)
    const search = pairSearchOver(bytes)
    return search ? this.byPairs(bytes, from, search) : this.byStart(bytes, from)
  }

  private byStart(bytes: Buffer, from: number): number {
    let at = bytes.indexOf(this.start, from)
    for (let misses = 0; at >= 0 && misses < MOST_MISSES; misses++) {
      if (this.liesAt(bytes, at)) return at
      at = bytes.indexOf(this.start, at + 1)
    }
    return at < 0 ? -1 : bytes.indexOf(this.text, at)
  }

  private byPairs(bytes: Buffer, from: number, search: PairSearch): number {
    const { text, pairs, step } = this
    search.lookFor(pairs)
    const { byteOffset } = bytes
    const first = byteOffset + from
    const end = byteOffset + bytes.length - 1
    let misses = 0
    for (
      let address = search.next(first + (first & 1), end, step);
      address < end;
      address = search.next(address + step, end, step)
    ) {
      const at = address - byteOffset
      const pair = bytes.readUInt16LE(at)
      // The text's last letters first: that is its earliest place.
      for (let letter = pairs.length - 1; letter >= 0; letter--) {
        const place = at - letter
        if (pairs[letter] === pair && place >= from && this.liesAt(bytes, place)) return place
      }
      if (++misses > MOST_MISSES) return bytes.indexOf(text, Math.max(from, at - pairs.length))
    }
    return -1
  }

  isFor(text: Uint8Array): boolean {
    return this.text.equals(text)
  }

  private liesAt(bytes: Buffer, place: number): boolean {
    const end = place + this.text.length
    return end <= bytes.length && bytes.compare(this.text, 0, this.text.length, place, end) === 0
  }
}

let latest: ByteSearch | undefined

/** The search for `text`: the one made last, where it is for the same text. */
export function byteSearch(text: Uint8Array): ByteSearch {
  if (!latest?.isFor(text)) latest = new ByteSearch(text)
  return latest
}

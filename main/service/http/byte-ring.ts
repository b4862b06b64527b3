/**
 * The latest of many pieces of bytes, in one block outside the heap: what is there for a while costs the garbage collector nothing.
 * A piece is known by its start, a number that only rises.
 */
export class ByteRing {
  readonly #block: Buffer
  /** Bytes that were ever given away, those left unused at the end of the block included. */
  #end = 0

  constructor(bytes: number) {
    this.#block = Buffer.alloc(bytes)
  }

  /** The start of a new piece; the oldest ones make room. Null where it is larger than all of it. */
  reserve(length: number): number | null {
    const { length: size } = this.#block
    if (length > size) return null
    const left = size - (this.#end % size)
    if (length > left) this.#end += left
    const start = this.#end
    this.#end += length
    return start
  }

  /** Whether nothing has taken the place of a piece yet. */
  has(start: number): boolean {
    return start + this.#block.length >= this.#end
  }

  /** Writes into a piece, a text as UTF-8 or bytes for characters; answers how many bytes, `most` at most and whole characters only. */
  write(at: number, content: Uint8Array | string, most: number, encoding: 'utf8' | 'latin1' = 'utf8'): number {
    const index = at % this.#block.length
    if (typeof content === 'string') return this.#block.write(content, index, most, encoding)
    const written = content.length > most ? content.subarray(0, most) : content
    this.#block.set(written, index)
    return written.length
  }

  /** A copy. */
  read(at: number, length: number): Buffer {
    const index = at % this.#block.length
    return Buffer.from(this.#block.subarray(index, index + length))
  }

  /** Whether a piece begins with these bytes. */
  holds(at: number, beginning: Uint8Array): boolean {
    const index = at % this.#block.length
    // Most differ at once.
    if (this.#block[index] !== beginning[0]) return false
    return this.#block.compare(beginning, 0, beginning.length, index, index + beginning.length) === 0
  }

  erase(at: number, length: number): void {
    const index = at % this.#block.length
    this.#block.fill(0, index, index + length)
  }
}

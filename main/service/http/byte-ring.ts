/**
 * Ring buffer of byte segments in one block outside the heap, so that long-lived data costs the garbage collector nothing.
 * A segment is identified by its start, a number that only increases.
 */
export class ByteRing {
  readonly #block: Buffer
  /** Total bytes ever reserved, including those skipped at the end of the block. */
  #end = 0

  constructor(bytes: number) {
    this.#block = Buffer.alloc(bytes)
  }

  /** Reserves a segment, overwriting the oldest, and returns its start; null if it exceeds the capacity. */
  reserve(length: number): number | null {
    const { length: size } = this.#block
    if (length > size) return null
    const remaining = size - (this.#end % size)
    if (length > remaining) this.#end += remaining
    const start = this.#end
    this.#end += length
    return start
  }

  /** Returns whether the segment has not been overwritten. */
  has(start: number): boolean {
    return start + this.#block.length >= this.#end
  }

  /**
   * Writes at most `max` bytes into a segment: a string as UTF-8 (whole characters only) or Latin-1. Returns the number of bytes
   * written.
   */
  write(start: number, content: Uint8Array | string, max: number, encoding: 'utf8' | 'latin1' = 'utf8'): number {
    const index = start % this.#block.length
    if (typeof content === 'string') return this.#block.write(content, index, max, encoding)
    const written = content.length > max ? content.subarray(0, max) : content
    this.#block.set(written, index)
    return written.length
  }

  /** Returns a copy. */
  read(start: number, length: number): Buffer {
    const index = start % this.#block.length
    return Buffer.from(this.#block.subarray(index, index + length))
  }

  /** Returns whether a segment starts with `prefix`. */
  startsWith(start: number, prefix: Uint8Array): boolean {
    const index = start % this.#block.length
    // Most segments differ in their first byte.
    if (this.#block[index] !== prefix[0]) return false
    return this.#block.compare(prefix, 0, prefix.length, index, index + prefix.length) === 0
  }

  erase(start: number, length: number): void {
    const index = start % this.#block.length
    this.#block.fill(0, index, index + length)
  }
}

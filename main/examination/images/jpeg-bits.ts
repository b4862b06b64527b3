/**
 * Huffman table. An entry has the symbol in its low byte; above it the number of bits of the code and of the value after it, whose
 * length is in the low half of the symbol.
 */
export interface HuffmanTable {
  /** Entries by the next 9 bits, 0 for longer codes: small enough for the fastest cache. */
  readonly short: Uint16Array
  /** Entries by the next 16 bits. */
  readonly long: Uint16Array
}

/** Buffers that are reused for the next image: collecting this much garbage would take longer than decoding. */
export class JpegMemory {
  readonly #tables = new Map<number, HuffmanTable>()
  #bytes = new Uint8Array(256 * 1024)

  /** Returns the table of a DHT segment by its class and id. */
  table(id: number): HuffmanTable {
    const known = this.#tables.get(id)
    if (known) return known
    const table = { short: new Uint16Array(512), long: new Uint16Array(65536) }
    this.#tables.set(id, table)
    return table
  }

  /** Returns at least this many bytes with any content. */
  bytes(length: number): Uint8Array {
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(length * 2)
    return this.#bytes
  }

  /** Releases large memory. */
  shrink(): void {
    if (this.#bytes.length > MAX_KEPT) this.#bytes = new Uint8Array(256 * 1024)
  }
}

const MAX_KEPT = 8 * 1024 * 1024

/** Fills a table from the numbers of codes per length and their symbols. ITU-T T.81 annex C */
export function fillTable({ short, long }: HuffmanTable, counts: Uint8Array, codes: Uint8Array): void {
  // A code that does not exist skips 16 bits.
  long.fill(16 << 8)
  short.fill(0)
  let [next, index] = [0, 0]
  for (let length = 1; length <= 16; length++)
    for (let code = 0; code < (counts[length - 1] ?? 0); code++) {
      const end = Math.min(65536, next + (1 << (16 - length)))
      const symbol = codes[index++] ?? 0
      const entry = ((length + (symbol & 15)) << 8) | symbol
      long.fill(entry, next, end)
      if (length <= 9) short.fill(entry, next >> 7, end >> 7)
      next = end
    }
}

/** Entropy-coded data of one restart interval, without stuffed bytes. */
export interface CodedBits {
  readonly bytes: Uint8Array
  /** Position of the next bit. */
  at: number
  /** Position of the end in bits. */
  readonly end: number
}

/** Returns 16 bits from position `at`. */
export function peek16(bytes: Uint8Array, at: number): number {
  const byte = at >> 3
  const bits = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
  return (bits >> (8 - (at & 7))) & 0xffff
}

/** Returns 32 bits from byte `at`, as a signed number. */
export function peek32(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16)
  return high | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

/** Zeros after the data: more than damaged data can read beyond their end within one MCU. */
const PADDING = 64 * 1024

/**
 * Splits scan data at restart markers and removes stuffed bytes. Ends at any other marker. Returns the intervals and the position
 * of that marker. ITU-T T.81 F.1.2.3, B.1.1.5
 */
export function codedIntervals(
  data: Uint8Array,
  from: number,
  memory: JpegMemory,
): { readonly intervals: CodedBits[]; readonly end: number } {
  const intervals: CodedBits[] = []
  const bytes = memory.bytes(data.length - from + PADDING)
  let [start, length, at] = [0, 0, from]
  const close = (): void => {
    intervals.push({ bytes, at: start * 8, end: length * 8 })
    start = length
  }
  for (;;) {
    const marker = data.indexOf(0xff, at)
    const end = marker < 0 ? data.length : marker
    bytes.set(data.subarray(at, end), length)
    length += end - at
    const code = marker < 0 ? undefined : data[marker + 1]
    at = end + 2
    if (code === 0) bytes[length++] = 0xff
    else if (code !== undefined && code >= 0xd0 && code <= 0xd7) close()
    else {
      close()
      bytes.fill(0, length, length + PADDING)
      return { intervals, end }
    }
  }
}

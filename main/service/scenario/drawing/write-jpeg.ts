import type { Canvas } from './canvas.ts'
import { AC_COUNTS, AC_VALUES, codesOf, DC_COUNTS, DC_VALUES, QUANTA, ZIGZAG } from './jpeg-tables.ts'

/** Encodes a greyscale image as baseline JPEG; chips contain no PNG. ITU-T T.81 */
export function writeJpeg({ width, height, shades }: Canvas): Uint8Array {
  const bits = new BitWriter()
  const block = new Float64Array(64)
  let previous = 0
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at++) {
        // Blocks beyond the border repeat the last row and column.
        const x = Math.min(width - 1, left + (at & 7))
        const y = Math.min(height - 1, top + (at >> 3))
        block[at] = (shades[y * width + x] ?? 0) - 128
      }
      previous = writeBlock(bits, transformed(block), previous)
    }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...ZIGZAG.map((at) => QUANTA[at] ?? 1)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...DC_COUNTS, ...DC_VALUES]),
    segment(0xc4, [0x10, ...AC_COUNTS, ...AC_VALUES]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    bits.finish(),
    Buffer.from([0xff, 0xd9]),
  ])
}

const segment = (marker: number, body: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])

const COSINES = Float64Array.from({ length: 64 }, (_, at) => Math.cos((((at >> 3) * 2 + 1) * (at & 7) * Math.PI) / 16))

/** One-dimensional DCT of all rows; the result is transposed. */
function transformRows(from: Float64Array, to: Float64Array): void {
  for (let line = 0; line < 8; line++)
    for (let wave = 0; wave < 8; wave++) {
      let sum = 0
      for (let at = 0; at < 8; at++) sum += (from[line * 8 + at] ?? 0) * (COSINES[at * 8 + wave] ?? 0)
      // Transposed, so that a second call transforms the columns.
      to[wave * 8 + line] = wave === 0 ? sum * Math.SQRT1_2 : sum
    }
}

const rowsDone = new Float64Array(64)
const coefficients = new Float64Array(64)

/** Returns the quantised coefficients of a block in zigzag order. A.3.3 */
function transformed(block: Float64Array): Int16Array {
  transformRows(block, rowsDone)
  transformRows(rowsDone, coefficients)
  const result = new Int16Array(64)
  for (let place = 0; place < 64; place++) {
    const at = ZIGZAG[place] ?? 0
    result[place] = Math.round((coefficients[at] ?? 0) / 4 / (QUANTA[at] ?? 1))
  }
  return result
}

const DC = codesOf(DC_COUNTS, DC_VALUES)
const AC = codesOf(AC_COUNTS, AC_VALUES)
const END_OF_BLOCK = 0x00
const SIXTEEN_ZEROS = 0xf0

/** Encodes a block relative to the DC coefficient of the previous one; returns its own DC coefficient. F.1.2 */
function writeBlock(bits: BitWriter, values: Int16Array, previous: number): number {
  const first = values[0] ?? 0
  const size = sizeOf(first - previous)
  bits.code(DC, size)
  bits.value(first - previous, size)
  let zeros = 0
  for (let at = 1; at < 64; at++) {
    const value = values[at] ?? 0
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) bits.code(AC, SIXTEEN_ZEROS)
    bits.code(AC, (zeros << 4) | sizeOf(value))
    bits.value(value, sizeOf(value))
    zeros = 0
  }
  if (zeros > 0) bits.code(AC, END_OF_BLOCK)
  return first
}

const sizeOf = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(Math.abs(value)))

class BitWriter {
  readonly #bytes: number[] = []
  #open = 0
  #count = 0

  code(table: ReadonlyMap<number, readonly [code: number, length: number]>, symbol: number): void {
    const [code, length] = table.get(symbol) ?? [0, 0]
    this.#write(code, length)
  }

  /** Negative values are encoded as one less. F.1.2.1 */
  value(value: number, size: number): void {
    this.#write(value < 0 ? value + (1 << size) - 1 : value, size)
  }

  finish(): Buffer {
    this.#write(0x7f, 7)
    return Buffer.from(this.#bytes)
  }

  #write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.#open = (this.#open << 1) | ((value >> bit) & 1)
      if (++this.#count < 8) continue
      this.#bytes.push(this.#open)
      // A zero byte after 0xff marks it as data. B.1.1.5
      if (this.#open === 0xff) this.#bytes.push(0)
      this.#open = 0
      this.#count = 0
    }
  }
}

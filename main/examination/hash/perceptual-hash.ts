import type { DecodedImage } from '../images/decode-image.ts'
import { overviewOf } from '../images/overview.ts'

/** Side of the transformed copy, and of the square of low frequencies that forms the hash. */
const SIZE = 32
const LOW = 8
/** Samples along the longer side of the intermediate copy. */
const DETAIL = 128

/**
 * Returns a 64-bit hash that hardly changes if the image is scaled, compressed or brightened: the lowest frequencies of a DCT of
 * 32 × 32 values, compared with their median. 16 hexadecimal digits.
 */
export function perceptualHash(image: DecodedImage): string {
  const values = squareOf(image)
  const low = lowFrequencies(values)
  const median = [...low.slice(1)].sort((a, b) => a - b)[(low.length - 1) >> 1] ?? 0
  let bits = 0n
  for (const value of low) bits = (bits << 1n) | (value > median ? 1n : 0n)
  return bits.toString(16).padStart(16, '0')
}

/** Returns the Hamming distance of two hashes, 0 to 64. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count
}

/** Returns the brightness of the whole image as displayed, stretched to a square. */
function squareOf(image: DecodedImage): Float64Array {
  const { width, height, rgb } = overviewOf(image, DETAIL)
  const sums = new Float64Array(SIZE * SIZE)
  const counts = new Float64Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [left, right] = [Math.floor((x * width) / SIZE), Math.max(Math.ceil(((x + 1) * width) / SIZE), 1)]
      const [top, bottom] = [Math.floor((y * height) / SIZE), Math.max(Math.ceil(((y + 1) * height) / SIZE), 1)]
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) {
          const at = (row * width + column) * 3
          const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]
          sums[y * SIZE + x] = (sums[y * SIZE + x] ?? 0) + 0.299 * r + 0.587 * g + 0.114 * b
          counts[y * SIZE + x] = (counts[y * SIZE + x] ?? 0) + 1
        }
    }
  return sums.map((sum, index) => sum / Math.max(1, counts[index] ?? 1))
}

/** Computes the lowest frequencies of the discrete cosine transform, type II. */
function lowFrequencies(values: Float64Array): readonly number[] {
  const cosine = (frequency: number, at: number) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIZE))
  const rows = new Float64Array(SIZE * LOW)
  for (let y = 0; y < SIZE; y++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let x = 0; x < SIZE; x++) sum += (values[y * SIZE + x] ?? 0) * cosine(u, x)
      rows[y * LOW + u] = sum
    }
  const low: number[] = []
  for (let v = 0; v < LOW; v++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let y = 0; y < SIZE; y++) sum += (rows[y * LOW + u] ?? 0) * cosine(v, y)
      low.push(sum)
    }
  return low
}

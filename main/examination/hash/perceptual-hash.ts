import type { DecodedImage } from '../images/decode-image.ts'
import type { BlockOverview } from '../images/jpeg-overview.ts'
import { storedPlace } from '../images/orientation.ts'

/** Side of the transformed copy, and of the square of low frequencies that forms the hash. */
const SIZE = 32
const LOW = 8
/** Points per value of the transformed copy, along each side. */
const SAMPLES = 8

/**
 * Returns a 64-bit hash that hardly changes if the image is scaled, compressed or brightened: the lowest frequencies of a DCT of
 * 32 × 32 values, compared with their median. 16 hexadecimal digits.
 */
export const perceptualHash = (image: DecodedImage): string =>
  hashOfSquare(orientSquare(squareOf(image), image.orientation))

/** Returns the hash of a JPEG from the mean brightness of its blocks, which takes a tenth of the time of decoding it. */
export const perceptualHashOfBlocks = (blocks: BlockOverview, orientation: number): string =>
  hashOfSquare(orientSquare(stretch(blocks), orientation))

function hashOfSquare(values: Float64Array): string {
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

/** Returns the brightness of the whole image as stored, stretched to a square: each value is the mean of points of its area. */
function squareOf({ width, height, channels, data }: DecodedImage): Float64Array {
  const points = SIZE * SAMPLES
  const columns = Int32Array.from({ length: points }, (_, at) => Math.floor(((at + 0.5) * width) / points) * channels)
  const square = new Float64Array(SIZE * SIZE)
  for (let row = 0; row < points; row++) {
    const line = Math.floor(((row + 0.5) * height) / points) * width * channels
    const to = Math.floor(row / SAMPLES) * SIZE
    for (let column = 0; column < points; column++) {
      const at = line + (columns[column] ?? 0)
      const red = data[at] ?? 0
      const grey = channels === 1 ? red : 0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
      const alpha = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1
      const cell = to + Math.floor(column / SAMPLES)
      // Transparent pixels are blended with white.
      square[cell] = (square[cell] ?? 0) + (grey * alpha + 255 * (1 - alpha)) / (SAMPLES * SAMPLES)
    }
  }
  return square
}

/** Stretches an image to a square: each value is the mean of the area that it covers. */
function stretch({ width, values, extent }: BlockOverview): Float64Array {
  const rows = new Float64Array(width * SIZE)
  for (let to = 0; to < SIZE; to++)
    forEachPart(to, extent.height, (row, share) => {
      for (let x = 0; x < width; x++)
        rows[to * width + x] = (rows[to * width + x] ?? 0) + (values[row * width + x] ?? 0) * share
    })
  const square = new Float64Array(SIZE * SIZE)
  for (let to = 0; to < SIZE; to++)
    forEachPart(to, extent.width, (column, share) => {
      for (let y = 0; y < SIZE; y++)
        square[y * SIZE + to] = (square[y * SIZE + to] ?? 0) + (rows[y * width + column] ?? 0) * share
    })
  return square
}

/** Calls `add` for the values of a line of `length` that cover part `to` of SIZE, with their shares of it. */
function forEachPart(to: number, length: number, add: (index: number, share: number) => void): void {
  const [start, end] = [(to * length) / SIZE, ((to + 1) * length) / SIZE]
  for (let index = Math.floor(start); index < end && index < Math.ceil(length); index++)
    add(index, (Math.min(end, index + 1) - Math.max(start, index)) / (end - start))
}

function orientSquare(square: Float64Array, orientation: number): Float64Array {
  if (orientation === 1) return square
  return square.map((_, at) => {
    const place = storedPlace({ x: ((at % SIZE) + 0.5) / SIZE, y: (Math.floor(at / SIZE) + 0.5) / SIZE }, orientation)
    return square[Math.floor(place.y * SIZE) * SIZE + Math.floor(place.x * SIZE)] ?? 0
  })
}

const COSINES = Float64Array.from({ length: LOW * SIZE }, (_, index) =>
  Math.cos(((2 * (index % SIZE) + 1) * Math.floor(index / SIZE) * Math.PI) / (2 * SIZE)),
)

/** Computes the lowest frequencies of the discrete cosine transform, type II. */
function lowFrequencies(values: Float64Array): readonly number[] {
  const cosine = (frequency: number, at: number) => COSINES[frequency * SIZE + at] ?? 0
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

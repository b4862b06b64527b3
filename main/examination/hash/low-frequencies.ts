import { SIDE } from './brightness-square.ts'

/** Maximum number of frequencies along each side. */
const MAX_LOW = 14

const COSINES = Float64Array.from({ length: MAX_LOW * SIDE }, (_, index) =>
  Math.cos(((2 * (index % SIDE) + 1) * Math.floor(index / SIDE) * Math.PI) / (2 * SIDE)),
)

/** Returns the lowest `low` × `low` frequencies of the discrete cosine transform, type II, of a square, row by row. */
export function lowFrequencies(square: Float64Array, low: number): Float64Array {
  const rows = new Float64Array(SIDE * low)
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < low; u++) {
      let sum = 0
      for (let x = 0; x < SIDE; x++) sum += (square[y * SIDE + x] ?? 0) * (COSINES[u * SIDE + x] ?? 0)
      rows[y * low + u] = sum
    }
  const found = new Float64Array(low * low)
  for (let v = 0; v < low; v++)
    for (let u = 0; u < low; u++) {
      let sum = 0
      for (let y = 0; y < SIDE; y++) sum += (rows[y * low + u] ?? 0) * (COSINES[v * SIDE + y] ?? 0)
      found[v * low + u] = sum
    }
  return found
}

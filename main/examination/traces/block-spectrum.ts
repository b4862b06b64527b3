import type { LumaPlane } from './luma-plane.ts'

/** Side of a JPEG block, in pixels. */
export const BLOCK = 8
const COEFFICIENTS = BLOCK * BLOCK

/** Discrete cosine transforms of all blocks of a plane. */
export interface BlockSpectrum {
  /** Number of blocks in a row and of rows. */
  readonly columns: number
  readonly rows: number
  /** 64 coefficients of each block, row by row; the first is the mean. */
  readonly values: Float32Array
}

const COSINES = Float64Array.from({ length: COEFFICIENTS }, (_, at) => {
  const [frequency, position] = [Math.floor(at / BLOCK), at % BLOCK]
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * position + 1) * frequency * Math.PI) / 16)
})

/** Transforms the blocks of a plane whose grid starts at `offset` in both directions, scaled as in JPEG. ITU-T T.81 A.3.3 */
export function blockSpectrum({ width, height, luma }: LumaPlane, offset = 0): BlockSpectrum {
  const [columns, rows] = [Math.floor((width - offset) / BLOCK), Math.floor((height - offset) / BLOCK)]
  const values = new Float32Array(Math.max(0, columns) * Math.max(0, rows) * COEFFICIENTS)
  const half = new Float64Array(COEFFICIENTS)
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, to += COEFFICIENTS) {
      const start = (row * BLOCK + offset) * width + column * BLOCK + offset
      for (let y = 0; y < BLOCK; y++)
        for (let u = 0; u < BLOCK; u++) {
          let sum = 0
          for (let x = 0; x < BLOCK; x++)
            sum += (luma[start + y * width + x] as number) * (COSINES[u * BLOCK + x] as number)
          half[y * BLOCK + u] = sum
        }
      for (let v = 0; v < BLOCK; v++)
        for (let u = 0; u < BLOCK; u++) {
          let sum = 0
          for (let y = 0; y < BLOCK; y++) sum += (half[y * BLOCK + u] as number) * (COSINES[v * BLOCK + y] as number)
          values[to + v * BLOCK + u] = sum
        }
    }
  return { columns, rows, values }
}

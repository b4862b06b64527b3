import { type GreyImage, summed } from '../../../shared/analysis/index.ts'

/** Square of a picture; squares with similar content have the same key. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly key: number
}

/** Side of compared squares, in pixels of the reduced copy. */
export const SQUARE = 16
/** Minimum standard deviation of brightness of a compared square: flat paper matches everywhere. */
const MIN_CONTRAST = 14
/** Steps of brightness of the nine cells in the key. */
const STEP = 6
/** Cells along one side of a square, whose brightness relative to the mean forms the key. */
const CELLS = 3
/** Levels of a cell in the key. */
const LEVELS = 32

/** Returns every square of a picture that has texture, overlapping ones included. */
export function texturedSquares(image: GreyImage): readonly Square[] {
  const { width, height } = image
  const stride = width + 1
  const { sums, squares } = summed(image)
  const within = (table: Float64Array, x: number, y: number, wide: number, high: number) =>
    (table[(y + high) * stride + x + wide] as number) -
    (table[(y + high) * stride + x] as number) -
    (table[y * stride + x + wide] as number) +
    (table[y * stride + x] as number)
  const found: Square[] = []
  const cell = Math.floor(SQUARE / CELLS)
  for (let y = 0; y + SQUARE <= height; y++)
    for (let x = 0; x + SQUARE <= width; x++) {
      const mean = within(sums, x, y, SQUARE, SQUARE) / SQUARE ** 2
      const variance = within(squares, x, y, SQUARE, SQUARE) / SQUARE ** 2 - mean * mean
      if (variance < MIN_CONTRAST ** 2) continue
      let key = 0
      for (let part = 0; part < CELLS * CELLS; part++) {
        const own = within(sums, x + (part % CELLS) * cell, y + Math.floor(part / CELLS) * cell, cell, cell) / cell ** 2
        const level = Math.max(0, Math.min(LEVELS - 1, Math.round((own - mean) / STEP) + LEVELS / 2))
        key = key * LEVELS + level
      }
      found.push({ x, y, key })
    }
  return found
}

import type { LumaRegion } from '../images/luma-region.ts'

/** Returns the mean of each pixel and its eight neighbours, which removes the noise of a sensor and keeps letters. */
export function softened({ width, height, luma }: LumaRegion): LumaRegion {
  const soft = luma.slice()
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = -width; row <= width; row += width)
        for (let column = -1; column <= 1; column++) sum += luma[y * width + x + row + column] as number
      soft[y * width + x] = sum / 9
    }
  return { width, height, luma: soft }
}

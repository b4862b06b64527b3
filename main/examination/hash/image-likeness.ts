import type { DecodedImage } from '../codec/decode-image.ts'
import { overviewOf } from '../images/overview.ts'

/** Side of the squares that both images are scaled to. */
const SIZE = 48
const DETAIL = 192

/**
 * Returns the correlation of the brightness of two images, stretched to squares by `brightnessSquare`: about 1 for copies, even if
 * scaled, compressed or brightened; well below for two photographs of one person.
 */
export function squareLikeness(x: Float64Array, y: Float64Array): number {
  const [meanX, meanY] = [mean(x), mean(y)]
  let [xx, yy, xy] = [0, 0, 0]
  for (let at = 0; at < x.length; at++) {
    const [dx, dy] = [(x[at] ?? 0) - meanX, (y[at] ?? 0) - meanY]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy)
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the brightness of an image, stretched to a square of SIZE × SIZE values. */
export function brightnessSquare(image: DecodedImage): Float64Array {
  const { width, height, rgb } = overviewOf(image, DETAIL)
  return Float64Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)]
    const [left, right] = [Math.floor((x * width) / SIZE), Math.ceil(((x + 1) * width) / SIZE)]
    const [top, bottom] = [Math.floor((y * height) / SIZE), Math.ceil(((y + 1) * height) / SIZE)]
    let sum = 0
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const from = (row * width + column) * 3
        sum += 0.299 * (rgb[from] ?? 0) + 0.587 * (rgb[from + 1] ?? 0) + 0.114 * (rgb[from + 2] ?? 0)
      }
    return sum / ((right - left) * (bottom - top))
  })
}

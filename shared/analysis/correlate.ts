import type { GreyImage } from './media/grey-image.ts'

/** Template prepared for correlation: pixels minus their mean, and the norm of the result. */
export interface Template {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
  readonly norm: number
}

/** Prepares an image to be searched for: its pixels without their mean, and their norm. */
export function templateOf({ width, height, pixels }: GreyImage): Template {
  let sum = 0
  for (const pixel of pixels) sum += pixel
  const mean = sum / pixels.length
  const centred = pixels.map((pixel) => pixel - mean)
  let squares = 0
  for (const pixel of centred) squares += pixel * pixel
  return { width, height, pixels: centred, norm: Math.sqrt(squares) }
}

/** Image with its summed-area tables, of pixel values and of their squares. */
export interface Summed {
  readonly image: GreyImage
  readonly sums: Float64Array
  readonly squares: Float64Array
}

/** Returns the summed-area tables of values and squares, by which sums over rectangles take constant time. */
export function summed(image: GreyImage): Summed {
  const { width, height, pixels } = image
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  const squares = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let [row, rowSquares] = [0, 0]
    for (let x = 0; x < width; x++) {
      const pixel = pixels[y * width + x] ?? 0
      row += pixel
      rowSquares += pixel * pixel
      const at = (y + 1) * stride + x + 1
      sums[at] = (sums[at - stride] ?? 0) + row
      squares[at] = (squares[at - stride] ?? 0) + rowSquares
    }
  }
  return { image, sums, squares }
}

/** Variance of grey below which an image is flat and correlates with anything. */
const FLAT = 4

/**
 * Returns the normalised cross-correlation, -1 to 1, of the template with the image at a position inside it; 0 if either is flat.
 */
export function correlation({ image, sums, squares }: Summed, template: Template, x: number, y: number): number {
  const { width, height, pixels, norm } = template
  const count = width * height
  const stride = image.width + 1
  const [first, last] = [y * stride + x, (y + height) * stride + x]
  const within = (table: Float64Array): number =>
    (table[last + width] ?? 0) - (table[last] ?? 0) - (table[first + width] ?? 0) + (table[first] ?? 0)
  const sum = within(sums)
  const variance = within(squares) - (sum * sum) / count
  if (variance < FLAT * count || norm * norm < FLAT * count) return 0
  let product = 0
  const { pixels: under, width: wide } = image
  for (let row = 0; row < height; row++) {
    let at = (y + row) * wide + x
    let of = row * width
    // In bounds: the template fits at this position.
    for (const end = of + width; of < end; of++, at++) product += (pixels[of] as number) * (under[at] as number)
  }
  return product / (norm * Math.sqrt(variance))
}

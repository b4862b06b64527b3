/** Brightness of each pixel, row by row, 0 to 255. */
export interface GreyImage {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** Converts RGBA bytes of a canvas to grey; transparent pixels are blended over white. */
export function greyOf(width: number, height: number, rgba: ArrayLike<number>): GreyImage {
  const pixels = new Float32Array(width * height)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * 4
    const alpha = (rgba[at + 3] ?? 0) / 255
    const light = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
    pixels[index] = light * alpha + 255 * (1 - alpha)
  }
  return { width, height, pixels }
}

/** Resizes the image; each new pixel is the mean of the area it covers. */
export function resized({ width, height, pixels }: GreyImage, toWidth: number, toHeight: number): GreyImage {
  const across = mixes(width, toWidth)
  const down = mixes(height, toHeight)
  const narrow = new Float32Array(toWidth * height)
  for (let y = 0; y < height; y++)
    for (const [x, mix] of across.entries()) narrow[y * toWidth + x] = mixed(pixels, y * width, 1, mix)
  const made = new Float32Array(toWidth * toHeight)
  for (const [y, mix] of down.entries())
    for (let x = 0; x < toWidth; x++) made[y * toWidth + x] = mixed(narrow, x, toWidth, mix)
  return { width: toWidth, height: toHeight, pixels: made }
}

/** Rotates the image a quarter turn clockwise. */
export function turned({ width, height, pixels }: GreyImage): GreyImage {
  const made = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) made[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  return { width: height, height: width, pixels: made }
}

/** First source pixel of a new pixel and the weights, which sum to 1. */
interface Mix {
  readonly from: number
  readonly weights: readonly number[]
}

function mixes(length: number, toLength: number): readonly Mix[] {
  const step = length / toLength
  return Array.from({ length: toLength }, (_none, index) => {
    const [start, end] = step >= 1 ? [index * step, (index + 1) * step] : aroundMiddle((index + 0.5) * step, length)
    const from = Math.min(length - 1, Math.floor(start))
    const to = Math.max(from + 1, Math.min(length, Math.ceil(end - 1e-9)))
    const shares = Array.from({ length: to - from }, (_share, at) =>
      Math.max(0, Math.min(from + at + 1, end) - Math.max(from + at, start)),
    )
    const sum = shares.reduce((total, share) => total + share, 0)
    return { from, weights: sum > 0 ? shares.map((share) => share / sum) : shares.map(() => 1 / shares.length) }
  })
}

/** Returns the weights of the two pixels next to a point. */
function aroundMiddle(middle: number, length: number): readonly [number, number] {
  const start = Math.max(0, Math.min(length - 1, middle - 0.5))
  return [start, start + 1]
}

function mixed(pixels: Float32Array, start: number, stride: number, { from, weights }: Mix): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (pixels[start + (from + at) * stride] ?? 0) * (weights[at] ?? 0)
  return sum
}

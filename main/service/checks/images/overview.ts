import type { DecodedImage } from './decode-image.ts'
import { storedPlace } from './orientation.ts'

/** A small copy of an image as it is shown; every value is a mean of the pixels it stands for, 0 to 255. */
export interface Overview {
  readonly width: number
  readonly height: number
  /** Red, green and blue, row by row. */
  readonly rgb: Float32Array
  /** Pixels of the image, along one side, for one of these. */
  readonly scale: number
}

/** Samples along each side of what one value stands for; more change little and cost time. */
const SAMPLES = 3

/** Shrinks so that the longer side has at most `side` values, turned as EXIF says. An image that is smaller keeps its size. */
export function overviewOf(image: DecodedImage, side: number): Overview {
  const scale = Math.max(1, Math.max(image.width, image.height) / side)
  const [columns, rows] = [samplePoints(image.width, scale), samplePoints(image.height, scale)]
  const [width, height] = [columns.length, rows.length]
  const turned = image.orientation >= 5
  const shown = turned ? { width: height, height: width } : { width, height }
  const rgb = new Float32Array(width * height * 3)
  const sum = new Float32Array(3)
  for (let y = 0, to = 0; y < shown.height; y++)
    for (let x = 0; x < shown.width; x++, to += 3) {
      const place = storedPlace({ x: (x + 0.5) / shown.width, y: (y + 0.5) / shown.height }, image.orientation)
      const across = columns[Math.floor(place.x * width)] ?? []
      const down = rows[Math.floor(place.y * height)] ?? []
      sum.fill(0)
      for (const row of down) for (const column of across) addPixel(image, row * image.width + column, sum)
      const samples = across.length * down.length
      for (let channel = 0; channel < 3; channel++) rgb[to + channel] = (sum[channel] ?? 0) / samples
    }
  return { ...shown, rgb, scale }
}

/** For every value the pixels, along one side, that it is the mean of. */
function samplePoints(size: number, scale: number): readonly (readonly number[])[] {
  const parts = Math.max(1, Math.floor(size / scale))
  const each = Math.max(1, Math.min(SAMPLES, Math.floor(size / parts)))
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: each }, (_, index) => Math.floor(((part + (index + 0.5) / each) * size) / parts)),
  )
}

/** What is transparent lies on white. */
function addPixel({ data, channels }: DecodedImage, pixel: number, sum: Float32Array): void {
  const at = pixel * channels
  const red = data[at] ?? 0
  const green = channels === 1 ? red : (data[at + 1] ?? 0)
  const blue = channels === 1 ? red : (data[at + 2] ?? 0)
  const alpha = channels === 4 ? (data[at + 3] ?? 255) / 255 : 1
  const white = 255 * (1 - alpha)
  sum[0] = (sum[0] ?? 0) + red * alpha + white
  sum[1] = (sum[1] ?? 0) + green * alpha + white
  sum[2] = (sum[2] ?? 0) + blue * alpha + white
}

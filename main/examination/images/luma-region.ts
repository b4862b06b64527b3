import type { DecodedImage } from '../codec/decode-image.ts'

/** Brightness of a part of an image as stored, 0 to 255, row by row. Approximated by the green channel, the largest component. */
export interface LumaRegion {
  readonly width: number
  readonly height: number
  readonly luma: Uint8Array
}

/** Rectangle in pixels of the stored image; it may extend beyond the image. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Crops a part of an image and averages squares of `shrink` × `shrink` pixels to one; `shrink` is an integer. */
export function lumaRegion(image: DecodedImage, part: Rectangle, shrink: number): LumaRegion {
  const left = Math.max(0, Math.floor(part.left))
  const top = Math.max(0, Math.floor(part.top))
  const width = Math.max(0, Math.floor((Math.min(image.width, Math.ceil(part.right)) - left) / shrink))
  const height = Math.max(0, Math.floor((Math.min(image.height, Math.ceil(part.bottom)) - top) / shrink))
  const luma = new Uint8Array(width * height)
  const { data, channels } = image
  const green = channels === 1 ? 0 : 1
  const share = 1 / (shrink * shrink)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      let sum = 0
      const corner = ((top + y * shrink) * image.width + left + x * shrink) * channels + green
      for (let dy = 0, row = corner; dy < shrink; dy++, row += image.width * channels)
        for (let dx = 0, at = row; dx < shrink; dx++, at += channels) sum += data[at] ?? 0
      luma[to] = sum * share
    }
  return { width, height, luma }
}

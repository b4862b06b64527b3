import type { DecodedImage } from './decode-image.ts'

/** Brightness of a part of an image as stored, 0 to 255, row by row. */
export interface LumaRegion {
  readonly width: number
  readonly height: number
  readonly luma: Uint8Array
}

/** A rectangle in pixels of the stored image; it may reach beyond it. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Cuts a part out; `shrink` (a whole number) is how many pixels, along each side, become one by their mean. */
export function lumaRegion(image: DecodedImage, part: Rectangle, shrink: number): LumaRegion {
  const left = Math.max(0, Math.floor(part.left))
  const top = Math.max(0, Math.floor(part.top))
  const width = Math.max(0, Math.floor((Math.min(image.width, Math.ceil(part.right)) - left) / shrink))
  const height = Math.max(0, Math.floor((Math.min(image.height, Math.ceil(part.bottom)) - top) / shrink))
  const luma = new Uint8Array(width * height)
  const { data, channels } = image
  const weight = 1 / (shrink * shrink * 256)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      let sum = 0
      for (let dy = 0; dy < shrink; dy++) {
        let at = ((top + y * shrink + dy) * image.width + left + x * shrink) * channels
        for (let dx = 0; dx < shrink; dx++, at += channels)
          // ITU-R BT.601, in 256ths.
          sum +=
            channels === 1
              ? (data[at] ?? 0) * 256
              : 77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)
      }
      luma[to] = sum * weight
    }
  return { width, height, luma }
}

/** RGBA pixels, four bytes each. */
export type Pixels = Uint8ClampedArray

export interface PixelDifference {
  /** Grey copy of the first picture with differing pixels in red; opaque. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** Share of pixels that differ notably, 0 to 1. */
  readonly share: number
  /** Mean difference of all colour values, 0 to 255. */
  readonly mean: number
}

/** Minimum difference of a colour value that counts: compression changes every pixel slightly. */
const NOTABLE = 24

/** Compares two pictures of equal size pixel by pixel. Throws `RangeError` if their sizes differ. */
export function pixelDifference(left: Pixels, right: Pixels): PixelDifference {
  if (left.length !== right.length) throw new RangeError('The pictures have different sizes')
  const pixels = new Uint8ClampedArray(left.length)
  let [notable, sum] = [0, 0]
  for (let at = 0; at < left.length; at += 4) {
    let max = 0
    for (let channel = 0; channel < 3; channel++) {
      const difference = Math.abs((left[at + channel] ?? 0) - (right[at + channel] ?? 0))
      sum += difference
      if (difference > max) max = difference
    }
    // ITU-R BT.601 luma, lightened so that red stands out.
    const grey = 0.299 * (left[at] ?? 0) + 0.587 * (left[at + 1] ?? 0) + 0.114 * (left[at + 2] ?? 0)
    const light = 128 + grey / 2
    const isNotable = max >= NOTABLE
    if (isNotable) notable++
    pixels[at] = isNotable ? 220 : light
    pixels[at + 1] = isNotable ? 0 : light
    pixels[at + 2] = isNotable ? 32 : light
    pixels[at + 3] = 255
  }
  const count = left.length / 4
  return { pixels, share: count === 0 ? 0 : notable / count, mean: count === 0 ? 0 : sum / (3 * count) }
}

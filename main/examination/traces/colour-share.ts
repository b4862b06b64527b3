import type { Pixels } from '../images/pixels.ts'

/** Pixels between samples, in each direction. */
const STEP = 4
/** Difference of the channels from which a pixel counts as coloured, 0 to 255. */
const COLOURED = 20

/** Returns the share of coloured pixels of an image: close to 0 in a photocopy. */
export function colourShare({ width, height, channels, data }: Pixels): number {
  if (channels === 1) return 0
  let [coloured, count] = [0, 0]
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP, count++) {
      const at = (y * width + x) * channels
      const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLOURED) coloured++
    }
  return coloured / Math.max(1, count)
}

import type { DecodedImage } from '../codec/decode-image.ts'
import type { ImageMeasures } from '../images/image-measures.ts'
import type { LumaRegion } from '../images/luma-region.ts'
import { displayedSize } from '../images/orientation.ts'
import type { Pixels } from '../images/pixels.ts'
import type { Point, Quadrilateral } from '../images/quadrilateral.ts'
import { isNoise } from '../text/is-noise.ts'
import { softened } from '../text/soften.ts'
import { type PagePart, WHOLE_PAGE, warp } from './warp.ts'

/** Width of a page in pixels; 25 per character in the zone of a passport. */
const WIDTH = 1200
/** Longer side of a cropped portrait in pixels. */
const PORTRAIT_SIDE = 320

/** A rectified, upright document. */
export interface Page {
  /** Clockwise quarter turns applied to the image. */
  readonly turns: 0 | 1 | 2 | 3
  /** Width divided by height. */
  readonly aspect: number
  /** Brightest channel of each pixel, which shows black print and suppresses coloured print. */
  readonly print: LumaRegion
  /** The page in colour, WIDTH pixels wide. */
  readonly picture: Pixels
  /** Crops a part in colour. */
  portrait(part: PagePart): Pixels
}

/** Returns the possible pages in an image, most likely first: documents are wider than high but may be upside down. */
export function pagesOf(image: DecodedImage, { corners }: ImageMeasures): readonly (() => Page)[] {
  const displayed = displayedSize(image, image.orientation)
  const upright = fromTopLeft(corners)
  const [a, b, c] = upright
  const across = Math.hypot((b.x - a.x) * displayed.width, (b.y - a.y) * displayed.height)
  const down = Math.hypot((c.x - b.x) * displayed.width, (c.y - b.y) * displayed.height)
  const turns = across >= down ? ([0, 2] as const) : ([1, 3] as const)
  const aspect = Math.max(across, down) / Math.max(1, Math.min(across, down))
  return turns.map((turn) => () => pageOf(image, turned(upright, turn), aspect, turn))
}

function pageOf(image: DecodedImage, corners: Quadrilateral, aspect: number, turns: Page['turns']): Page {
  const height = Math.max(1, Math.round(WIDTH / aspect))
  let print: LumaRegion | undefined
  return {
    turns,
    aspect,
    // Created on first use: cropping a portrait does not need it.
    get print() {
      print ??= clearPrint(printOf(warp(image, corners, WHOLE_PAGE, WIDTH, height)))
      return print
    },
    get picture() {
      return warp(image, corners, WHOLE_PAGE, WIDTH, height)
    },
    portrait(part) {
      const ratio = (part.width * WIDTH) / (part.height * height)
      const [w, h] = ratio >= 1 ? [PORTRAIT_SIDE, PORTRAIT_SIDE / ratio] : [PORTRAIT_SIDE * ratio, PORTRAIT_SIDE]
      return warp(image, corners, part, Math.max(1, Math.round(w)), Math.max(1, Math.round(h)))
    },
  }
}

/** Returns the corners clockwise from the upper left. */
function fromTopLeft(corners: Quadrilateral): Quadrilateral {
  const sums = corners.map(({ x, y }) => x + y)
  return turned(corners, sums.indexOf(Math.min(...sums)) as Page['turns'])
}

function turned([a, b, c, d]: Quadrilateral, first: Page['turns']): Quadrilateral {
  const all = [a, b, c, d] as const
  const at = (index: number): Point => all[((index + first) % 4) as Page['turns']]
  return [at(0), at(1), at(2), at(3)]
}

/** Returns print without the noise of a sensor, if there is much. */
const clearPrint = (print: LumaRegion): LumaRegion => (isNoise(print) ? softened(print) : print)

function printOf({ width, height, data }: Pixels): LumaRegion {
  const luma = new Uint8Array(width * height)
  for (let to = 0, from = 0; to < luma.length; to++, from += 3)
    luma[to] = Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
  return { width, height, luma }
}

/** Crops a part of a region, given in shares of its width and height. */
export function partOf({ width, height, luma }: LumaRegion, part: PagePart): LumaRegion {
  const left = Math.max(0, Math.round(part.left * width))
  const top = Math.max(0, Math.round(part.top * height))
  const size = {
    width: Math.max(0, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(0, Math.min(height - top, Math.round(part.height * height))),
  }
  const cut = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++)
    cut.set(luma.subarray((top + y) * width + left, (top + y) * width + left + size.width), y * size.width)
  return { ...size, luma: cut }
}

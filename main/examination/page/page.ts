import type { DecodedImage } from '../images/decode-image.ts'
import type { ImageMeasures } from '../images/image-measures.ts'
import type { LumaRegion } from '../images/luma-region.ts'
import type { Pixels } from '../images/pixels.ts'
import type { Point, Quadrilateral } from '../images/quadrilateral.ts'
import { type PagePart, WHOLE_PAGE, warp } from './warp.ts'

/** Pixels across a page; the zone of a passport then has 25 for a character. */
const WIDTH = 1200
/** Pixels on the longer side of a portrait that is cut out. */
const PORTRAIT_SIDE = 320

/** A document as if it lay flat and upright. */
export interface Page {
  /** Quarter turns clockwise by which the picture was turned. */
  readonly turns: 0 | 1 | 2 | 3
  /** Width divided by height. */
  readonly aspect: number
  /** Darkness of black print, 0 black to 255 white: coloured print, which has one bright channel, is pale. */
  readonly print: LumaRegion
  /** Cuts a part out in colour. */
  portrait(part: PagePart): Pixels
}

/** The pages that a picture may show, the most likely first: documents are wider than high, and may lie upside down. */
export function pagesOf(image: DecodedImage, { corners }: ImageMeasures): readonly (() => Page)[] {
  const shown = image.orientation >= 5 ? { width: image.height, height: image.width } : image
  const upright = fromTopLeft(corners)
  const [a, b, c] = upright
  const across = Math.hypot((b.x - a.x) * shown.width, (b.y - a.y) * shown.height)
  const down = Math.hypot((c.x - b.x) * shown.width, (c.y - b.y) * shown.height)
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
    // Made when it is first needed: cutting out a portrait does not need it.
    get print() {
      print ??= printOf(warp(image, corners, WHOLE_PAGE, WIDTH, height))
      return print
    },
    portrait(part) {
      const ratio = (part.width * WIDTH) / (part.height * height)
      const [w, h] = ratio >= 1 ? [PORTRAIT_SIDE, PORTRAIT_SIDE / ratio] : [PORTRAIT_SIDE * ratio, PORTRAIT_SIDE]
      return warp(image, corners, part, Math.max(1, Math.round(w)), Math.max(1, Math.round(h)))
    },
  }
}

/** The same corners, clockwise from the one at the upper left. */
function fromTopLeft(corners: Quadrilateral): Quadrilateral {
  const sums = corners.map(({ x, y }) => x + y)
  return turned(corners, sums.indexOf(Math.min(...sums)) as Page['turns'])
}

function turned([a, b, c, d]: Quadrilateral, first: Page['turns']): Quadrilateral {
  const all = [a, b, c, d] as const
  const at = (index: number): Point => all[((index + first) % 4) as Page['turns']]
  return [at(0), at(1), at(2), at(3)]
}

function printOf({ width, height, data }: Pixels): LumaRegion {
  const luma = new Uint8Array(width * height)
  for (let to = 0, from = 0; to < luma.length; to++, from += 3)
    luma[to] = Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
  return { width, height, luma }
}

/** Cuts a part out of a region; shares of its width and height. */
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

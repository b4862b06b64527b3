import type { Chance } from '../../../service/index.ts'
import { blur, darken, reflect } from './faults.ts'
import { photograph } from './photograph.ts'
import type { Placement } from './placement.ts'
import type { Raster } from './rasterize.ts'

/** Margin around the document relative to its width. */
const MARGIN = 0.08

/** Flaws of the position of a document. */
const PLACEMENTS: { readonly [flaw: string]: Partial<Placement> } = {
  KEYSTONE: { tilt: 0.32, fill: 0.84 },
  TOO_CLOSE: { fill: 1.3 },
  TOO_FAR: { fill: 0.26 },
  CUT_OFF: { shift: 0.3 },
}

/** Returns a picture of a document with the flaws of a capture. Unknown flaws are ignored. */
export async function shoot(document: Raster, flaws: readonly string[], chance: Chance): Promise<Raster> {
  // Whole pixels on every side, so that a picture without flaws is as sharp as the document.
  const margin = Math.round(document.width * MARGIN)
  const [width, height] = [document.width + 2 * margin, document.height + 2 * margin]
  const placement: Placement = Object.assign(
    { fill: document.width / width },
    ...flaws.map((flaw) => PLACEMENTS[flaw] ?? {}),
  )
  const desk = chance.pick(['wood', 'slate', 'linen'] as const, 'desk')
  const picture = await photograph(document, { width, height, desk, ...placement })
  if (flaws.includes('GLARE')) reflect(picture, 0.55, 0.45, 0.26 + chance.between(0, 5, 'glare') / 100, 0.22)
  if (flaws.includes('BLUR')) blur(picture, Math.ceil(document.width / 190))
  if (flaws.includes('DARK')) darken(picture, 0.27)
  return picture
}

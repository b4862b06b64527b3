import { isRaised, type MeasuredSign, SIGN_TABLE, type Sign } from '../../../shared/analysis/index.ts'
import type { DecodedImage } from '../codec/decode-image.ts'
import { earlierGrid } from './block-grid.ts'
import { BLOCK, blockSpectrum } from './block-spectrum.ts'
import { colourShare } from './colour-share.ts'
import { copiedRegion } from './copied-region.ts'
import { blurredRegion } from './detail-map.ts'
import { displayedArea } from './displayed-area.ts'
import { doubleCompression, singleRegion } from './double-compression.ts'
import { errorLevels, oddErrors } from './error-levels.ts'
import type { JpegTables } from './jpeg-tables.ts'
import { lumaPlane } from './luma-plane.ts'
import type { CellRegion } from './odd-region.ts'
import { screenPattern } from './screen-pattern.ts'

/** Difference of the logarithms of energy from which print counts as blurred. */
const DETAIL_DROP = 2
/** Deviations from which a block differs more from its copy than others. */
const ERROR_DEVIATIONS = 3

/** Measures the signs of editing and copying of a picture. `tables`: null for pictures that are no JPEG, which have fewer signs. */
export async function measureSigns(image: DecodedImage, tables: JpegTables | null): Promise<readonly MeasuredSign[]> {
  const plane = lumaPlane(image)
  const spectrum = blockSpectrum(plane)
  const signs: MeasuredSign[] = []
  const add = (sign: Sign, measure: number, region: PixelArea | null = null, detail?: string) => {
    const rounded = Math.round(measure * 10) / 10
    const raised = isRaised(sign, rounded)
    const area = raised && region ? displayedArea(region, image) : null
    signs.push({ sign, measure: rounded, raised, area, ...(detail === undefined ? {} : { detail }) })
  }
  const pixels = (region: CellRegion, from: { readonly left: number; readonly top: number } = plane): PixelArea => ({
    left: from.left + region.left * BLOCK,
    top: from.top + region.top * BLOCK,
    width: region.columns * BLOCK,
    height: region.rows * BLOCK,
  })
  if (tables) {
    const double = doubleCompression(spectrum, blockSpectrum(plane, BLOCK / 2), tables.luma)
    if (double) {
      add('RECOMPRESSED', double.score, null, `earlier quality about ${double.quality}`)
      // Without two compressions every region lacks the traces of the first.
      const single = isRaised('RECOMPRESSED', double.score) ? singleRegion(double) : null
      if (single) add('PASTED_REGION', 100 * single.share, pixels(single.region))
    }
    add('EARLIER_GRID', earlierGrid(plane).score)
  }
  const blurred = blurredRegion(spectrum, DETAIL_DROP)
  add('UNEVEN_DETAIL', blurred ? 100 * blurred.share : 0, blurred && pixels(blurred.region))
  const levels = tables ? await errorLevels(image) : null
  const odd = levels && oddErrors(levels, ERROR_DEVIATIONS)
  if (levels) add('ERROR_LEVEL', odd ? 100 * odd.share : 0, odd && pixels(odd.region, WHOLE))
  const copied = copiedRegion(plane)
  add(
    'COPIED_REGION',
    copied?.cells ?? 0,
    copied && { ...copied, left: plane.left + copied.left, top: plane.top + copied.top },
  )
  add('SCREEN', screenPattern(plane))
  add('PHOTOCOPY', 100 * colourShare(image))
  return signs.sort((a, b) => ORDER.indexOf(a.sign) - ORDER.indexOf(b.sign))
}

const ORDER = Object.keys(SIGN_TABLE) as readonly Sign[] // keys of an object literal
const WHOLE = { left: 0, top: 0 }

/** Rectangle in pixels of the stored image. */
interface PixelArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

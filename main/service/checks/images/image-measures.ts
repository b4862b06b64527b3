import { borderContent } from './border-content.ts'
import type { DecodedImage } from './decode-image.ts'
import { type FoundDocument, findDocument } from './find-document.ts'
import { lumaRegion, type Rectangle } from './luma-region.ts'
import { type Geometry, measureGeometry } from './measure-geometry.ts'
import { type Light, measureLight } from './measure-light.ts'
import { contrastOf, measureSharpness } from './measure-sharpness.ts'
import { storedPlace } from './orientation.ts'
import { type Overview, overviewOf } from './overview.ts'
import type { Quadrilateral } from './quadrilateral.ts'

/** What the picture of one side of a document is like. */
export interface ImageMeasures extends Geometry, Light {
  /** Whether the outline was seen in front of a background, is the picture itself (a cut-out), or could not be told. */
  readonly outline: 'SEEN' | 'PICTURE' | 'UNKNOWN'
  /** How much print reaches the border of the picture, compared with the rest; 1 is as much. */
  readonly border: number
  /** Standard deviation of the blur in thousandths of the document's longer side; infinite where no edge is strong enough. */
  readonly blur: number
  /** Between the bright and the dark part of the document, in steps of brightness. */
  readonly contrast: number
  /** Pixels of the image for an inch of the document, by the size that documents of its shape have. */
  readonly dpi: number
}

/** Longer side in pixels of the small copy for finding the outline, and of the document for judging its print. */
const OVERVIEW = 320
const DETAIL = 900

/** Size by shape. ISO/IEC 7810: ID-1; ICAO Doc 9303-4: TD3. */
const SHAPES = [
  { aspect: 85.6 / 53.98, inches: 85.6 / 25.4 },
  { aspect: 125 / 88, inches: 125 / 25.4 },
] as const
/** Difference of aspect, and print at the border, up to which a picture can be a document that was cut out. */
const CUT_OUT = { aspect: 0.05, border: 0.42 }

export function measureImage(image: DecodedImage): ImageMeasures {
  const overview = overviewOf(image, OVERVIEW)
  const border = borderContent(overview)
  const seen = findDocument(overview)
  const outlined = seen && measureGeometry(overview, seen)
  const whole = wholePicture(overview)
  const isCutOut = (!outlined || outlined.cutSides > 1) && canBeCutOut(measureGeometry(overview, whole), border)
  const document = isCutOut || !seen ? whole : seen
  const geometry = isCutOut ? { ...measureGeometry(overview, whole), cutSides: 0 } : measureGeometry(overview, document)
  const shrink = Math.max(1, Math.floor(geometry.longSide / DETAIL))
  const region = lumaRegion(image, storedRectangle(image, overview, document.corners), shrink)
  return {
    ...geometry,
    ...measureLight(overview, document.corners),
    outline: isCutOut ? 'PICTURE' : seen ? 'SEEN' : 'UNKNOWN',
    border,
    blur: (measureSharpness(region).blur * shrink * 1000) / geometry.longSide,
    contrast: contrastOf(region.luma),
    dpi: geometry.longSide / nearestShape(geometry.aspect).inches,
  }
}

const nearestShape = (aspect: number) =>
  Math.abs(aspect - SHAPES[0].aspect) < Math.abs(aspect - SHAPES[1].aspect) ? SHAPES[0] : SHAPES[1]

const canBeCutOut = ({ aspect }: Geometry, border: number): boolean =>
  Math.abs(aspect - nearestShape(aspect).aspect) <= CUT_OUT.aspect && border <= CUT_OUT.border

const wholePicture = ({ width, height }: Overview): FoundDocument => ({
  share: 1,
  corners: [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ],
})

/** The upright rectangle around an outline, in pixels of the stored image. */
function storedRectangle(image: DecodedImage, { width, height }: Overview, corners: Quadrilateral): Rectangle {
  const places = corners.map(({ x, y }) => storedPlace({ x: x / width, y: y / height }, image.orientation))
  const xs = places.map(({ x }) => x * image.width)
  const ys = places.map(({ y }) => y * image.height)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

import type { DecodedImage } from '../codec/decode-image.ts'
import { borderContent } from './border-content.ts'
import { type DocumentShape, nearestShape, shapesOf } from './document-shapes.ts'
import { type FoundDocument, findDocument } from './find-document.ts'
import { lumaRegion, type Rectangle } from './luma-region.ts'
import { type Geometry, measureGeometry } from './measure-geometry.ts'
import { type Light, measureLight } from './measure-light.ts'
import { contrastOf, measureSharpness } from './measure-sharpness.ts'
import { storedPlace } from './orientation.ts'
import { type Overview, overviewOf } from './overview.ts'
import type { Point, Quadrilateral } from './quadrilateral.ts'

/** Quality measures of the image of one side of a document. */
export interface ImageMeasures extends Geometry, Light {
  /** Whether the outline was found in front of a background, is the whole image (a cropped one), or is unknown. */
  readonly outline: 'SEEN' | 'PICTURE' | 'UNKNOWN'
  /** Corners of the document as shares of width and height of the displayed image; those of the image if no outline was found. */
  readonly corners: Quadrilateral
  /** Density of print at the border relative to the rest of the image; 1 if equal. */
  readonly border: number
  /** Standard deviation of the blur in thousandths of the document's longer side; infinite if no edge is strong enough. */
  readonly blur: number
  /** Difference between the bright and the dark part of the document, in levels of brightness. */
  readonly contrast: number
  /** Pixels per inch of the document, assuming the standard size of its shape. */
  readonly dpi: number
}

/** Longer side in pixels of the copy in which the outline is found, and of the document for measuring its print. */
const OVERVIEW = 320
const DETAIL = 800

/** Maximum deviation from a standard aspect ratio, and maximum print at the border, of an image cropped to the document. */
const CUT_OUT = { aspect: 0.03, border: 0.38 }
/** Maximum clutter outside the outline that counts as a desk. */
const MAX_DESK_CLUTTER = 0.004

/** Measures the image of one side of a document; `documentType`, if known, determines the possible shapes. */
export function measureImage(image: DecodedImage, documentType?: string): ImageMeasures {
  const shapes = shapesOf(documentType)
  const overview = overviewOf(image, OVERVIEW)
  const border = borderContent(overview)
  const found = findDocument(overview)
  const whole = wholeImage(overview)
  const geometryOf = (document: FoundDocument) =>
    measureGeometry(overview, document, (aspect) => deviationOf(aspect, shapes) <= MAX_DEVIATION)
  const isPartly = found !== null && (geometryOf(found).cutSides < 2 || found.clutter < MAX_DESK_CLUTTER)
  const isCutOut = !isPartly && border <= CUT_OUT.border && isShaped(geometryOf(whole), shapes)
  const document = isCutOut || !found ? whole : found
  const geometry = isCutOut ? { ...geometryOf(whole), cutSides: 0 } : geometryOf(document)
  const shrink = Math.max(1, Math.round(geometry.longSide / DETAIL))
  const region = lumaRegion(image, storedRectangle(image, overview, document.corners), shrink)
  return {
    ...geometry,
    ...measureLight(overview, document.corners),
    outline: isCutOut ? 'PICTURE' : found ? 'SEEN' : 'UNKNOWN',
    corners: shares(document.corners, overview),
    border,
    blur: (measureSharpness(region).blur * shrink * 1000) / geometry.longSide,
    contrast: contrastOf(region.luma),
    dpi: geometry.longSide / nearestShape(geometry, shapes).inches,
  }
}

function shares([a, b, c, d]: Quadrilateral, { width, height }: Overview): Quadrilateral {
  const share = ({ x, y }: Point): Point => ({ x: x / width, y: y / height })
  return [share(a), share(b), share(c), share(d)]
}

/** Maximum deviation of the aspect ratio of a whole document that does not quite face the camera. */
const MAX_DEVIATION = 0.15

const isShaped = ({ aspect }: Geometry, shapes: readonly DocumentShape[]): boolean =>
  deviationOf(aspect, shapes) <= CUT_OUT.aspect

const deviationOf = (aspect: number, shapes: readonly DocumentShape[]): number =>
  Math.abs(aspect - nearestShape({ aspect }, shapes).aspect)

const wholeImage = ({ width, height }: Overview): FoundDocument => ({
  share: 1,
  clutter: 0,
  corners: [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ],
})

/** Returns the bounding rectangle of an outline, in pixels of the stored image. */
function storedRectangle(image: DecodedImage, { width, height }: Overview, corners: Quadrilateral): Rectangle {
  const places = corners.map(({ x, y }) => storedPlace({ x: x / width, y: y / height }, image.orientation))
  const xs = places.map(({ x }) => x * image.width)
  const ys = places.map(({ y }) => y * image.height)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

import { borderContent } from './border-content.ts'
import type { DecodedImage } from './decode-image.ts'
import { type DocumentShape, nearestShape, shapesOf } from './document-shapes.ts'
import { type FoundDocument, findDocument } from './find-document.ts'
import { lumaRegion, type Rectangle } from './luma-region.ts'
import { type Geometry, measureGeometry } from './measure-geometry.ts'
import { type Light, measureLight } from './measure-light.ts'
import { contrastOf, measureSharpness } from './measure-sharpness.ts'
import { storedPlace } from './orientation.ts'
import { type Overview, overviewOf } from './overview.ts'
import type { Point, Quadrilateral } from './quadrilateral.ts'

/** What the picture of one side of a document is like. */
export interface ImageMeasures extends Geometry, Light {
  /** Whether the outline was seen in front of a background, is the picture itself (a cut-out), or could not be told. */
  readonly outline: 'SEEN' | 'PICTURE' | 'UNKNOWN'
  /** Corners of the document, as shares of width and height of the image as shown; those of the image if no outline was seen. */
  readonly corners: Quadrilateral
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
const DETAIL = 800

/** How unlike a known shape, and with how much print at its border, a picture can be a document that was cut out. */
const CUT_OUT = { aspect: 0.03, border: 0.38 }
/** What an outline leaves outside is a desk where less of it is print. */
const DESK = 0.004

/** Measures the picture of one side of a document; its type, where known, tells its shape. */
export function measureImage(image: DecodedImage, documentType?: string): ImageMeasures {
  const shapes = shapesOf(documentType)
  const overview = overviewOf(image, OVERVIEW)
  const border = borderContent(overview)
  const seen = findDocument(overview)
  const whole = wholePicture(overview)
  const isPartly = seen !== null && (measureGeometry(overview, seen).cutSides < 2 || seen.clutter < DESK)
  const isCutOut = !isPartly && border <= CUT_OUT.border && isShaped(measureGeometry(overview, whole), shapes)
  const document = isCutOut || !seen ? whole : seen
  const geometry = isCutOut ? { ...measureGeometry(overview, whole), cutSides: 0 } : measureGeometry(overview, document)
  const shrink = Math.max(1, Math.round(geometry.longSide / DETAIL))
  const region = lumaRegion(image, storedRectangle(image, overview, document.corners), shrink)
  return {
    ...geometry,
    ...measureLight(overview, document.corners),
    outline: isCutOut ? 'PICTURE' : seen ? 'SEEN' : 'UNKNOWN',
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

const isShaped = (geometry: Geometry, shapes: readonly DocumentShape[]): boolean =>
  Math.abs(geometry.aspect - nearestShape(geometry, shapes).aspect) <= CUT_OUT.aspect

const wholePicture = ({ width, height }: Overview): FoundDocument => ({
  share: 1,
  clutter: 0,
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

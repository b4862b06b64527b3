import { encodeJpeg, encodePng, type Quadrilateral } from '../../examination/index.ts'
import type { DocumentData } from '../../service/index.ts'
import { drawSide, sidesOf } from './document-sides.ts'
import { CARD, PHOTO_RATIO, type PhotoBox } from './drawing/card.ts'
import { drawnDesk } from './drawing/desk.ts'
import { LICENCE_PHOTO } from './drawing/driving-licence.ts'
import { CARD_PHOTO } from './drawing/identity-card.ts'
import { lookOf } from './drawing/look-of.ts'
import { PASSPORT_PHOTO } from './drawing/passport.ts'
import { selfie } from './drawing/selfie.ts'
import { label } from './drawing/svg.ts'
import { cutOut, sizedTo } from './photo/cut-out.ts'
import { documentRaster } from './photo/document-raster.ts'
import { type DocumentMeasures, matchDocument, matchPortrait, type PortraitLight } from './photo/match-quality.ts'
import { place, placedPoint } from './photo/place.ts'
import { cornersOf } from './photo/placement.ts'
import { type Raster, rasterize } from './photo/rasterize.ts'

export interface PictureForm {
  /** Pixels as stored. */
  readonly width: number
  readonly height: number
  readonly format: 'JPEG' | 'PNG'
}

export interface TwinPictureRequest extends PictureForm {
  /** Seed of the holder's face. */
  readonly seed: string
  /** Data printed on the document and its side; null for a portrait. */
  readonly document: { readonly data: DocumentData; readonly side: 'FRONT' | 'BACK' } | null
  readonly gender?: DocumentData['gender']
  /** Measures of the original, which the picture imitates approximately; null if there are none. */
  readonly documentMeasures: DocumentMeasures | null
  readonly portraitMeasures: PortraitLight | null
  /** Crops of the original, which are cut out of the picture. */
  readonly crops: readonly PictureForm[]
  /** Changes the encoding. */
  readonly attempt: number
}

/** Maximum number of drawn pixels; a larger picture is drawn smaller and enlarged. */
const MAX_DRAWN = 4_000_000
const QUALITY = 82
const UPRIGHT = { fill: 0.86 }
const MARK = 'TWIN · INVENTED'

/** Draws a placeholder for a picture of an archive, and its crops after it. The same bytes for the same request. */
export async function drawTwinPicture(request: TwinPictureRequest): Promise<readonly Uint8Array[]> {
  const { width, height, crops, attempt } = request
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN / (width * height)))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const { picture, face } = await (request.document ? drawDocument(request, size) : drawPortrait(request, size))
  const files = [await encoded(sizedTo(picture, width, height), request, attempt)]
  for (const crop of crops) files.push(await encoded(cutOut(picture, face, crop.width, crop.height), crop, attempt))
  return files
}

interface Drawn {
  readonly picture: Raster
  /** Corners of the printed or photographed face, in pixels. */
  readonly face: Quadrilateral
}

interface Size {
  readonly width: number
  readonly height: number
}

async function drawDocument(
  { document, seed, gender, documentMeasures }: TwinPictureRequest,
  size: Size,
): Promise<Drawn> {
  const { data, side } = document ?? { data: {}, side: 'FRONT' as const }
  const specimen = { ...data, look: lookOf(seed, data.gender ?? gender) }
  const { paper, print } = drawSide(specimen, sidesOf(data).includes(side) ? side : 'FRONT')
  const corners = documentMeasures
    ? scaled(documentMeasures.corners, size)
    : cornersOf(paper, size, {
        fill: Math.min(UPRIGHT.fill, (UPRIGHT.fill * size.height * paper.width) / (size.width * paper.height)),
      })
  const [a, b, , d] = corners
  const across = Math.max(
    Math.hypot(b.x - a.x, b.y - a.y),
    Math.hypot(d.x - a.x, d.y - a.y) * (paper.width / paper.height),
  )
  const mark = label(paper.width / 2, paper.height - 12, MARK, {
    size: 13,
    bold: true,
    fill: '#b3202c',
    anchor: 'middle',
  })
  const raster = await documentRaster({ paper, print: print + mark }, Math.min(2400, Math.max(64, Math.round(across))))
  const picture = await rasterize(drawnDesk('slate', size.width, size.height), size)
  place(picture, raster, corners)
  if (documentMeasures) matchDocument(picture, documentMeasures, corners, data.documentType)
  return { picture, face: boxOn(photoOf(data, side), paper, corners) }
}

async function drawPortrait({ seed, gender, portraitMeasures }: TwinPictureRequest, size: Size): Promise<Drawn> {
  const mark = label(size.width / 2, size.width * 0.07, MARK, {
    size: size.width * 0.045,
    bold: true,
    fill: '#ffffff',
    anchor: 'middle',
  })
  const picture = await rasterize(selfie(lookOf(seed, gender), size.width, size.height) + mark, size)
  if (portraitMeasures) matchPortrait(picture, portraitMeasures)
  return { picture, face: scaled(WHOLE, size) }
}

const WHOLE: Quadrilateral = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

function photoOf({ documentType = '' }: DocumentData, side: 'FRONT' | 'BACK'): PhotoBox {
  if (side === 'BACK') return { x: CARD.width * 0.1, y: CARD.height * 0.2, width: CARD.width * 0.4 }
  if (documentType === 'PASSPORT' || documentType === 'VISA') return PASSPORT_PHOTO
  return documentType.startsWith('DRIVING') ? LICENCE_PHOTO : CARD_PHOTO
}

/** Returns the corners of a box of the paper in the picture. */
function boxOn({ x, y, width }: PhotoBox, paper: Size, corners: Quadrilateral): Quadrilateral {
  const [left, right, top, low] = [
    x / paper.width,
    (x + width) / paper.width,
    y / paper.height,
    (y + width * PHOTO_RATIO) / paper.height,
  ]
  const at = (u: number, v: number) => placedPoint(corners, u, v)
  return [at(left, top), at(right, top), at(right, low), at(left, low)]
}

function scaled([a, b, c, d]: Quadrilateral, { width, height }: Size): Quadrilateral {
  const to = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x * width, y: y * height })
  return [to(a), to(b), to(c), to(d)]
}

async function encoded(raster: Raster, { format }: PictureForm, attempt: number): Promise<Uint8Array> {
  if (format === 'JPEG') return encodeJpeg({ ...raster, channels: 4 }, QUALITY - (attempt % 20))
  const data = new Uint8Array(raster.width * raster.height * 3)
  for (let from = 0, to = 0; from < raster.data.length; from += 4, to += 3) {
    data.set(raster.data.subarray(from, from + 3), to)
  }
  data[0] = (data[0] ?? 0) ^ (attempt % 256)
  return encodePng({ width: raster.width, height: raster.height, channels: 3, data })
}

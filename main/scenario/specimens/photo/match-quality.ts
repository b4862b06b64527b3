import {
  type DecodedImage,
  type ImageMeasures,
  measureImage,
  measurePortrait,
  type PortraitMeasures,
  type Quadrilateral,
} from '../../../examination/index.ts'
import { blur, darken, reflect } from './faults.ts'
import type { Raster } from './rasterize.ts'

/** Measures of a picture of a document that another picture can be given. */
export type DocumentMeasures = Pick<ImageMeasures, 'corners' | 'paper' | 'glare' | 'blur'>
export type PortraitLight = Pick<PortraitMeasures, 'light' | 'blur'>

/** Minimum differences that are made up for. */
const MIN_GLARE = 0.005
const LESS_LIGHT = 0.97
const MORE_BLUR = 1.15
/** Share of its radius within which a reflection is white. */
const WHITE = 0.7

/** Blurs, lights and darkens a picture of a document until its measures are about those of another one. */
export function matchDocument(
  picture: Raster,
  target: DocumentMeasures,
  corners: Quadrilateral,
  documentType: string | undefined,
): void {
  const now = measureImage(imageOf(picture), documentType)
  const longSide = Math.max(distance(corners[0], corners[1]), distance(corners[1], corners[2]))
  soften(picture, (now.blur * longSide) / 1000, (target.blur * longSide) / 1000)
  if (target.paper < now.paper * LESS_LIGHT) darken(picture, target.paper / Math.max(1, now.paper))
  if (target.glare < now.glare + MIN_GLARE) return
  const area = target.glare * distance(corners[0], corners[1]) * distance(corners[1], corners[2])
  const radius = Math.sqrt(area / Math.PI) / WHITE / picture.width
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
  reflect(picture, middle.x / picture.width, middle.y / picture.height, radius, radius)
}

/** Blurs and darkens a portrait until its measures are about those of another one. */
export function matchPortrait(picture: Raster, target: PortraitLight): void {
  const now = measurePortrait(imageOf(picture))
  const side = Math.min(picture.width, picture.height)
  soften(picture, (now.blur * side) / 1000, (target.blur * side) / 1000)
  if (target.light < now.light * LESS_LIGHT) darken(picture, target.light / Math.max(1, now.light))
}

/** Blurs from one standard deviation in pixels to another; three box filters of radius r have the variance r(r + 1). */
function soften(picture: Raster, from: number, to: number): void {
  const isBlurred = Number.isFinite(to) ? to > from * MORE_BLUR : Number.isFinite(from)
  if (!isBlurred) return
  const deviation = Number.isFinite(to) ? Math.sqrt(to * to - from * from) : picture.width / 60
  const radius = Math.round((Math.sqrt(1 + 4 * deviation * deviation) - 1) / 2)
  if (radius > 0) blur(picture, Math.min(radius, Math.round(picture.width / 20)))
}

const imageOf = (raster: Raster): DecodedImage => ({ ...raster, channels: 4, format: 'JPEG', orientation: 1 })

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const distance = (a: { readonly x: number; readonly y: number }, b: typeof a): number =>
  Math.hypot(a.x - b.x, a.y - b.y)

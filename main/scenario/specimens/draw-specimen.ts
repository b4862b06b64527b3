import { encodeJpeg } from '../../examination/index.ts'
import { Chance, type DocumentData, type EmbeddedData, embedInJpeg } from '../../service/index.ts'
import { drawSide, pixelWidth } from './document-sides.ts'
import { drawTwinPicture, type TwinPictureRequest } from './draw-twin-picture.ts'
import { motionJpeg } from './drawing/avi.ts'
import { lookOf } from './drawing/look-of.ts'
import { chipFace, type Pose, selfie } from './drawing/selfie.ts'
import type { Specimen } from './drawing/specimen.ts'
import { documentRaster } from './photo/document-raster.ts'
import { blur, darken } from './photo/faults.ts'
import { type Raster, rasterize } from './photo/rasterize.ts'
import { shoot } from './photo/shoot.ts'

/** Seed and gender determine the face of a person. */
export interface Sitter {
  readonly seed: string
  readonly gender?: DocumentData['gender']
}

export interface DocumentImageRequest {
  readonly data: DocumentData
  /** Data in the script of the holder. */
  readonly originData?: DocumentData | null
  readonly side: 'FRONT' | 'BACK'
  /** Seed of the holder's face and of random details. */
  readonly seed: string
  readonly flaws: readonly string[]
  /** Indicators and errors that the image makes the scripted document check raise. */
  readonly indicators?: readonly string[]
  readonly errors?: readonly string[]
}

export type PortraitFlaw = 'NONE' | 'DARK' | 'BLUR' | 'UNREADABLE'

/** Image or video to draw. */
export type SpecimenTask =
  | { readonly kind: 'DOCUMENT'; readonly request: DocumentImageRequest }
  | { readonly kind: 'PORTRAIT'; readonly sitter: Sitter; readonly flaw: PortraitFlaw }
  | { readonly kind: 'CHIP_PORTRAIT'; readonly sitter: Sitter }
  | { readonly kind: 'VIDEO'; readonly sitter: Sitter }
  | { readonly kind: 'TWIN'; readonly request: TwinPictureRequest }

/** Nobody stands behind a drawn portrait: it says itself that it is one, and its liveness is simulated. Not shown: D-86 */
export const DRAWN: EmbeddedData = {}

const QUALITY = 82
const PORTRAIT = { width: 384, height: 480 }
const CHIP_PORTRAIT = { width: 240, height: 300 }
const VIDEO = { width: 144, height: 180 }
const FRAMES_PER_SECOND = 10
/** Poses of an approaching head. */
const POSES: readonly Pose[] = [0, 1, 2, 3, 4].map((frame) => ({ x: frame * 2 - 4, scale: 0.9 + frame * 0.05 }))

/** Draws a specimen in this thread, or a picture with its crops: the same bytes for the same task. */
export async function drawSpecimen(task: SpecimenTask): Promise<readonly Uint8Array[]> {
  switch (task.kind) {
    case 'DOCUMENT':
      return [await documentImage(task.request)]
    case 'PORTRAIT':
      return [await portraitImage(task.sitter, task.flaw)]
    case 'CHIP_PORTRAIT': {
      const { width, height } = CHIP_PORTRAIT
      return [await jpegOf(await rasterize(chipFace(lookOfSitter(task.sitter), width, height), CHIP_PORTRAIT))]
    }
    case 'VIDEO':
      return [await livenessVideo(task.sitter)]
    case 'TWIN':
      return drawTwinPicture(task.request)
  }
}

async function documentImage(request: DocumentImageRequest): Promise<Uint8Array> {
  const { data, originData, side, seed, flaws, indicators, errors } = request
  if (flaws.includes('UNREADABLE')) return Buffer.from('This is no image.\n')
  const chance = new Chance(`${seed}/${side}`)
  const specimen: Specimen = {
    ...data,
    look: lookOf(seed, data.gender),
    isBarcodeDamaged: flaws.includes('BARCODE_DAMAGED'),
  }
  const drawn = drawSide(specimen, side)
  const picture = await shoot(await documentRaster(drawn, pixelWidth(drawn)), flaws, chance)
  const embedded: EmbeddedData = {
    data,
    ...(originData ? { originData } : {}),
    ...(indicators ? { indicators } : {}),
    ...(errors ? { errors: errors.map((code) => ({ code })) } : {}),
  }
  return embedInJpeg(await jpegOf(picture), embedded)
}

async function portraitImage(sitter: Sitter, flaw: PortraitFlaw): Promise<Uint8Array> {
  if (flaw === 'UNREADABLE') return Buffer.from('This is no portrait.\n')
  const { width, height } = PORTRAIT
  const picture = await rasterize(selfie(lookOfSitter(sitter), width, height), PORTRAIT)
  if (flaw === 'BLUR') blur(picture, 8)
  if (flaw === 'DARK') darken(picture, 0.15)
  return embedInJpeg(await jpegOf(picture), DRAWN)
}

async function livenessVideo(sitter: Sitter): Promise<Uint8Array> {
  const { width, height } = VIDEO
  const frames: Uint8Array[] = []
  for (const pose of POSES)
    frames.push(await jpegOf(await rasterize(selfie(lookOfSitter(sitter), width, height, pose), VIDEO)))
  return motionJpeg(frames, width, height, FRAMES_PER_SECOND)
}

const lookOfSitter = ({ seed, gender }: Sitter) => lookOf(seed, gender)

const jpegOf = (raster: Raster): Promise<Buffer> => encodeJpeg({ ...raster, channels: 4 }, QUALITY)

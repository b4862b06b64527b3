import sharp, { type Sharp } from 'sharp'
import { decodeImage } from '../../main/examination/codec/decode-image.ts'
import { encodeJpeg } from '../../main/examination/codec/encode-jpeg.ts'
import type { Raster } from '../../main/scenario/specimens/photo/rasterize.ts'
import type { DocumentData } from '../../main/service/checks/document-data.ts'
import { drawnRasters, type Quality } from './drawn-documents.ts'

/** Documented position and content of a drawn picture. */
export interface DrawnPicture {
  readonly data: DocumentData
  readonly quality: Quality
  /** Varies the faults of the quality, the sensor noise and the qualities of compression. */
  readonly index: number
  readonly side: number
}

/** Rectangle in pixels. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Standard deviation of the noise of a camera's sensor; every second picture has none, as the specimens of the service. */
const NOISE = 2.5
/** Qualities of the first and of the last compression, by index. */
const FIRST = [80, 85, 75, 90]
const LAST = [92, 84, 95, 78]

export const firstQuality = (index: number): number => FIRST[index % FIRST.length] ?? 80
export const lastQuality = (index: number): number => LAST[index % LAST.length] ?? 92

/** Draws and compresses a picture as a camera does. */
export async function genuinePicture(picture: DrawnPicture): Promise<Buffer> {
  const raster = await rasterOf(picture)
  return encodeJpeg({ ...raster, channels: 4 }, firstQuality(picture.index))
}

/** Draws a picture with sensor noise, not compressed. `face`: seed of another face. */
export async function rasterOf({ data, quality, index, side }: DrawnPicture, face?: string): Promise<Raster> {
  const raster = (await drawnRasters(data, quality, index, face))[side]
  if (!raster) throw new Error('The document has no such side')
  return index % 2 === 0 ? withNoise(raster, index) : raster
}

function withNoise({ width, height, data }: Raster, seed: number): Raster {
  let state = seed + 1
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  const noisy = Uint8Array.from(data)
  for (let at = 0; at < noisy.length; at++) {
    if (at % 4 === 3) continue
    const normal = uniform() + uniform() + uniform() + uniform() - 2
    noisy[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + normal * Math.sqrt(3) * NOISE)))
  }
  return { width, height, data: noisy }
}

/** Replaces the part of a compressed picture in which two drawings of it differ by that of the other drawing, and compresses it again. */
export async function withPatch(bytes: Uint8Array, own: Raster, other: Raster, index: number): Promise<Buffer> {
  const box = differentPart(own, other)
  if (!box) throw new Error('The pictures do not differ')
  return edited(bytes, index, (pixels, width) => {
    for (let y = box.top; y < box.bottom; y++)
      for (let x = box.left; x < box.right; x++) {
        const at = y * width + x
        for (let channel = 0; channel < 3; channel++) pixels[at * 3 + channel] = other.data[at * 4 + channel] ?? 0
      }
  })
}

/** Returns the rectangle in which two pictures differ by more than noise; null if they do not. */
export function differentPart(a: Raster, b: Raster): Box | null {
  const box = { left: a.width, top: a.height, right: 0, bottom: 0 }
  for (let y = 0, at = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++, at += 4) {
      if (Math.abs((a.data[at + 1] ?? 0) - (b.data[at + 1] ?? 0)) < 24) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
  if (box.right === 0) return null
  return {
    left: Math.max(0, box.left - 3),
    top: Math.max(0, box.top - 3),
    right: Math.min(a.width, box.right + 3),
    bottom: Math.min(a.height, box.bottom + 3),
  }
}

/** Decodes a picture, changes its RGB pixels in place, and compresses it again. */
export async function edited(
  bytes: Uint8Array,
  index: number,
  edit: (pixels: Uint8Array, width: number, height: number) => void,
): Promise<Buffer> {
  const { width, height, data } = await decodeImage(bytes)
  const pixels = Uint8Array.from(data)
  edit(pixels, width, height)
  return encodeJpeg({ width, height, channels: 3, data: pixels }, lastQuality(index))
}

/** Returns a picture whose pixels sharp changes, compressed again. */
export async function processed(bytes: Uint8Array, index: number, change: (image: Sharp) => Sharp): Promise<Buffer> {
  const { data, info } = await change(sharp(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  // Pictures without colours have one channel.
  const rgb =
    info.channels === 1 ? Uint8Array.from({ length: data.length * 3 }, (_, at) => data[Math.floor(at / 3)] ?? 0) : data
  return encodeJpeg({ width: info.width, height: info.height, channels: 3, data: rgb }, lastQuality(index))
}

/** Blurs a rectangle, given in shares of the picture. */
export async function blurredPart(bytes: Uint8Array, index: number, part: Box): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const area = {
    left: Math.round(part.left * width),
    top: Math.round(part.top * height),
    width: Math.round((part.right - part.left) * width),
    height: Math.round((part.bottom - part.top) * height),
  }
  const input = await sharp(bytes).extract(area).blur(4).png().toBuffer()
  return processed(bytes, index, (image) => image.composite([{ input, left: area.left, top: area.top }]))
}

/** Copies a rectangle of the picture to another place in it. */
export const copiedPart = (bytes: Uint8Array, index: number): Promise<Buffer> =>
  edited(bytes, index, (pixels, width, height) => {
    const [w, h] = [Math.round(width * 0.16), Math.round(height * 0.12)]
    const [fromX, fromY] = [Math.round(width * 0.35), Math.round(height * 0.29)]
    const [toX, toY] = [Math.round(width * 0.55) + 3, Math.round(height * 0.6) + 5]
    const source = Uint8Array.from(pixels)
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w * 3; x++)
        pixels[(toY + y) * width * 3 + toX * 3 + x] = source[(fromY + y) * width * 3 + fromX * 3 + x] ?? 0
  })

/** Simulates a camera in front of a screen: the grid of coloured pixels, sampled at a slightly different distance, and some blur. */
export async function photographedScreen(bytes: Uint8Array, index: number): Promise<Buffer> {
  const pitch = 2.6 + (index % 5) * 0.23
  const shown = await edited(bytes, 2, (pixels, width, height) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * width + x) * 3 + channel
          const column = Math.cos((2 * Math.PI * (x + (channel * pitch) / 3)) / pitch + y * 0.01)
          const row = Math.cos((2 * Math.PI * y) / (pitch * 1.02))
          pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) * (0.9 + 0.1 * column + 0.05 * row)))
        }
  })
  return processed(shown, index, (image) => image.blur(0.6))
}

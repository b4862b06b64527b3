import type { DecodedImage } from './decode-image.ts'
import { findDocument } from './find-document.ts'
import { overviewOf } from './overview.ts'
import type { Point } from './quadrilateral.ts'

/** Longer side of the small copy in which the document is looked for. */
const OVERVIEW = 240
/** Where travel documents, cards and licences have the picture of the holder, as shares of the document. ICAO Doc 9303-4 and 9303-5 */
const PHOTO = { left: 0.03, top: 0.2, right: 0.34, bottom: 0.82 }
/** The longer side of what is cut out, in pixels. */
const MOST = 320

/**
 * Cuts the holder's picture out of the picture of a document, as PNG: by its place on the document, for faces are not looked for.
 * Null where the image is too small, or was turned by the camera.
 */
export async function cropPortrait(image: DecodedImage): Promise<Uint8Array | null> {
  if (image.orientation > 1) return null
  const small = overviewOf(image, OVERVIEW)
  const found = findDocument(small)
  const whole = [
    { x: 0, y: 0 },
    { x: small.width, y: small.height },
  ]
  const { left, top, width, height } = boundsOf(found?.corners ?? whole, small.scale)
  const part = {
    left: Math.max(0, Math.round(left + width * PHOTO.left)),
    top: Math.max(0, Math.round(top + height * PHOTO.top)),
    width: Math.round(width * (PHOTO.right - PHOTO.left)),
    height: Math.round(height * (PHOTO.bottom - PHOTO.top)),
  }
  const fits = part.left + part.width <= image.width && part.top + part.height <= image.height
  return fits && part.width >= 16 && part.height >= 16 ? encode(image, part) : null
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function boundsOf(corners: readonly Point[], scale: number): Part {
  const [xs, ys] = [corners.map(({ x }) => x * scale), corners.map(({ y }) => y * scale)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

async function encode(image: DecodedImage, part: Part): Promise<Uint8Array> {
  const { PNG } = await import('pngjs')
  const step = Math.max(1, Math.ceil(Math.max(part.width, part.height) / MOST))
  const [width, height] = [Math.floor(part.width / step), Math.floor(part.height / step)]
  const png = new PNG({ width, height, colorType: 2 })
  const { data, channels } = image
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const from = ((part.top + y * step) * image.width + part.left + x * step) * channels
      for (let channel = 0; channel < 3; channel++)
        png.data[to + channel] = data[from + (channels === 1 ? 0 : channel)] ?? 0
      png.data[to + 3] = 255
    }
  return PNG.sync.write(png, { colorType: 2 })
}

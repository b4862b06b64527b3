import { kindOf } from '../../../shared/report/index.ts'
import type { ImageHeader } from '../images/header-fields.ts'
import { readImageHeader } from '../images/image-header.ts'
import { IMAGE_LIMITS } from '../images/image-limits.ts'
import type { Pixels } from '../images/pixels.ts'
import { isAnimatedPng } from '../images/png-header.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'
import { decodeJpeg } from './decode-jpeg.ts'
import { decodePng } from './decode-png.ts'
import { decodeWebp } from './decode-webp.ts'

/** Image from a complete file: pixels as stored; `orientation` (EXIF, 1 to 8) determines how they are displayed. */
export interface DecodedImage extends Pixels {
  readonly format: ImageHeader['format']
  readonly orientation: number
}

/**
 * Decodes a JPEG, PNG or WebP. Throws UnreadableImageError if the file is none of them, is animated, damaged or truncated, or exceeds IMAGE_LIMITS;
 * limits are checked before memory is allocated for the pixels. Service: Error codes
 */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  if (bytes.length > IMAGE_LIMITS.bytes) fail(`The image has ${bytes.length} bytes; ${IMAGE_LIMITS.bytes} are allowed`)
  const header = readImageHeader(bytes)
  if (!header)
    fail(
      isJpeg2000(bytes)
        ? 'JPEG 2000 is not decoded: the picture was not examined, and not compared with others'
        : noPicture(bytes),
    )
  checkCost(header)
  const { format, orientation } = header
  if (format === 'PNG' && isAnimatedPng(bytes)) fail('The PNG is animated; one picture per file is allowed')
  const pixels = await DECODERS[format](bytes)
  if (!pixels) fail(`The ${format} is damaged, cut, or of a kind that is not supported`)
  return { ...pixels, format, orientation }
}

const DECODERS = { JPEG: decodeJpeg, PNG: decodePng, WebP: decodeWebp } as const

/** Names what the file is, if its first bytes tell: pictures of telephones and of the web are often named .jpg. */
function noPicture(bytes: Uint8Array): string {
  const kind = kindOf(Buffer.from(bytes.subarray(0, 32)).toString('hex'))
  const what = kind === null || ['JPEG', 'PNG', 'WebP'].includes(kind.name) ? '' : `; it is of the kind ${kind.name}`
  return `The image is no JPEG, PNG or WebP that can be read${what}`
}

/** Recognizes the signature of a JP2 file or of a bare codestream. ISO/IEC 15444-1 I.5.1, A.4.1 */
const isJpeg2000 = (bytes: Uint8Array): boolean =>
  /^(?:0000000c6a502020|ff4fff51)/.test(Buffer.from(bytes.subarray(0, 8)).toString('hex'))

function checkCost({ format, width, height, scans }: ImageHeader): void {
  const pixels = width * height
  const allowed = format === 'PNG' ? IMAGE_LIMITS.pngPixels : IMAGE_LIMITS.pixels
  if (pixels === 0) fail(`The image has ${width} × ${height} pixels`)
  if (Math.max(width, height) > IMAGE_LIMITS.side || pixels > allowed)
    fail(`The image has ${width} × ${height} pixels; ${allowed} are allowed, ${IMAGE_LIMITS.side} a side`)
  if (scans > IMAGE_LIMITS.scans || scans * pixels > IMAGE_LIMITS.pixelScans)
    fail(`The image has ${scans} scans; ${IMAGE_LIMITS.scans} are allowed, fewer for many pixels`)
}

function fail(message: string): never {
  throw new UnreadableImageError(message)
}

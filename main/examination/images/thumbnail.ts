import { decodeImage } from '../codec/decode-image.ts'
import { encodeJpeg } from '../codec/encode-jpeg.ts'
import { UnreadableImageError } from '../unreadable-image-error.ts'
import { overviewOf } from './overview.ts'

const QUALITY = 78

/** Downscales an image to at most `side` pixels on its longer side, as baseline JPEG; returns the reason if it cannot be decoded. */
export async function thumbnailOf(
  bytes: Uint8Array,
  side: number,
): Promise<{ readonly width: number; readonly height: number; readonly jpeg: Uint8Array } | string> {
  try {
    const { width, height, rgb } = overviewOf(await decodeImage(bytes), side)
    return {
      width,
      height,
      jpeg: await encodeJpeg({ width, height, channels: 3, data: Uint8Array.from(rgb) }, QUALITY),
    }
  } catch (error) {
    if (error instanceof UnreadableImageError) return error.message
    throw error
  }
}

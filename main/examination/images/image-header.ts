import { webpSize } from '../../../shared/report/index.ts'
import type { ImageHeader } from './header-fields.ts'
import { readJpegHeader } from './jpeg-header.ts'
import { readPngHeader } from './png-header.ts'

/** Reads the header; null if the bytes are no JPEG, PNG or WebP, or end within the header. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (isJpeg(bytes)) return readJpegHeader(bytes)
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readPngHeader(bytes)
  const size = webpSize(bytes)
  return size && { format: 'WebP', ...size, scans: 1, orientation: 1 }
}

/** Returns whether the bytes start as a JPEG does. ITU-T T.81 B.1.1.3 */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

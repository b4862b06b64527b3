import { webpSize } from '../../../shared/report/index.ts'

/** Image format and size from the first bytes, before decoding. */
export interface ImageHeader {
  /** Media type for the browser, detected from the bytes and never from the file name. */
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/bmp'
  readonly width: number
  readonly height: number
}

/**
 * Returns the format and size in pixels; null if the bytes are not an image that browsers decode safely. SVG is not supported.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes.length < 30) return null
  if (view.getUint16(0) === 0xffd8) return jpeg(view)
  if (view.getUint32(0) === 0x89504e47 && text(12, 16) === 'IHDR')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (text(0, 4) === 'GIF8')
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const webp = webpSize(bytes)
  if (webp) return { type: 'image/webp', ...webp }
  if (text(0, 2) === 'BM')
    return { type: 'image/bmp', width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
  return null
}

/** Returns the size in the largest frame header, because a file may contain several. ITU-T T.81 B.2.2 */
function jpeg(view: DataView): ImageHeader | null {
  let at = 2
  let best: ImageHeader | null = null
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return best
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda || marker === 0xd9) return best
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      if (!best || width * height > best.width * best.height) best = { type: 'image/jpeg', width, height }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return best
}

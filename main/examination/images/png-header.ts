import type { ImageHeader } from './header-fields.ts'

/** Reads the IHDR chunk; null if it is missing. PNG (Third Edition) 11.2.1 */
export function readPngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) return null
  return { format: 'PNG', width: view.getUint32(16), height: view.getUint32(20), scans: 1, orientation: 1 }
}

const SIGNATURE_LENGTH = 8
const ANIMATION_CONTROL = 0x6163544c // acTL
const FRAME_DATA = 0x66644154 // fdAT

/**
 * Returns whether a PNG contains an image in addition to that of its IDAT chunks: readers that know animations display another
 * picture than those that do not. PNG (Third Edition) 11.3.6
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE_LENGTH; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === FRAME_DATA || (type === ANIMATION_CONTROL && view.getUint32(at + 8) > 1)) return true
  }
  return false
}

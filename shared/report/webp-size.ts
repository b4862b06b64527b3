/** Returns width and height of a WebP in pixels; null if the bytes are none, or end within the header. RFC 9649 2 */
export function webpSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 30) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') return null
  const chunk = text(12)
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8X')
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

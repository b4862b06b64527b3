const ORIENTATION = 0x0112

/** Returns the orientation (1 to 8) in an APP1 segment; 1 if there is none. Exif 2.32 4.6.4; TIFF 6.0 */
export function readExifOrientation(segment: Uint8Array): number {
  const head = String.fromCharCode(...segment.subarray(0, 6))
  const view = new DataView(
    segment.buffer,
    segment.byteOffset + Math.min(6, segment.byteLength),
    Math.max(0, segment.byteLength - 6),
  )
  if (head !== 'Exif\0\0' || view.byteLength < 14) return 1
  const little = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, little)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, little)
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, little) !== ORIENTATION) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

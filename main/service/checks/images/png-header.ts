import type { ImageHeader } from './image-header.ts'

const INCHES_PER_METRE = 39.37

/** The chunks IHDR and pHYs. PNG (Third Edition) 11.2.1, 11.3.4.3 */
export function readPngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) return null
  return {
    format: 'PNG',
    width: view.getUint32(16),
    height: view.getUint32(20),
    scans: 1,
    orientation: 1,
    dpi: resolution(view),
  }
}

function resolution(view: DataView): number | null {
  for (let at = 8; at + 21 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === 0x49444154) return null
    if (type === 0x70485973) return view.getUint8(at + 16) === 1 ? view.getUint32(at + 8) / INCHES_PER_METRE : null
  }
  return null
}

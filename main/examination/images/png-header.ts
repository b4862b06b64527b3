import type { ImageHeader } from './header-fields.ts'

/** Reads the IHDR chunk; null if it is missing. PNG (Third Edition) 11.2.1 */
export function readPngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) return null
  return { format: 'PNG', width: view.getUint32(16), height: view.getUint32(20), scans: 1, orientation: 1 }
}

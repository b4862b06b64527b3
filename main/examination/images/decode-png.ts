import type { Pixels } from './pixels.ts'

/**
 * Decodes a PNG to RGBA with 8 bits per channel; null if a chunk, its checksum or the compressed data is damaged or truncated.
 */
export async function decodePng(bytes: Uint8Array): Promise<Pixels | null> {
  const { PNG } = await import('pngjs')
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { width, height, channels: 4, data }
  } catch {
    return null
  }
}

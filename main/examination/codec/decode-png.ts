import type { Pixels } from '../images/pixels.ts'
import { isPngDataComplete } from '../images/png-data.ts'
import { joinPngData, readPngChunks } from '../images/png-header.ts'

/**
 * Decodes a PNG to RGBA with 8 bits per channel; null if a chunk, its checksum or the compressed data is damaged or truncated, or if the
 * data is not that of one picture of the size in the header.
 */
export async function decodePng(bytes: Uint8Array): Promise<Pixels | null> {
  const chunks = readPngChunks(bytes)
  if (!chunks || !(await isPngDataComplete(chunks.header, joinPngData(bytes, chunks.dataLength)))) return null
  const { PNG } = await import('pngjs')
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { width, height, channels: 4, data }
  } catch {
    return null
  }
}

import type { Pixels } from './pixels.ts'

/** RGBA pixels of any PNG (16 bits become 8); null where a chunk, its checksum or the compressed data is damaged or cut. */
export async function decodePng(bytes: Uint8Array): Promise<Pixels | null> {
  const { PNG } = await import('pngjs')
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { width, height, channels: 4, data }
  } catch {
    return null
  }
}

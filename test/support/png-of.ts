import { crc32, createDeflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = 2

export interface PngShape {
  readonly width: number
  readonly height: number
  readonly bits: 8 | 16
}

/** A valid PNG of any size, in colours that change slowly: small as a file, large as a picture. */
export async function pngOf({ width, height, bits }: PngShape): Promise<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflate({ level: 6 })
  const pieces: Buffer[] = []
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  const bytesOfRow = (width * 3 * bits) / 8
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(1 + bytesOfRow, (y >> 5) & 0xff)
    row[0] = 0
    if (!deflate.write(row)) await new Promise((done) => deflate.once('drain', done))
  }
  await new Promise<void>((done) => deflate.end(done).once('end', done))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = RGB
  return pngOfChunks([
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.concat(pieces)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const pngOfChunks = (chunks: readonly Buffer[]): Buffer<ArrayBuffer> => Buffer.concat([SIGNATURE, ...chunks])

/** Returns a chunk with its length and checksum. PNG (Third Edition) 5.3 */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

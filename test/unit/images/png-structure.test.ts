import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { IMAGE_LIMITS } from '../../../main/examination/images/image-limits.ts'

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function header(width: number, height: number, depth = 8, colorType = 6, interlace = 0): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width)
  content.writeUInt32BE(height, 4)
  content.set([depth, colorType, 0, 0, interlace], 8)
  return chunk('IHDR', content)
}

const data = (length: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(length)))
const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))])

test.each<readonly [what: string, image: Buffer]>([
  ['two headers, the second one larger', png(header(10, 10), header(9000, 9000), data(410))],
  ['two equal headers', png(header(10, 10), header(10, 10), data(410))],
  ['a header after its data', png(data(410), header(10, 10))],
  ['a header that is too short', png(chunk('IHDR', Buffer.alloc(12)), data(410))],
  ['no data', png(header(10, 10))],
  ['empty data', png(header(4000, 4000), chunk('IDAT', Buffer.alloc(0)))],
  ['an empty stream as its data', png(header(4000, 4000), data(0))],
  ['half of its data', png(header(10, 10), data(205))],
  ['more data than its size calls for', png(header(10, 10), data(411))],
  ['a bomb as its data', png(header(10, 10), data(50_000_000))],
  ['data for a picture without interlace', png(header(10, 10, 8, 6, 1), data(410))],
  ['a color type that is not defined', png(header(10, 10, 8, 5), data(410))],
  ['no end', png(header(10, 10), data(410)).subarray(0, -12)],
])('a PNG with %s is unreadable', async (_what, image) => {
  await expect(decodeImage(image)).rejects.toThrow(/no JPEG, PNG or WebP|damaged, cut/)
})

test('a PNG with its data in many chunks is decoded', async () => {
  const pieces = [...deflateSync(Buffer.alloc(410))].map((byte) => chunk('IDAT', Buffer.from([byte])))
  expect(await decodeImage(png(header(10, 10), ...pieces))).toMatchObject({ width: 10, height: 10 })
})

test.each([
  [1, 0, 7 * 3],
  [8, 0, 7 * 14],
  [16, 6, 7 * 105],
])('a PNG of %i bits and color type %i is decoded', async (depth, colorType, length) => {
  expect(await decodeImage(png(header(13, 7, depth, colorType), data(length)))).toMatchObject({ width: 13, height: 7 })
})

test('a PNG with more pixels than fit into memory is refused with both numbers', async () => {
  const side = Math.ceil(Math.sqrt(IMAGE_LIMITS.pngPixels)) + 1
  await expect(decodeImage(png(header(side, side), data(410)))).rejects.toThrow(
    new RegExp(`${side} × ${side} pixels; ${IMAGE_LIMITS.pngPixels} are allowed`),
  )
})

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PICTURE } from '../../support/test-service.ts'

/** Size of IEND, the last chunk, in bytes. */
const END = 12

/** Returns a PNG with unique bytes: `base` with random text in an additional chunk. */
export function uniqueImage(base: Uint8Array = PICTURE, length = 200): Uint8Array<ArrayBuffer> {
  const text = `Comment\0${randomBytes(length).toString('hex').slice(0, length)}`
  const chunk = Buffer.alloc(12 + text.length)
  chunk.writeUInt32BE(text.length, 0)
  chunk.write(`tEXt${text}`, 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const at = base.length - END
  return new Uint8Array(Buffer.concat([base.subarray(0, at), chunk, base.subarray(at)]))
}

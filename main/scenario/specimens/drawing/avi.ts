/** Builds a RIFF chunk: four letters, length, content, padded to an even number of bytes. */
function chunk(id: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

const list = (kind: string, ...parts: readonly Uint8Array[]): Buffer =>
  chunk('LIST', Buffer.from(kind, 'latin1'), ...parts)

const numbers = (...values: readonly (number | string)[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      if (typeof value === 'string') return Buffer.from(value, 'latin1')
      const field = Buffer.alloc(4)
      field.writeUInt32LE(value)
      return field
    }),
  )

const HAS_INDEX = 0x10
const KEY_FRAME = 0x10

/** Returns JPEG pictures as a Motion-JPEG video in an AVI container, deterministic for equal pictures. */
export function motionJpeg(frames: readonly Uint8Array[], width: number, height: number, perSecond: number): Buffer {
  const largest = Math.max(...frames.map(({ length }) => length))
  const count = frames.length
  const main = numbers(
    1_000_000 / perSecond,
    largest * perSecond,
    0,
    HAS_INDEX,
    count,
    0,
    1,
    largest,
    width,
    height,
    0,
    0,
    0,
    0,
  )
  const size = Buffer.alloc(8)
  size.writeUInt16LE(width, 4)
  size.writeUInt16LE(height, 6)
  const stream = Buffer.concat([numbers('vids', 'MJPG', 0, 0, 0, 1, perSecond, 0, count, largest, 0xffffffff, 0), size])
  const format = Buffer.concat([
    numbers(40, width, height),
    Buffer.from([1, 0, 24, 0]),
    numbers('MJPG', width * height * 3, 0, 0, 0, 0),
  ])
  const header = list('hdrl', chunk('avih', main), list('strl', chunk('strh', stream), chunk('strf', format)))
  const pictures = frames.map((frame) => chunk('00dc', frame))
  let offset = 4
  const index = frames.map((frame, at) => {
    const entry = numbers('00dc', KEY_FRAME, offset, frame.length)
    offset += pictures[at]?.length ?? 0
    return entry
  })
  return chunk('RIFF', Buffer.from('AVI ', 'latin1'), header, list('movi', ...pictures), chunk('idx1', ...index))
}

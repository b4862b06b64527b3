import { Canvas } from './canvas.ts'
import { drawFace } from './face.ts'
import { writeJpeg } from './write-jpeg.ts'

const FRAMES = 3
const [WIDTH, HEIGHT] = [96, 120]

/** Returns a short video of an approaching face, as an AVI of JPEG frames. */
export function livenessVideo(seed: string): Uint8Array {
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const canvas = new Canvas(WIDTH, HEIGHT, 206)
    const margin = 12 - index * 5
    drawFace(canvas, seed, margin, margin, WIDTH - 2 * margin, HEIGHT - margin)
    return writeJpeg(canvas)
  })
  const movie = list('movi', ...frames.map((frame) => chunk('00dc', frame)))
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), headers(frames), movie]))
}

function headers(frames: readonly Uint8Array[]): Buffer {
  const maxLength = Math.max(...frames.map(({ length }) => length))
  const main = uint32s(100_000, 10 * maxLength, 0, 0, FRAMES, 0, 1, maxLength, WIDTH, HEIGHT, 0, 0, 0, 0)
  const stream = Buffer.concat([
    Buffer.from('vidsMJPG'),
    uint32s(0, 0, 0, 1, 10, 0, FRAMES, maxLength, 0, 0),
    Buffer.from([0, 0, 0, 0, WIDTH, 0, HEIGHT, 0]),
  ])
  const format = Buffer.concat([
    uint32s(40, WIDTH, HEIGHT, 0x180001),
    Buffer.from('MJPG'),
    uint32s(WIDTH * HEIGHT * 3, 0, 0, 0, 0),
  ])
  return list('hdrl', chunk('avih', main), list('strl', chunk('strh', stream), chunk('strf', format)))
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

const list = (type: string, ...parts: readonly Uint8Array[]): Buffer =>
  chunk('LIST', Buffer.concat([Buffer.from(type), ...parts]))

/** Chunks are padded to an even length. */
const chunk = (type: string, body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(type), uint32s(body.length), body, Buffer.alloc(body.length % 2)])

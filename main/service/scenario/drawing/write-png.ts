import { crc32, deflateSync } from 'node:zlib'
import { EMBEDDED_KEYWORD, type EmbeddedData } from '../../checks/scripted/embedded-data.ts'
import type { Canvas } from './canvas.ts'

/** Tint, each component from 0 to 1; white and black stay unchanged. */
export type Tint = readonly [red: number, green: number, blue: number]

/** Encodes an image as PNG with a tinted palette; `embedded` is written to a tEXt chunk as ASCII JSON. */
export function writePng(canvas: Canvas, tint: Tint, embedded: EmbeddedData | null): Uint8Array {
  const { width, height, shades } = canvas
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, indexed colour, default compression, filter and interlace methods. PNG 11.2.1
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    lines.set(shades.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(embedded ? [chunk('tEXt', Buffer.from(`${EMBEDDED_KEYWORD}\0${asciiJson(embedded)}`, 'latin1'))] : []),
    chunk('PLTE', palette(tint)),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Uint8Array): Buffer {
  const whole = Buffer.alloc(12 + body.length)
  whole.writeUInt32BE(body.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(body, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + body.length)), 8 + body.length)
  return whole
}

/** Returns a palette from black through the tint to white. */
function palette([red, green, blue]: Tint): Buffer {
  const colours = Buffer.alloc(768)
  for (let shade = 0; shade < 256; shade++) {
    const strength = 1 - Math.abs(shade - 128) / 128
    for (const [at, part] of [red, green, blue].entries())
      colours[shade * 3 + at] = Math.max(0, Math.min(255, Math.round(shade + (part - 0.5) * 60 * strength)))
  }
  return colours
}

/** tEXt is Latin-1, so other characters are escaped. PNG 11.3.3.2 */
const asciiJson = (value: EmbeddedData): string =>
  JSON.stringify(value).replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

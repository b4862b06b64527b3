import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** What a picture may suffer, each as the check that has to notice it. */
export type Fault = 'dark' | 'glare' | 'blur' | 'keystone' | 'close' | 'far'
export type Strength = 'slight' | 'strong'

const FOLDER = join(import.meta.dirname, '..', '..', 'samples', 'images')

/** The drawn documents that were photographed well. */
export const GENUINE: readonly string[] = readdirSync(FOLDER)
  .filter((name) => /-(passport|card-front|card-back|licence-front|licence-back|medicare)\.jpg$/.test(name))
  .sort()

export const genuine = (name: string): Buffer => readFileSync(join(FOLDER, name))

const DEGREES: { readonly [fault in Fault]: { readonly [strength in Strength]: number } } = {
  dark: { slight: 0.45, strong: 0.22 },
  glare: { slight: 0.14, strong: 0.3 },
  blur: { slight: 2.2, strong: 4 },
  keystone: { slight: 0.055, strong: 0.14 },
  close: { slight: 0.9, strong: 0.6 },
  far: { slight: 0.42, strong: 0.25 },
}

/** A good picture with one fault; `turn` (0 to 1) moves where it strikes. */
export async function withFault(bytes: Buffer, fault: Fault, strength: Strength, turn: number): Promise<Buffer> {
  const degree = DEGREES[fault][strength]
  const { width, height } = await sharp(bytes).metadata()
  switch (fault) {
    case 'dark':
      return sharp(bytes).linear(degree, 0).jpeg({ quality: 80 }).toBuffer()
    case 'blur':
      return sharp(bytes).blur(degree).jpeg({ quality: 80 }).toBuffer()
    case 'glare':
      return sharp(bytes)
        .composite([{ input: spot(width, height, degree, turn) }])
        .jpeg({ quality: 80 })
        .toBuffer()
    case 'keystone':
      return tilted(bytes, degree, turn < 0.5)
    case 'close': {
      const [w, h] = [Math.round(width * degree), Math.round(height * degree)]
      const [left, top] = [Math.round((width - w) * (turn < 0.5 ? 0 : 1)), Math.round((height - h) * turn)]
      return sharp(bytes).extract({ left, top, width: w, height: h }).resize(width).jpeg({ quality: 80 }).toBuffer()
    }
    case 'far':
      return farAway(bytes, degree, turn)
  }
}

/** A lamp's reflection: white in the middle, fading. */
function spot(width: number, height: number, radius: number, turn: number): Buffer {
  const [x, y, r] = [width * (0.35 + 0.3 * turn), height * (0.6 - 0.25 * turn), width * radius]
  const stops =
    '<stop offset="0" stop-color="#fff"/><stop offset="0.45" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">${stops}</radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="url(#g)"/></svg>`,
  )
}

/** The whole picture, desk and all, small on more of the same desk. */
async function farAway(bytes: Buffer, degree: number, turn: number): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  const big = { width: Math.round(width * 2), height: Math.round(height * 2) }
  const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 14, height: 10 }).stats()
  const [r = 0, g = 0, b = 0] = corner.channels.map(({ mean }) => mean)
  const small = await sharp(bytes)
    .resize(Math.round(big.width * degree * 1.1))
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((big.width - small.info.width) * (0.3 + 0.4 * turn))
  const top = Math.round((big.height - small.info.height) * (0.6 - 0.3 * turn))
  const desk = sharp({ create: { ...big, channels: 3, background: { r, g, b } } })
  return desk
    .composite([{ input: small.data, left, top }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Seen from one side: a projective map that makes one edge shorter; the desk goes on at the border. */
async function tilted(bytes: Buffer, degree: number, sideways: boolean): Promise<Buffer> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const out = Buffer.alloc(data.length)
  const clamp = (value: number, size: number) => Math.min(size - 1.001, Math.max(0, value))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x / width) * 2 - 1, (y / height) * 2 - 1]
      const w = (sideways ? 1 - degree * 1.2 * u : 1 - degree * 1.2 * v) * 0.9
      const [fx, fy] = [clamp(((u / w + 1) / 2) * width, width), clamp(((v / w + 1) / 2) * height, height)]
      const [ix, iy] = [Math.floor(fx), Math.floor(fy)]
      for (let channel = 0; channel < 3; channel++) {
        const at = (iy * width + ix) * 3 + channel
        const top = (data[at] ?? 0) * (1 - fx + ix) + (data[at + 3] ?? 0) * (fx - ix)
        const low = (data[at + width * 3] ?? 0) * (1 - fx + ix) + (data[at + width * 3 + 3] ?? 0) * (fx - ix)
        out[(y * width + x) * 3 + channel] = Math.round(top * (1 - fy + iy) + low * (fy - iy))
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

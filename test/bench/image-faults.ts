import sharp from 'sharp'
import { CARD } from '../../samples/drawing/card.ts'
import { drivingLicence, drivingLicenceBack } from '../../samples/drawing/driving-licence.ts'
import { identityCard, identityCardBack } from '../../samples/drawing/identity-card.ts'
import { medicareCard } from '../../samples/drawing/medicare-card.ts'
import { PASSPORT, passport } from '../../samples/drawing/passport.ts'
import { toPng } from '../../samples/drawing/raster.ts'
import { photographed, type Scene } from '../../samples/drawing/scene.ts'
import { picture } from '../../samples/drawing/svg.ts'
import { PEOPLE } from '../../samples/people/people.ts'

/** Faults of an image, each named after the check that has to detect it. */
export type Fault = 'dark' | 'glare' | 'blur' | 'keystone' | 'close' | 'far'
export type Strength = 'slight' | 'strong'

/** A drawn document and its position in front of the camera. */
export interface Subject {
  readonly name: string
  readonly type: string
  readonly svg: string
  readonly size: { readonly width: number; readonly height: number }
  readonly scene: Scene
}

const scene = (background: Scene['desk'], turn: number): Scene => ({
  width: 1024,
  height: 768,
  desk: background,
  turn,
  fill: 0.8,
})

const LICENCE = {
  title: 'DRIVER LICENSE',
  subtitle: 'COLORADO, USA · SPECIMEN',
  state: 'CO',
  tones: ['#e3eedd', '#dce8f2'],
  ink: '#2c5d3f',
  classes: 'R',
  hasBarcode: true,
} as const

const CARD_TEXT = {
  title: 'RESIDENCE PERMIT',
  subtitle: 'GERMANY · SPECIMEN, IDENTIFIES NOBODY',
  code: 'AR',
  tones: ['#e0e8ee', '#f0e5ea'],
  ink: '#36506b',
} as const

/** One subject of each drawing, on every background, straight and turned. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'passport on linen',
    type: 'PASSPORT',
    svg: passport(PEOPLE.asa, 'SWEDEN', ['#f4e6da', '#dbe4ee'], '#6d2a3c'),
    size: PASSPORT,
    scene: scene('linen', -3),
  },
  {
    name: 'passport on slate',
    type: 'PASSPORT',
    svg: passport(PEOPLE.ipek, 'TÜRKİYE', ['#f3e4e4', '#e3e6ee'], '#7a2230'),
    size: PASSPORT,
    scene: scene('slate', 7),
  },
  {
    name: 'licence',
    type: 'DRIVING_LICENSE',
    svg: drivingLicence(PEOPLE.catherine, LICENCE),
    size: CARD,
    scene: scene('slate', 2),
  },
  {
    name: 'licence back',
    type: 'DRIVING_LICENSE',
    svg: drivingLicenceBack(PEOPLE.catherine, LICENCE),
    size: CARD,
    scene: scene('wood', -5),
  },
  {
    name: 'card',
    type: 'RESIDENT_CARD',
    svg: identityCard(PEOPLE.tuyet, CARD_TEXT),
    size: CARD,
    scene: scene('wood', 0),
  },
  {
    name: 'card back',
    type: 'RESIDENT_CARD',
    svg: identityCardBack(PEOPLE.tuyet, CARD_TEXT),
    size: CARD,
    scene: scene('slate', -8),
  },
  {
    name: 'health card',
    type: 'MEDICARE',
    svg: medicareCard('2953801841', ["Ngaire R O'Callaghan"], '09/2028'),
    size: CARD,
    scene: scene('linen', 4),
  },
]

const DEGREES: { readonly [fault in Fault]: { readonly [strength in Strength]: number } } = {
  /** Share of the light. */
  dark: { slight: 0.45, strong: 0.22 },
  /** Radius as a share of the image. */
  glare: { slight: 0.14, strong: 0.3 },
  /** Standard deviation in pixels. */
  blur: { slight: 2.2, strong: 4 },
  /** Approximate share by which one edge becomes shorter. */
  keystone: { slight: 0.055, strong: 0.16 },
  /** Share of the image that the document covers. */
  close: { slight: 1.12, strong: 1.7 },
  far: { slight: 0.42, strong: 0.25 },
}

const drawn = new Map<Subject, Promise<Buffer>>()

/** Returns an image without faults. */
export function genuine(subject: Subject): Promise<Buffer> {
  const known = drawn.get(subject) ?? draw(subject)
  drawn.set(subject, known)
  return known
}

function draw({ svg, size, scene }: Subject): Promise<Buffer> {
  const png = toPng(picture(scene.width, scene.height, photographed(svg, size, scene)))
  return sharp(png).flatten().jpeg({ quality: 80 }).toBuffer()
}

/** Returns an image with one fault; `turn` (0 to 1) moves its position. */
export async function withFault(subject: Subject, fault: Fault, strength: Strength, turn: number): Promise<Buffer> {
  const degree = DEGREES[fault][strength]
  if (fault === 'close' || fault === 'far') return draw({ ...subject, scene: { ...subject.scene, fill: degree } })
  const good = await genuine(subject)
  const { width, height } = subject.scene
  switch (fault) {
    case 'dark':
      return sharp(good).linear(degree, 0).jpeg({ quality: 80 }).toBuffer()
    case 'blur':
      return sharp(good).blur(degree).jpeg({ quality: 80 }).toBuffer()
    case 'glare':
      return sharp(good)
        .composite([{ input: spot(width, height, degree, turn) }])
        .jpeg({ quality: 80 })
        .toBuffer()
    case 'keystone':
      return tilted(good, degree, turn < 0.5)
  }
}

/** Draws the reflection of a lamp: white in the middle, fading outwards. */
function spot(width: number, height: number, radius: number, turn: number): Buffer {
  const [x, y, r] = [width * (0.35 + 0.3 * turn), height * (0.6 - 0.25 * turn), width * radius]
  const stops =
    '<stop offset="0" stop-color="#fff"/><stop offset="0.45" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">${stops}</radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="url(#g)"/></svg>`,
  )
}

/** Returns the view from one side: a projective map that shortens one edge; the background continues at the border. */
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

import sharp from 'sharp'
import { drivingLicence, drivingLicenceBack } from '../../main/scenario/specimens/drawing/driving-licence.ts'
import { identityCard, identityCardBack } from '../../main/scenario/specimens/drawing/identity-card.ts'
import { medicareCard } from '../../main/scenario/specimens/drawing/medicare-card.ts'
import { passport } from '../../main/scenario/specimens/drawing/passport.ts'
import type { Side } from '../../main/scenario/specimens/drawing/specimen.ts'
import { documentRaster } from '../../main/scenario/specimens/photo/document-raster.ts'
import { photograph, type Shot } from '../../main/scenario/specimens/photo/photograph.ts'
import { PEOPLE } from '../../samples/people/people.ts'
import { cardZone, passportZone } from '../../shared/rules/write-mrz.ts'

/** Faults of an image, each named after the check that has to detect it. */
export type Fault = 'dark' | 'glare' | 'blur' | 'keystone' | 'close' | 'far'
export type Strength = 'slight' | 'strong'

/** A drawn document and its position in front of the camera. */
export interface Subject {
  readonly name: string
  readonly type: string
  readonly side: Side
  readonly shot: Shot
}

const shot = (background: Shot['desk'], turn: number): Shot => ({
  width: 1024,
  height: 768,
  desk: background,
  turn,
  fill: 0.8,
})

const LICENCE = {
  title: 'DRIVER LICENSE',
  subtitle: 'COLORADO, USA · SPECIMEN',
  issuer: 'CO',
  tones: ['#e3eedd', '#dce8f2'],
  ink: '#2c5d3f',
  classes: 'R',
  hasBarcode: true,
} as const

const CARD_TEXT = {
  title: 'RESIDENCE PERMIT',
  subtitle: 'GERMANY · SPECIMEN, IDENTIFIES NOBODY',
  tones: ['#e0e8ee', '#f0e5ea'],
  ink: '#36506b',
} as const

function passportOf(name: 'asa' | 'ipek', tones: readonly [string, string], ink: string): Side {
  const person = PEOPLE[name]
  const country = person.issuingCountry
  return passport({ ...person, mrz: passportZone(person) }, { title: 'PASSPORT · PASSEPORT', country, tones, ink })
}

/** One subject of each drawing, on every background, straight and turned. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'passport on linen',
    type: 'PASSPORT',
    side: passportOf('asa', ['#f4e6da', '#dbe4ee'], '#6d2a3c'),
    shot: shot('linen', -3),
  },
  {
    name: 'passport on slate',
    type: 'PASSPORT',
    side: passportOf('ipek', ['#f3e4e4', '#e3e6ee'], '#7a2230'),
    shot: shot('slate', 7),
  },
  {
    name: 'licence',
    type: 'DRIVING_LICENSE',
    side: drivingLicence(PEOPLE.catherine, LICENCE),
    shot: shot('slate', 2),
  },
  {
    name: 'licence back',
    type: 'DRIVING_LICENSE',
    side: drivingLicenceBack(PEOPLE.catherine, LICENCE),
    shot: shot('wood', -5),
  },
  {
    name: 'card',
    type: 'RESIDENT_CARD',
    side: identityCard(PEOPLE.tuyet, CARD_TEXT),
    shot: shot('wood', 0),
  },
  {
    name: 'card back',
    type: 'RESIDENT_CARD',
    side: identityCardBack({ ...PEOPLE.tuyet, mrz: cardZone(PEOPLE.tuyet, 'AR') }, CARD_TEXT),
    shot: shot('slate', -8),
  },
  {
    name: 'health card',
    type: 'MEDICARE',
    side: medicareCard('2953801841', ["Ngaire R O'Callaghan"], '09/2028'),
    shot: shot('linen', 4),
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

async function draw({ side, shot }: Subject): Promise<Buffer> {
  const { width, height, data } = await photograph(await documentRaster(side, shot.width * shot.fill), shot)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Returns an image with one fault; `turn` (0 to 1) moves its position. */
export async function withFault(subject: Subject, fault: Fault, strength: Strength, turn: number): Promise<Buffer> {
  const degree = DEGREES[fault][strength]
  if (fault === 'close' || fault === 'far') return draw({ ...subject, shot: { ...subject.shot, fill: degree } })
  const good = await genuine(subject)
  const { width, height } = subject.shot
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

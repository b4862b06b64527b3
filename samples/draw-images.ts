import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeJpeg } from '../main/examination/index.ts'
import {
  blur,
  CARD_PHOTO,
  type CardText,
  DRAWN,
  darken,
  documentRaster,
  drivingLicence,
  drivingLicenceBack,
  identityCard,
  identityCardBack,
  LICENCE_PHOTO,
  type LicenceText,
  medicareCard,
  motionJpeg,
  PASSPORT_PHOTO,
  PHOTO_RATIO,
  type PhotoBox,
  passport,
  photograph,
  type Raster,
  rasterize,
  reflect,
  type Shot,
  type Side,
  selfie,
} from '../main/scenario/index.ts'
import { embedInJpeg } from '../main/service/index.ts'
import { cardZone, passportZone } from '../shared/rules/index.ts'
import { PEOPLE } from './people/people.ts'
import type { Person } from './people/person.ts'

/**
 * `node samples/draw-images.ts`: redraws samples/images. The images are committed, since crops and the reference portrait are made by
 * libvips, which may differ between machines; a test redraws the others.
 */
const FOLDER = join(import.meta.dirname, 'images')

/** Name and contents of a drawn file. */
type DrawnFile = readonly [name: string, bytes: Uint8Array]
const SHOT: Shot = { width: 800, height: 560, desk: 'wood', turn: -1.4, fill: 0.9 }

const jpegOf = (picture: Raster, quality = 74): Promise<Buffer> => encodeJpeg({ ...picture, channels: 4 }, quality)

type Fault = 'glare' | 'dark' | 'blur'

async function capture(name: string, side: Side, shot: Partial<Shot> = {}, fault?: Fault): Promise<DrawnFile> {
  const whole = { ...SHOT, ...shot }
  // Twice the width in the picture: every pixel averages several of the document, so that small print stays legible.
  const document = await documentRaster(side, 2 * Math.round(whole.width * whole.fill))
  const picture = await photograph(document, whole)
  if (fault === 'glare') reflect(picture, 0.42, 0.5, 0.3, 0.21)
  if (fault === 'dark') darken(picture, 0.22)
  if (fault === 'blur') blur(picture, 4)
  return [`${name}.jpg`, await jpegOf(picture)]
}

/** Crops the portrait of a document. */
async function crop(name: string, side: Side, box: PhotoBox): Promise<DrawnFile> {
  const { width, height, data } = await documentRaster(side, side.paper.width)
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: box.x, top: box.y, width: box.width, height: Math.round(box.width * PHOTO_RATIO) })
    .resize({ width: 180 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 76 })
    .toBuffer()
  return [`${name}.jpg`, cut]
}

const drawnSelfie = (person: Person, width: number, height: number): Promise<Raster> =>
  rasterize(selfie(person.look, width, height), { width, height })

const portrait = async (person: Person): Promise<DrawnFile> => [
  `${person.key}-portrait.jpg`,
  embedInJpeg(await jpegOf(await drawnSelfie(person, 360, 480), 78), DRAWN),
]

const passportOf = (person: Person, country: string, tones: readonly [string, string], ink: string): Side =>
  passport({ ...person, mrz: passportZone(person) }, { title: 'PASSPORT · PASSEPORT', country, tones, ink })

async function* passports(): AsyncGenerator<DrawnFile> {
  const drawn: readonly [Person, string, readonly [string, string], string, Shot['desk']][] = [
    [PEOPLE.asa, 'SWEDEN', ['#f4e6da', '#dbe4ee'], '#6d2a3c', 'linen'],
    [PEOPLE.ipek, 'TÜRKİYE', ['#f3e4e4', '#e3e6ee'], '#7a2230', 'slate'],
    [PEOPLE.suharti, 'INDONESIA', ['#e2efe6', '#e8e8da'], '#1f5f4c', 'wood'],
    [PEOPLE.jon, 'ICELAND', ['#dfe9f4', '#e9eef2'], '#1f3f70', 'linen'],
    [PEOPLE.kofi, 'UNITED KINGDOM', ['#e6e9f3', '#f1e9e2'], '#1e2f57', 'slate'],
  ]
  for (const [person, country, tones, ink, desk] of drawn) {
    const document = passportOf(person, country, tones, ink)
    yield await capture(`${person.key}-passport`, document, { desk, turn: person.key.length % 2 === 0 ? 1.1 : -1.3 })
    yield await crop(`${person.key}-crop`, document, PASSPORT_PHOTO)
    yield await portrait(person)
  }
  const icelandic = passportOf(PEOPLE.jon, 'ICELAND', ['#dfe9f4', '#e9eef2'], '#1f3f70')
  for (const fault of ['glare', 'dark', 'blur'] as const)
    yield await capture(`jon-passport-${fault}`, icelandic, { desk: 'linen', turn: 3.2, fill: 0.86 }, fault)
}

const LICENCES: readonly [Person, LicenceText][] = [
  [
    PEOPLE.ngaire,
    {
      title: 'DRIVER LICENCE',
      subtitle: 'NEW SOUTH WALES, AUSTRALIA · SPECIMEN',
      issuer: 'NSW',
      tones: ['#dcebf5', '#f3ead7'],
      ink: '#9dbdd6',
      band: '#245a86',
      classes: 'C',
      hasBarcode: true,
    },
  ],
  [
    PEOPLE.catherine,
    {
      title: 'DRIVER LICENSE',
      subtitle: 'COLORADO, USA · SPECIMEN',
      issuer: 'CO',
      tones: ['#e3eedd', '#dce8f2'],
      ink: '#2c5d3f',
      classes: 'R',
      hasBarcode: true,
    },
  ],
]

const CARDS: readonly [Person, CardText & { readonly code: string }][] = [
  [
    PEOPLE.lukasz,
    {
      title: 'IDENTITY CARD',
      subtitle: 'POLAND · SPECIMEN, IDENTIFIES NOBODY',
      code: 'I',
      tones: ['#f4dfe0', '#e4ecf2'],
      ink: '#8c2f3c',
    },
  ],
  [
    PEOPLE.tuyet,
    {
      title: 'RESIDENCE PERMIT',
      subtitle: 'GERMANY · SPECIMEN, IDENTIFIES NOBODY',
      code: 'AR',
      tones: ['#e0e8ee', '#f0e5ea'],
      ink: '#36506b',
      remark: 'EMPLOYMENT PERMITTED',
    },
  ],
  [
    PEOPLE.sam,
    {
      title: 'RESIDENCE PERMIT',
      subtitle: 'IRELAND · SPECIMEN, IDENTIFIES NOBODY',
      code: 'AR',
      tones: ['#e0f0e4', '#f4ecd9'],
      ink: '#2f6a4e',
      remark: 'STATELESS PERSON',
    },
  ],
]

async function* cards(): AsyncGenerator<DrawnFile> {
  for (const [person, text] of LICENCES) {
    const front = drivingLicence(person, text)
    yield await capture(`${person.key}-licence-front`, front, { desk: 'slate' })
    const back = drivingLicenceBack(person, text)
    yield await capture(`${person.key}-licence-back`, back, { desk: 'slate', turn: 0.4, fill: 0.94 })
    yield await crop(`${person.key}-crop`, front, LICENCE_PHOTO)
    yield await portrait(person)
  }
  for (const [person, { code, ...text }] of CARDS) {
    const front = identityCard(person, text)
    const back = identityCardBack({ ...person, mrz: cardZone(person, code) }, text)
    yield await capture(`${person.key}-card-front`, front, { turn: 1.2 })
    yield await capture(`${person.key}-card-back`, back, { turn: 1.4 })
    yield await crop(`${person.key}-crop`, front, CARD_PHOTO)
    yield await portrait(person)
  }
  const medicare = medicareCard('2953801841', ["Ngaire R O'Callaghan", 'Tama O’Callaghan'], '09/2028')
  yield await capture('ngaire-medicare', medicare, { desk: 'linen', turn: 0.9 })
}

/** Draws a slightly turning head: one second. */
async function video(person: Person): Promise<DrawnFile> {
  const size = { width: 160, height: 208 }
  const frames: Buffer[] = []
  for (let frame = 0; frame < 12; frame++) {
    const pose = { x: Math.sin((frame / 12) * Math.PI * 2) * 14, scale: 1 + frame / 60 }
    frames.push(await jpegOf(await rasterize(selfie(person.look, size.width, size.height, pose), size), 62))
  }
  return [`${person.key}-liveness.avi`, motionJpeg(frames, size.width, size.height, 12)]
}

/** Draws a portrait as a PNG with a palette: small, with sharp edges. */
async function reference(person: Person): Promise<DrawnFile> {
  const { width, height, data } = await drawnSelfie(person, 240, 320)
  const png = sharp(data, { raw: { width, height, channels: 4 } }).png({ palette: true, colors: 96, effort: 10 })
  return [`${person.key}-reference.png`, await png.toBuffer()]
}

/** Yields all files of samples/images. */
export async function* drawnImages(): AsyncGenerator<DrawnFile> {
  yield* passports()
  yield* cards()
  yield await video(PEOPLE.ipek)
  yield await reference(PEOPLE.sam)
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  for await (const [name, bytes] of drawnImages()) writeFileSync(join(FOLDER, name), bytes)
}

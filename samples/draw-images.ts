import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { motionJpeg } from './drawing/avi.ts'
import { CARD, PHOTO_RATIO, type PhotoBox } from './drawing/card.ts'
import { drivingLicence, drivingLicenceBack, LICENCE_PHOTO, type LicenceText } from './drawing/driving-licence.ts'
import { CARD_PHOTO, type CardText, identityCard, identityCardBack } from './drawing/identity-card.ts'
import { medicareCard } from './drawing/medicare-card.ts'
import { PASSPORT, PASSPORT_PHOTO, passport } from './drawing/passport.ts'
import { toJpeg, toPng, toSmallPng } from './drawing/raster.ts'
import { photographed, type Scene, selfie } from './drawing/scene.ts'
import { picture } from './drawing/svg.ts'
import { PEOPLE } from './people/people.ts'
import type { Person } from './people/person.ts'

/**
 * `node samples/draw-images.ts`: redraws samples/images. The images are committed, since rasterisers may differ between machines.
 */
const FOLDER = join(import.meta.dirname, 'images')
const SIZE = { width: 800, height: 560 } as const
const STEADY = { x: 0, scale: 1 } as const

const save = (name: string, bytes: Uint8Array): void => writeFileSync(join(FOLDER, name), bytes)

type Document = { readonly svg: string; readonly width: number; readonly height: number }

async function capture(name: string, { svg, ...size }: Document, scene: Partial<Scene> = {}): Promise<void> {
  const whole: Scene = { ...SIZE, desk: 'wood', turn: -1.4, fill: 0.9, ...scene }
  const photo = picture(whole.width, whole.height, photographed(svg, size, whole))
  save(`${name}.jpg`, await toJpeg(photo))
}

/** Saves the portrait of the document as a crop. */
async function crop(name: string, { svg, width, height }: Document, box: PhotoBox): Promise<void> {
  const cut = await sharp(toPng(picture(width, height, svg)))
    .extract({ left: box.x, top: box.y, width: box.width, height: Math.round(box.width * PHOTO_RATIO) })
    .resize({ width: 180 })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 76 })
    .toBuffer()
  save(`${name}.jpg`, cut)
}

const portrait = async (person: Person, name = `${person.key}-portrait`): Promise<void> =>
  save(`${name}.jpg`, await toJpeg(picture(360, 480, selfie(person.look, 360, 480, STEADY)), 78))

const passportOf = (person: Person, country: string, tones: readonly [string, string], ink: string): Document => ({
  svg: passport(person, country, tones, ink),
  ...PASSPORT,
})

async function passports(): Promise<void> {
  const drawn: readonly [Person, string, readonly [string, string], string, Scene['desk']][] = [
    [PEOPLE.asa, 'SWEDEN', ['#f4e6da', '#dbe4ee'], '#6d2a3c', 'linen'],
    [PEOPLE.ipek, 'TÜRKİYE', ['#f3e4e4', '#e3e6ee'], '#7a2230', 'slate'],
    [PEOPLE.suharti, 'INDONESIA', ['#e2efe6', '#e8e8da'], '#1f5f4c', 'wood'],
    [PEOPLE.jon, 'ICELAND', ['#dfe9f4', '#e9eef2'], '#1f3f70', 'linen'],
    [PEOPLE.kofi, 'UNITED KINGDOM', ['#e6e9f3', '#f1e9e2'], '#1e2f57', 'slate'],
  ]
  for (const [person, country, tones, ink, desk] of drawn) {
    const document = passportOf(person, country, tones, ink)
    await capture(`${person.key}-passport`, document, { desk, turn: person.key.length % 2 === 0 ? 1.1 : -1.3 })
    await crop(`${person.key}-crop`, document, PASSPORT_PHOTO)
    await portrait(person)
  }
  const icelandic = passportOf(PEOPLE.jon, 'ICELAND', ['#dfe9f4', '#e9eef2'], '#1f3f70')
  for (const fault of ['glare', 'dark', 'blur'] as const)
    await capture(`jon-passport-${fault}`, icelandic, { desk: 'linen', turn: 3.2, fill: 0.86, fault })
}

const LICENCES: readonly [Person, LicenceText][] = [
  [
    PEOPLE.ngaire,
    {
      title: 'DRIVER LICENCE',
      subtitle: 'NEW SOUTH WALES, AUSTRALIA · SPECIMEN',
      state: 'NSW',
      tones: ['#dcebf5', '#f3ead7'],
      ink: '#245a86',
      classes: 'C',
      hasBarcode: false,
    },
  ],
  [
    PEOPLE.catherine,
    {
      title: 'DRIVER LICENSE',
      subtitle: 'COLORADO, USA · SPECIMEN',
      state: 'CO',
      tones: ['#e3eedd', '#dce8f2'],
      ink: '#2c5d3f',
      classes: 'R',
      hasBarcode: true,
    },
  ],
]

const CARDS: readonly [Person, CardText][] = [
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

async function cards(): Promise<void> {
  for (const [person, text] of LICENCES) {
    const front = { svg: drivingLicence(person, text), ...CARD }
    await capture(`${person.key}-licence-front`, front, { desk: 'slate' })
    await capture(
      `${person.key}-licence-back`,
      { svg: drivingLicenceBack(person, text), ...CARD },
      { desk: 'slate', turn: 0.4, fill: 0.94 },
    )
    await crop(`${person.key}-crop`, front, LICENCE_PHOTO)
    await portrait(person)
  }
  for (const [person, text] of CARDS) {
    const front = { svg: identityCard(person, text), ...CARD }
    await capture(`${person.key}-card-front`, front, { turn: 1.2 })
    await capture(`${person.key}-card-back`, { svg: identityCardBack(person, text), ...CARD }, { turn: -0.8 })
    await crop(`${person.key}-crop`, front, CARD_PHOTO)
    await portrait(person)
  }
  const medicare = { svg: medicareCard('2953801841', ["Ngaire R O'Callaghan", 'Tama O’Callaghan'], '09/2028'), ...CARD }
  await capture('ngaire-medicare', medicare, { desk: 'linen', turn: 0.9 })
}

/** Draws a slightly turning head: one second. */
async function video(person: Person): Promise<void> {
  const [width, height] = [160, 208]
  const frames: Buffer[] = []
  for (let frame = 0; frame < 12; frame++) {
    const swing = Math.sin((frame / 12) * Math.PI * 2)
    frames.push(
      await toJpeg(
        picture(width, height, selfie(person.look, width, height, { x: swing * 14, scale: 1 + frame / 60 })),
        62,
      ),
    )
  }
  save(`${person.key}-liveness.avi`, motionJpeg(frames, width, height, 12))
}

mkdirSync(FOLDER, { recursive: true })
await passports()
await cards()
await video(PEOPLE.ipek)
save('sam-reference.png', await toSmallPng(picture(240, 320, selfie(PEOPLE.sam.look, 240, 320, STEADY))))

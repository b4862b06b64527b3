import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeJpeg } from '../../../main/examination/codec/encode-jpeg.ts'
import { passport } from '../../../main/scenario/specimens/drawing/passport.ts'
import { documentRaster } from '../../../main/scenario/specimens/photo/document-raster.ts'
import { photograph } from '../../../main/scenario/specimens/photo/photograph.ts'
import { PEOPLE } from '../../../samples/people/people.ts'
import { passportZone } from '../../../shared/rules/write-mrz.ts'
import type { IdDocumentEvidence } from '../../../shared/spec/identity.ts'
import { IS_LONG, inLength } from '../../support/length.ts'
import { PictureClient } from '../../support/picture-client.ts'
import { pngChunk, pngOfChunks } from '../../support/png-of.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const KOFI = readFileSync(join(IMAGES, 'kofi-passport.jpg'))

let client: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
})
afterAll(() => client.stop())

const submitted = async (front: Uint8Array): Promise<IdDocumentEvidence> =>
  client.submit(await client.begin(), { front }, { documentType: 'PASSPORT' })
const getNumber = ({ idDocumentData }: IdDocumentEvidence) => idDocumentData?.idDocumentNumber
const getCodes = ({ evidenceStatus }: IdDocumentEvidence) => (evidenceStatus.errors ?? []).map(({ code }) => code)

/** Returns a PNG of a few bytes whose header declares the given size. */
function pngWithSize(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return pngOfChunks([
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function drawnPassport(change: (line: string) => string) {
  const mrz = passportZone(PEOPLE.kofi).map((line) => (line.startsWith('P<') ? change(line) : line))
  const style = { title: 'PASSPORT', country: 'GBR', tones: ['#e6e9f3', '#f1e9e2'], ink: '#1e2f57' } as const
  return documentRaster(passport({ ...PEOPLE.kofi, mrz }, style), 960)
}

/** Photographs the passport of Kofi Mensah with its zone above the page instead of below. */
async function passportWithZoneOnTop(): Promise<Buffer> {
  const { width, height, data } = await drawnPassport((line) => line)
  const page = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
  const cut = Math.round(height * 0.76)
  const part = (top: number, high: number) =>
    page.clone().extract({ left: 0, top, width, height: high }).png().toBuffer()
  return sharp({ create: { width: width + 300, height: height + 240, channels: 3, background: '#3c4650' } })
    .composite([
      { input: await part(cut, height - cut), left: 150, top: 120 },
      { input: await part(0, cut), left: 150, top: 120 + height - cut },
    ])
    .jpeg()
    .toBuffer()
}

/** Photographs the passport of Kofi Mensah with a changed MRZ. */
async function passportWithZone(change: (line: string) => string): Promise<Buffer> {
  const document = await drawnPassport(change)
  const picture = await photograph(document, { width: 1100, height: 800, desk: 'slate', turn: -1, fill: 0.9 })
  return encodeJpeg({ ...picture, channels: 4 }, 80)
}

describe('images that cannot be decoded', { timeout: 300_000 }, () => {
  const cut = () =>
    sharp(KOFI)
      .jpeg()
      .toBuffer()
      .then((bytes) => bytes.subarray(0, bytes.length / 2))
  /** Returns two frames, the second a negative of the first. */
  const animated = async (format: 'gif' | 'webp') => {
    const frame = await sharp(KOFI).resize(200).png().toBuffer()
    const negative = await sharp(frame).negate().png().toBuffer()
    const bytes = await sharp([frame, negative], { join: { animated: true } })
      [format]()
      .toBuffer()
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
    return bytes
  }
  /** Returns a PNG that announces two frames. Its control chunk follows the header of 33 bytes. PNG (Third Edition) 11.3.6 */
  const animatedPng = async () => {
    const still = await sharp(KOFI).png().toBuffer()
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  }
  test.each([
    ['30 000 × 30 000 pixels', async () => pngWithSize(30_000, 30_000)],
    ['a truncated JPEG', cut],
    ['CMYK', () => sharp(KOFI).toColourspace('cmyk').jpeg().toBuffer()],
    ['an animated GIF', () => animated('gif')],
    ['an animated WebP', () => animated('webp')],
    ['an animated PNG', () => animatedPng()],
  ])('an image that is %s leaves error 1500', async (_name, make) => {
    const found = await submitted(await make())
    expect([found.evidenceStatus.status, getCodes(found)]).toEqual(['NOT_VERIFIED', ['1500']])
  })

  test('an image of one pixel is not verified', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    expect((await submitted(pixel)).evidenceStatus.status).toBe('NOT_VERIFIED')
  })
})

describe('unusual images that can be decoded', { timeout: 600_000 }, () => {
  test.runIf(IS_LONG)('a progressive image and one that lies upside down are read', async () => {
    expect(getNumber(await submitted(await sharp(KOFI).jpeg({ progressive: true }).toBuffer()))).toBe('907318426')
    expect(getNumber(await submitted(await sharp(KOFI).rotate(180).jpeg().toBuffer()))).toBe('907318426')
  })

  // Storage of the pixels for each orientation, so that the image is displayed upright. Exif 2.32 4.6.4 A
  const orientations: readonly ((kofi: Sharp) => Sharp | Promise<Sharp>)[] = [
    (kofi) => kofi,
    (kofi) => kofi.flop(),
    (kofi) => kofi.rotate(180),
    (kofi) => kofi.flip(),
    async (kofi) => sharp(await kofi.rotate(270).toBuffer()).flip(),
    (kofi) => kofi.rotate(270),
    async (kofi) => sharp(await kofi.rotate(90).toBuffer()).flip(),
    (kofi) => kofi.rotate(90),
  ]
  const unusual: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ...orientations.map((stored, index): readonly [string, () => Promise<Buffer>] => [
      `stored in EXIF orientation ${index + 1}`,
      async () =>
        (await stored(sharp(KOFI)))
          .withMetadata({ orientation: index + 1 })
          .jpeg({ quality: 92 })
          .toBuffer(),
    ]),
    ...[90, 270].map((angle): readonly [string, () => Promise<Buffer>] => [
      `rotated by ${angle}°`,
      () => sharp(KOFI).rotate(angle).jpeg({ quality: 92 }).toBuffer(),
    ]),
    ['of 16 bits per channel', () => sharp(KOFI).toColourspace('rgb16').png().toBuffer()],
    [
      'of 16 bits per channel with transparency',
      () => sharp(KOFI).ensureAlpha().toColourspace('rgb16').png().toBuffer(),
    ],
  ]
  // Orientation 7 is turned and mirrored; unit/examination/unusual-images.test.ts compares the pixels of all eight.
  test.each(
    inLength(
      unusual.filter((_, at) => at === 6),
      unusual,
    ),
  )('an image that is %s is read', async (_name, make) => {
    expect(getNumber(await submitted(await make()))).toBe('907318426')
  })

  test.runIf(IS_LONG)('an image of two documents never yields a document with data of both holders', async () => {
    const second = await sharp(readFileSync(join(IMAGES, 'jon-passport.jpg'))).toBuffer()
    const both = await sharp({ create: { width: 1640, height: 600, channels: 3, background: '#444' } })
      .composite([
        { input: KOFI, left: 10, top: 20 },
        { input: second, left: 830, top: 20 },
      ])
      .jpeg()
      .toBuffer()
    const { idDocumentData, evidenceStatus } = await submitted(both)
    const holder = [idDocumentData?.idDocumentNumber, idDocumentData?.personalAttributes?.surname?.value]
    const holders = [
      ['907318426', 'MENSAH'],
      ['A4019273', 'AEGISSON'],
    ]
    expect(holders.some((values) => holder.every((value, at) => value === undefined || value === values[at]))).toBe(
      true,
    )
    if (holder[0] === undefined) expect(evidenceStatus.status).toBe('NOT_VERIFIED')
  })

  test.runIf(IS_LONG)('a photographed screen is never read with a wrong number', async () => {
    const large = await sharp(KOFI).resize(1600).toBuffer()
    const { width, height } = await sharp(large).metadata()
    const grid = `<svg width="${width}" height="${height}"><defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(7)"><rect width="4" height="1" fill="#000" opacity="0.35"/><rect width="1" height="4" fill="#000" opacity="0.25"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`
    const found = await submitted(
      await sharp(large)
        .composite([{ input: Buffer.from(grid) }])
        .jpeg()
        .toBuffer(),
    )
    expect([undefined, '907318426']).toContain(getNumber(found))
    if (found.evidenceStatus.status === 'VERIFIED') expect(getNumber(found)).toBe('907318426')
  })

  test.runIf(IS_LONG)('a page with its zone at the wrong place, and a mirrored one, are not recognized', async () => {
    const moved = await submitted(await passportWithZoneOnTop())
    expect(moved.evidenceStatus.status).toBe('NOT_VERIFIED')
    expect(moved.evidenceStatus.unverifiedIndicators).toEqual(
      expect.arrayContaining(['MODEL_RECOGNIZED_UNVERIFIED', 'MRZ_PRESENCE_UNVERIFIED']),
    )
    const mirrored = await submitted(await sharp(KOFI).flop().jpeg().toBuffer())
    expect([mirrored.evidenceStatus.status, getCodes(mirrored)]).toEqual(['NOT_VERIFIED', ['1500']])
  })

  test('a portrait of 20 faces, and one whose face is 12 pixels wide, leave error 1601', async () => {
    const drawn = sharp(readFileSync(join(IMAGES, 'asa-portrait.jpg')))
    const ground = sharp({ create: { width: 900, height: 920, channels: 3, background: '#999' } })
    const face = await drawn.clone().resize(180, 230, { fit: 'fill' }).toBuffer()
    const places = Array.from({ length: 20 }, (_, at) => ({ left: (at % 5) * 180, top: Math.floor(at / 5) * 230 }))
    const small = await drawn.clone().resize({ width: 26 }).toBuffer()
    for (const inputs of [
      places.map((place) => ({ input: face, ...place })),
      [{ input: small, left: 400, top: 400 }],
    ]) {
      const id = await client.begin()
      await client.portray(id, await ground.clone().composite(inputs).jpeg().toBuffer())
      const { portrait } = await client.view(id)
      expect(portrait?.evidenceStatus).toMatchObject({ status: 'INVALID', errors: [{ code: '1601' }] })
      // Which of the faces is live, nobody knows.
      expect(portrait?.evidenceStatus.positiveIndicators).not.toContain('BIOMETRIC_LIVENESS_CHALLENGE_OK')
    }
  })

  test('characters injected into the MRZ are not read as a name', async () => {
    const injected = await submitted(await passportWithZone((line) => line.replace(/<{12}$/, '<<MARIA<<<<<')))
    expect(injected.evidenceStatus.status).not.toBe('VERIFIED')
    const written = JSON.stringify(injected.idDocumentData?.personalAttributes ?? {})
    expect(written).not.toContain('MARIA')
  })
})

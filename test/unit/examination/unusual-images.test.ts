import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type DecodedImage, decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { measureImage } from '../../../main/examination/images/image-measures.ts'
import { pagesOf } from '../../../main/examination/page/page.ts'
import { IS_LONG } from '../../support/length.ts'

const KOFI = readFileSync(join(import.meta.dirname, '..', '..', '..', 'samples', 'images', 'kofi-passport.jpg'))
const PHOTO = { left: 0.044, top: 0.18, width: 0.262, height: 0.47 }

/** Returns thumbnails of the portrait on the possible pages of an image: upright, then upside down. */
async function portraits(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  const image = await decodeImage(bytes)
  const crops = pagesOf(image, measureImage(image, 'PASSPORT')).map((page) => page().portrait(PHOTO))
  return Promise.all(
    crops.map(({ width, height, data }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .resize(16, 20, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
}

const difference = (a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / Math.max(1, a.length)

// Storage of the pixels for each orientation, so that the image is displayed upright. Exif 2.32 4.6.4 A
const STORED: readonly (() => Sharp | Promise<Sharp>)[] = [
  () => sharp(KOFI),
  () => sharp(KOFI).flop(),
  () => sharp(KOFI).rotate(180),
  () => sharp(KOFI).flip(),
  async () => sharp(await sharp(KOFI).rotate(270).toBuffer()).flip(),
  () => sharp(KOFI).rotate(270),
  async () => sharp(await sharp(KOFI).rotate(90).toBuffer()).flip(),
  () => sharp(KOFI).rotate(90),
]

test.runIf(IS_LONG)('the page of an image is the same in all eight EXIF orientations', async () => {
  const [expected] = await portraits(KOFI)
  for (const [index, make] of STORED.entries()) {
    const pixels = await make()
    const bytes = await pixels
      .withMetadata({ orientation: index + 1 })
      .jpeg({ quality: 92 })
      .toBuffer()
    const [upright] = await portraits(bytes)
    expect(difference(expected, upright), `orientation ${index + 1}`).toBeLessThan(12)
  }
})

test.each([90, 180, 270])('an image that is rotated by %i° has the upright page among its pages', async (angle) => {
  const [expected] = await portraits(KOFI)
  const pages = await portraits(await sharp(KOFI).rotate(angle).jpeg({ quality: 92 }).toBuffer())
  expect(Math.min(...pages.map((page) => difference(expected, page)))).toBeLessThan(12)
})

test.each([
  ['16 bits per channel', () => sharp(KOFI).toColourspace('rgb16').png().toBuffer()],
  ['an alpha channel', () => sharp(KOFI).ensureAlpha().png().toBuffer()],
  ['progressive scans', () => sharp(KOFI).jpeg({ progressive: true, quality: 95 }).toBuffer()],
])('an image with %s has the pixels of the usual one', async (_name, make) => {
  const luma = async (bytes: Uint8Array) => greyOf(await decodeImage(bytes))
  expect(difference(await luma(KOFI), await luma(await make()))).toBeLessThan(3)
})

test('a greyscale image has one channel with the brightness of the coloured one', async () => {
  const grey = await decodeImage(await sharp(KOFI).toColourspace('b-w').jpeg({ quality: 95 }).toBuffer())
  expect(grey.channels).toBe(1)
  expect(difference(greyOf(await decodeImage(KOFI)), grey.data)).toBeLessThan(12)
})

function greyOf({ width, height, channels, data }: DecodedImage): Uint8Array {
  const weights = channels === 1 ? [1] : [0.299, 0.587, 0.114]
  return Uint8Array.from({ length: width * height }, (_, at) =>
    weights.reduce((sum, weight, channel) => sum + weight * (data[at * channels + channel] ?? 0), 0),
  )
}

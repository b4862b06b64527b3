import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveReading } from '../../../main/proof/read/reading.ts'
import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { type FoundCrop, findCrop } from '../../../shared/analysis/media/find-crop.ts'
import { type GreyImage, greyOf } from '../../../shared/analysis/media/grey-image.ts'
import { mediaUses } from '../../../shared/analysis/media/media-uses.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import { IS_LONG } from '../../support/length.ts'
import { readBytes } from '../../support/read-bytes.ts'

const ARCHIVES = join(import.meta.dirname, '..', '..', '..', 'samples', 'archives')

const grey = async (bytes: Uint8Array): Promise<GreyImage> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return greyOf(info.width, info.height, data)
}

/** Also returns how often the search yielded to the event loop. */
function found(capture: GreyImage, crop: GreyImage): { readonly crop: FoundCrop | null; readonly pieces: number } {
  const work = findCrop(capture, crop)
  for (let pieces = 1; ; pieces++) {
    const { done, value } = work.next()
    if (done) return { crop: value, pieces }
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the intersection of both boxes divided by their union, 0 to 1. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const both = Math.max(0, across) * Math.max(0, down)
  return both / (a.width * a.height + b.width * b.height - both)
}

describe('position of a crop in its capture', { timeout: 60_000 }, () => {
  let capture: Uint8Array
  let crop: Uint8Array
  let another: Uint8Array
  const readings: ArchiveReading[] = []

  async function picturesOf(name: string): Promise<readonly [Uint8Array, Uint8Array]> {
    const reading = await readBytes(readFileSync(join(ARCHIVES, `${name}.mime`)))
    readings.push(reading)
    const bytesOf = async (id: string): Promise<Uint8Array> => {
      const path = reading.facts.files.find((file) => file.path.includes(id))?.path ?? ''
      const pieces: Uint8Array[] = []
      for await (const piece of reading.open(path)) pieces.push(Uint8Array.from(piece))
      return Buffer.concat(pieces)
    }
    const uses = [...mediaUses(readRecord(contentOf(reading.facts))).values()].flat()
    const use = uses.find(({ cropOf }) => cropOf !== null)
    if (!use?.cropOf) throw new Error(`${name} has no crop`)
    return [await bytesOf(use.cropOf), await bytesOf(use.id)]
  }

  beforeAll(async () => {
    ;[capture, crop] = await picturesOf('passport-and-portrait')
    ;[another] = await picturesOf('licence-with-issuer')
  })
  afterAll(() => {
    for (const reading of readings) reading.close()
  })

  /** Cuts a box out of the capture and changes it as image software changes crops. */
  async function cut(box: Box, change: (image: Sharp) => Sharp): Promise<FoundCrop | null> {
    const { x: left, y: top, width, height } = box
    const piece = await sharp(capture).extract({ left, top, width, height }).png().toBuffer()
    return found(await grey(capture), await grey(await change(sharp(piece)).toBuffer())).crop
  }

  const PORTRAIT: Box = { x: 80, y: 130, width: 170, height: 215 }

  test.each([
    ['as it is', PORTRAIT, (image: Sharp) => image.png()],
    ['smaller', PORTRAIT, (image: Sharp) => image.resize(85, 108, { fit: 'fill' }).png()],
    ['larger', PORTRAIT, (image: Sharp) => image.resize(425, 538, { fit: 'fill' }).png()],
    ['packed hard', PORTRAIT, (image: Sharp) => image.jpeg({ quality: 25 })],
    ['brighter, of less contrast', PORTRAIT, (image: Sharp) => image.linear(0.6, 70).png()],
    ['blurred', PORTRAIT, (image: Sharp) => image.blur(1.5).png()],
    ['wide, at the lower edge', { x: 20, y: 430, width: 700, height: 120 }, (image: Sharp) => image.png()],
    ['nearly the whole', { x: 10, y: 8, width: 780, height: 546 }, (image: Sharp) => image.png()],
  ])('a crop is found at its position: %s', async (_how, box, change) => {
    const at = await cut(box, change)
    expect(at?.turns).toBe(0)
    expect(at?.correlation).toBeGreaterThan(0.9)
    expect(at ? overlap(at, box) : 0).toBeGreaterThan(0.93)
  })

  test.each([
    [90, 3],
    [180, 2],
    [270, 1],
  ] as const)('a crop turned by %i° is found, with the number of turns back', async (degrees, turns) => {
    const at = await cut(PORTRAIT, (image) => image.rotate(degrees).png())
    expect(at?.turns).toBe(turns)
    expect(at ? overlap(at, PORTRAIT) : 0).toBeGreaterThan(0.93)
  })

  test('the crop of a sample is found on the portrait of the drawn document', async () => {
    const at = found(await grey(capture), await grey(crop)).crop
    expect(at?.correlation).toBeGreaterThan(0.95)
    expect(at ? overlap(at, { x: 73, y: 125, width: 187, height: 236 }) : 0).toBeGreaterThan(0.95)
  })

  test.runIf(IS_LONG)('a crop is not found in an image that does not contain it', async () => {
    const noise = Uint8Array.from({ length: 200 * 200 * 3 }, (_none, index) => (index * 2654435761) >>> 24)
    const noisy = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer()
    const flat = await sharp({ create: { width: 200, height: 250, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    for (const [of, piece] of [
      [another, crop],
      [capture, noisy],
      [capture, flat],
      [flat, crop],
      [noisy, crop],
      [crop, capture],
    ] as const)
      expect(found(await grey(of), await grey(piece)).crop).toBeNull()
  })

  test.runIf(IS_LONG)('the search for a crop is split into small steps, for any sizes', async () => {
    expect(found(await grey(capture), await grey(crop)).pieces).toBeGreaterThan(500)
    for (const [width, height] of [
      [1, 1],
      [1, 300],
      [3, 2],
    ] as const) {
      const tiny = greyOf(width, height, new Uint8Array(width * height * 4).fill(200))
      expect(found(await grey(capture), tiny).crop).toBeNull()
      expect(found(tiny, await grey(crop)).crop).toBeNull()
      expect(found(tiny, tiny).crop).toBeNull()
    }
  })
})

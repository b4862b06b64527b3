import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { examinePortrait } from '../../../main/examination/examine-portrait.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const portraits = readdirSync(IMAGES).filter((name) => /-(portrait|crop)\.jpg$|-reference\.png$/.test(name))
const portrait = (): Sharp => sharp(readFileSync(join(IMAGES, 'asa-portrait.jpg')))

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg().toBuffer()

describe('portrait quality', () => {
  test.each(portraits)('portrait %s is good enough', async (name) => {
    expect((await examinePortrait(readFileSync(join(IMAGES, name)))).score).toBeGreaterThan(0)
  })

  test.each([
    ['too small', () => jpeg(portrait().resize(90))],
    ['too dark', () => jpeg(portrait().linear(0.15, 0))],
    ['overexposed', () => jpeg(portrait().linear(1, 150))],
    ['too pale', () => jpeg(portrait().linear(0.15, 110))],
    ['blurred', () => jpeg(portrait().blur(9))],
    ['blank', () => jpeg(sharp({ create: { width: 400, height: 500, channels: 3, background: '#999' } }))],
  ])('a portrait that is %s is not good enough', async (_, make) => {
    expect((await examinePortrait(await make())).score).toBe(0)
  })

  test('a slight fault lowers the score of a portrait', async () => {
    const score = async (picture: Sharp) => (await examinePortrait(await jpeg(picture))).score
    expect(await score(portrait().blur(2.5))).toBeLessThan(await score(portrait()))
    expect(await score(portrait().blur(2.5))).toBeGreaterThan(0)
  })

  test('a portrait that cannot be decoded is unreadable', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), (await jpeg(portrait())).subarray(0, 3000)])
      await expect(examinePortrait(bytes)).rejects.toBeInstanceOf(UnreadableImageError)
  })
})

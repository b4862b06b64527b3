import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { examinePortrait } from '../../../main/service/checks/images/portrait-quality.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const portraits = readdirSync(IMAGES).filter((name) => /-(portrait|crop)\.jpg$|-reference\.png$/.test(name))
const portrait = (): Sharp => sharp(readFileSync(join(IMAGES, 'asa-portrait.jpg')))

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg().toBuffer()

describe('portraits', () => {
  test.each(portraits)('%s is good enough', async (name) => {
    const { indicators, errors, services } = await examinePortrait(readFileSync(join(IMAGES, name)))
    expect(indicators).toEqual(['BIOMETRIC_QUALITY_CHECK_OK'])
    expect(errors).toEqual([])
    expect(services[0]).toMatchObject({ codingQualityOk: true, isTechnicalError: false })
  })

  test.each([
    ['too small', () => jpeg(portrait().resize(90))],
    ['too dark', () => jpeg(portrait().linear(0.15, 0))],
    ['overexposed', () => jpeg(portrait().linear(1, 150))],
    ['too pale', () => jpeg(portrait().linear(0.15, 110))],
    ['blurred', () => jpeg(portrait().blur(9))],
    ['blank', () => jpeg(sharp({ create: { width: 400, height: 500, channels: 3, background: '#999' } }))],
  ])('%s is not', async (_, make) => {
    const { indicators, errors, services } = await examinePortrait(await make())
    expect(indicators).toEqual(['BIOMETRIC_QUALITY_CHECK_FAILED'])
    expect(errors.map(({ code }) => code)).toEqual(['1601'])
    expect(services[0]).toMatchObject({ codingQualityOk: false, codingScore: 0 })
  })

  test('a slight fault lowers the score', async () => {
    const score = async (picture: Sharp) => (await examinePortrait(await jpeg(picture))).services[0]?.codingScore ?? 0
    expect(await score(portrait().blur(2.5))).toBeLessThan(await score(portrait()))
    expect(await score(portrait().blur(2.5))).toBeGreaterThan(0)
  })

  test('what cannot be decoded fails with 1615', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a'), (await jpeg(portrait())).subarray(0, 3000)])
      await expect(examinePortrait(bytes)).rejects.toMatchObject({ code: '1615' })
  })
})

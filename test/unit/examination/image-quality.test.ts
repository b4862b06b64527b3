import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { measureImage } from '../../../main/examination/images/image-measures.ts'
import { judgeImage } from '../../../main/examination/images/judge-image.ts'
import { confusionTable, FAULTS, type Row } from '../../bench/image-quality.ts'
import { IS_LONG } from '../../support/length.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const sample = (name: string): Buffer => readFileSync(join(IMAGES, name))

const measured = async (bytes: Uint8Array, type?: string) => measureImage(await decodeImage(bytes), type)

/** Returns indicators that are not OK, and error codes. */
async function complaints(bytes: Uint8Array, type?: string): Promise<readonly string[]> {
  return judgeImage(await measured(bytes, type), 'FRONT').flatMap(({ indicator, status, errors }) =>
    status === 'OK' ? [] : [`${indicator}_${status}`, ...errors.map(({ code }) => code)],
  )
}

describe.runIf(IS_LONG)('drawn documents with one fault each', () => {
  let rows: readonly Row[] = []
  const row = (name: string): Row => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Error(`The table has no row ${name}`)
    return found
  }

  beforeAll(async () => {
    rows = await confusionTable()
  }, 400_000)

  test('an image without faults raises no failure and hardly a warning', () => {
    const { pictures, failures, warnings } = row('genuine')
    expect(pictures).toBeGreaterThanOrEqual(7)
    expect(Object.values(failures).every((count) => count === 0)).toBe(true)
    expect(Object.values(warnings).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
  })

  test.each(FAULTS)('a strong fault fails its own check: %s', (fault) => {
    const { pictures, failures } = row(`${fault} strong`)
    expect(failures[fault]).toBeGreaterThanOrEqual(pictures - 1)
  })

  // A slight fault is near the threshold of its check; the layouts of the documents differ.
  test.each(FAULTS)('a slight fault is reported by its own check: %s', (fault) => {
    const { pictures, failures, warnings } = row(`${fault} slight`)
    expect((failures[fault] ?? 0) + (warnings[fault] ?? 0)).toBeGreaterThanOrEqual(pictures - 2)
  })

  test.each(FAULTS)('no fault fails another check: %s', (fault) => {
    for (const strength of ['slight', 'strong']) {
      const others = Object.entries(row(`${fault} ${strength}`).failures).filter(([name]) => name !== fault)
      expect(others.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(1)
    }
  })
})

describe('image quality of the samples', () => {
  const documents = readdirSync(IMAGES).filter((name) =>
    /-(passport|card-front|card-back|licence-front|licence-back|medicare)\.jpg$/.test(name),
  )

  test.each(documents)('the image quality check reports nothing for %s', async (name) => {
    expect(await complaints(sample(name))).toEqual([])
  })

  test('samples of poor quality fail only for the faults they were drawn with', async () => {
    expect(await complaints(sample('jon-passport-dark.jpg'))).toEqual(['DARK_IMAGE_QUALITY_FAILED', '1531'])
    expect(await complaints(sample('jon-passport-glare.jpg'))).toEqual(['GLARE_IMAGE_QUALITY_FAILED', '1532'])
    expect(await complaints(sample('jon-passport-blur.jpg'))).toEqual(['BLUR_IMAGE_QUALITY_FAILED'])
  })
})

describe('image measures', () => {
  test('a turned image is measured as displayed', async () => {
    const upright = await measured(sample('asa-passport.jpg'))
    for (const [orientation, angle] of [
      [3, 180],
      [6, 270],
      [8, 90],
    ] as const) {
      const turned = await sharp(sample('asa-passport.jpg'))
        .rotate(angle)
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      const { keystone, longSide, paper, blur, outline } = await measured(turned)
      expect(outline).toBe('SEEN')
      expect(keystone).toBeCloseTo(upright.keystone, 0)
      expect(Math.abs(longSide - upright.longSide)).toBeLessThan(6)
      expect(Math.abs(paper - upright.paper)).toBeLessThan(3)
      expect(Math.abs(blur - upright.blur)).toBeLessThan(0.2)
    }
  })

  test.runIf(IS_LONG)('the blur measure does not depend on the number of pixels', async () => {
    const large = await sharp(sample('asa-passport.jpg')).resize(2400, undefined, { kernel: 'cubic' }).jpeg().toBuffer()
    expect((await measured(large)).blur).toBeLessThan(1.2)
    const blurred = await sharp(large).blur(12).jpeg().toBuffer()
    expect((await measured(blurred)).blur).toBeGreaterThan(3)
  })

  test('a document that was cut out along its edges is not reported as too close', async () => {
    const upright = await sharp(sample('catherine-licence-back.jpg')).rotate(-0.4).toBuffer()
    const cut = await sharp(upright).extract({ left: 30, top: 52, width: 740, height: 466 }).jpeg().toBuffer()
    expect((await measured(cut, 'DRIVING_LICENSE')).outline).toBe('PICTURE')
    expect(await complaints(cut, 'DRIVING_LICENSE')).not.toContain('CAPTURE_TOO_CLOSE_CHECK_FAILED')
  })

  test('a missing part has its own code, and a complete image of it another one', async () => {
    const part = await sharp(sample('ipek-passport.jpg'))
      .extract({ left: 150, top: 0, width: 650, height: 560 })
      .resize(1000)
      .jpeg()
      .toBuffer()
    expect(await complaints(part)).toEqual(['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535'])
    const inner = await sharp(sample('ipek-passport.jpg'))
      .extract({ left: 130, top: 100, width: 560, height: 340 })
      .resize(1100)
      .jpeg()
      .toBuffer()
    expect(await complaints(inner)).toEqual(expect.arrayContaining(['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535', '1540']))
  })

  test.each(['asa-passport.jpg', 'catherine-licence-front.jpg'])(
    '%s cut at any edge has a missing part',
    async (name) => {
      const { width = 0, height = 0 } = await sharp(sample(name)).metadata()
      for (const share of [0.12, 0.2, 0.3]) {
        const [across, down] = [Math.round(width * share), Math.round(height * share)]
        for (const [edge, part] of [
          ['left', { left: across, top: 0, width: width - across, height }],
          ['right', { left: 0, top: 0, width: width - across, height }],
          ['top', { left: 0, top: down, width, height: height - down }],
          ['bottom', { left: 0, top: 0, width, height: height - down }],
        ] as const)
          expect([
            edge,
            share,
            ...(await complaints(await sharp(sample(name)).extract(part).jpeg().toBuffer())),
          ]).toContain('1535')
      }
    },
  )

  test('white paper is not reported as glare, but a lamp on it is', async () => {
    const text = Array.from(
      { length: 9 },
      (_, row) => `<text x="60" y="${110 + row * 45}" font-size="26">A CARD ON WHITE PAPER ${row}</text>`,
    )
    const drawn = (more: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><defs><radialGradient id="g"><stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="900" height="600" fill="#567"/><g transform="translate(40 40)"><rect width="820" height="517" rx="24" fill="${more ? '#e4e8ee' : '#ffffff'}"/>${text.join('')}${more}</g></svg>`,
        ),
      )
        .jpeg()
        .toBuffer()
    expect((await measured(await drawn(''))).glare).toBe(0)
    expect((await measured(await drawn('<circle cx="300" cy="250" r="200" fill="url(#g)"/>'))).glare).toBeGreaterThan(
      0.03,
    )
  })

  test('too few pixels for the size of a document fail the resolution check', async () => {
    const small = await sharp(sample('ngaire-licence-front.jpg')).resize(260).jpeg().toBuffer()
    expect(await complaints(small)).toEqual(
      expect.arrayContaining(['IMAGE_DPI_CHECK_FAILED', 'LOW_IMAGE_QUALITY_WARNING']),
    )
  })

  test.runIf(IS_LONG).each([
    [1, 1],
    [1, 4000],
    [4000, 1],
    [3, 3],
    [640, 480],
  ])('a blank image of %i by %i pixels has measures instead of an exception', async (width, height) => {
    for (const background of ['#000000', '#7f7f7f', '#ffffff']) {
      const blank = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer()
      expect(await complaints(blank)).toContain('BLUR_IMAGE_QUALITY_FAILED')
    }
  })
})

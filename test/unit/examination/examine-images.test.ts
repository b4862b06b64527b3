import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { SubmittedImage } from '../../../main/examination/submitted-image.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'
import { PEOPLE } from '../../../samples/people/people.ts'
import { ERROR_CODE, INDICATOR, readIndicator } from '../../../shared/spec/codes.ts'
import { valuesOf } from '../../../shared/spec/enumeration.ts'
import { examinedDocument } from '../../support/examined-document.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { processorTime } from '../../support/processor-time.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const sample = (name: string): Buffer => readFileSync(join(IMAGES, `${name}.jpg`))
const front = (bytes: Uint8Array): SubmittedImage => ({ side: 'FRONT', bytes })
const back = (bytes: Uint8Array): SubmittedImage => ({ side: 'BACK', bytes })

const LICENCE = { documentType: 'DRIVING_LICENSE', expectBack: true }
const PASSPORT = { documentType: 'PASSPORT', expectBack: false }

const examined = (images: readonly SubmittedImage[], expectation = PASSPORT) => examinedDocument(images, expectation)

describe('images without faults', () => {
  test('images of a licence have the quality of both sides and the data of the barcode', async () => {
    const images = [front(sample('catherine-licence-front')), back(sample('catherine-licence-back'))]
    const { indicators, errors, barcode, sides } = await examined(images, LICENCE)
    expect(indicators).toEqual([
      'GLARE_IMAGE_QUALITY_FRONT_OK',
      'BLUR_IMAGE_QUALITY_FRONT_OK',
      'IMAGE_FRONT_DPI_CHECK_OK',
      'GLARE_IMAGE_QUALITY_BACK_OK',
      'BLUR_IMAGE_QUALITY_BACK_OK',
      'DOCUMENT_BARCODE_PARSING_OK',
      'CB2D_FIELDS_SYNTAX_OK',
    ])
    expect(errors).toEqual([])
    const { surname, documentNumber, dateOfBirth } = PEOPLE.catherine
    expect(barcode).toMatchObject({ surname: surname.toUpperCase(), documentNumber, dateOfBirth })
    expect(sides.map(({ side, width, height }) => [side, width, height])).toEqual([
      ['FRONT', 800, 560],
      ['BACK', 800, 560],
    ])
  })

  test('images of a card without a barcode have no barcode indicators', async () => {
    const images = [front(sample('sam-card-front')), back(sample('sam-card-back'))]
    const { indicators, errors } = await examined(images, { documentType: 'RESIDENT_CARD', expectBack: true })
    expect(indicators.filter((name) => /BARCODE|CB2D/.test(name))).toEqual([])
    expect(errors).toEqual([])
  })

  test('PNG images and images turned by EXIF are examined with their displayed size', async () => {
    const png = await sharp(sample('asa-passport')).png().toBuffer()
    expect((await examined([front(png)])).errors).toEqual([])
    const turned = await sharp(sample('asa-passport')).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { errors, sides } = await examined([front(turned)])
    expect(errors).toEqual([])
    expect(sides[0]).toMatchObject({ width: 800, height: 560 })
  })
})

describe('images with faults', () => {
  test.each(
    someOf(
      [
        [[], PASSPORT],
        [['FRONT', 'BACK'], PASSPORT],
        [['BACK'], PASSPORT],
        [['FRONT'], LICENCE],
        [['FRONT', 'FRONT'], LICENCE],
      ] as const,
      2,
    ),
  )('sides %j are reported as unexpected', async (sides, expectation) => {
    const images = sides.map((side) => ({ side, bytes: sample('asa-passport') }))
    const { indicators, errors } = await examined(images, expectation)
    expect(indicators).toContain('REQUIRED_SIDES_CHECK_FAILED')
    expect(errors.map(({ code }) => code)).toContain('1508')
  })

  test('faults of the back are distinguished from those of the front', async () => {
    const blurred = await sharp(sample('catherine-licence-back')).blur(2.2).jpeg().toBuffer()
    const { indicators } = await examined([front(sample('catherine-licence-front')), back(blurred)], LICENCE)
    expect(indicators).toEqual(
      expect.arrayContaining(['BLUR_IMAGE_QUALITY_FRONT_OK', 'BLUR_IMAGE_QUALITY_BACK_WARNING']),
    )
  })

  test('faults of both sides are one indicator and two errors that name the side', async () => {
    const dark = sample('jon-passport-dark')
    const { indicators, errors } = await examined([front(dark), back(dark)], {
      documentType: 'PASSPORT',
      expectBack: true,
    })
    expect(indicators.filter((name) => name.startsWith('DARK'))).toEqual(['DARK_IMAGE_QUALITY_FAILED'])
    expect(errors.filter(({ code }) => code === '1531').map(({ field }) => field)).toEqual(['FRONT', 'BACK'])
  })

  test.runIf(IS_LONG)('a hole in the barcode raises 1542', async () => {
    const hole = { create: { width: 300, height: 70, channels: 3, background: '#555555' } } as const
    const holed = await sharp(sample('catherine-licence-back'))
      .composite([{ input: hole, left: 250, top: 390 }])
      .jpeg()
      .toBuffer()
    const { indicators, errors, barcode } = await examined(
      [front(sample('catherine-licence-front')), back(holed)],
      LICENCE,
    )
    expect(indicators).toContain('DOCUMENT_BARCODE_PARSING_FAILED')
    expect(errors.map(({ code }) => code)).toEqual(['1542'])
    expect(barcode).toBeNull()
  })

  test('an invalid image file is unreadable, on either side', async () => {
    const broken = Buffer.from('no image')
    for (const images of [
      [front(broken), back(sample('asa-passport'))],
      [front(sample('asa-passport')), back(broken)],
    ])
      await expect(examined(images, LICENCE)).rejects.toBeInstanceOf(UnreadableImageError)
  })
})

describe('any images', () => {
  const names = new Set<string>(valuesOf(INDICATOR))
  const codes = new Set<string>(valuesOf(ERROR_CODE))

  test.runIf(IS_LONG)(
    'every indicator and error of images is part of the specification, and no name occurs twice',
    async () => {
      const files = readdirSync(IMAGES).filter((name, index) => name.endsWith('.jpg') && index % 4 === 0)
      const faulty = await Promise.all(
        files.slice(0, 4).map(async (name) =>
          sharp(readFileSync(join(IMAGES, name)))
            .resize(200)
            .blur(3)
            .linear(0.4, 0)
            .jpeg()
            .toBuffer(),
        ),
      )
      for (const bytes of [...files.map((name) => readFileSync(join(IMAGES, name))), ...faulty]) {
        const { indicators, errors } = await examined([front(bytes), back(bytes)], LICENCE)
        const raised = indicators.map((text) => readIndicator(text).name)
        expect(raised.filter((name) => !names.has(name))).toEqual([])
        expect(new Set(raised).size).toBe(raised.length)
        expect(errors.filter(({ code }) => !codes.has(code))).toEqual([])
      }
    },
  )

  test.runIf(IS_LONG)('damaged images have a result or fail with 1500, in bounded time', async () => {
    const whole = await sharp(sample('catherine-licence-back')).resize(320).jpeg().toBuffer()
    const png = await sharp(sample('catherine-licence-back')).resize(160).png().toBuffer()
    const place = fc.nat(whole.length - 1)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(whole, png),
        fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (original, changes) => {
          const bytes = Buffer.from(original)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          const spent = processorTime()
          const code = await examined([front(bytes), back(bytes)], LICENCE).then(
            () => 'answered',
            (error: unknown) => (error instanceof UnreadableImageError ? '1500' : String(error)),
          )
          expect(['answered', '1500']).toContain(code)
          expect(spent()).toBeLessThan(10_000)
        },
      ),
      { numRuns: 40 },
    )
  })
})

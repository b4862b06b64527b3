import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseExaminer } from '../../../main/examination/examiner.ts'
import type { IdDocumentEvidence } from '../../../shared/spec/identity.ts'
import { photographedScreen } from '../../support/altered-pictures.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { PictureClient } from '../../support/picture-client.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const sample = (name: string): Buffer => readFileSync(join(IMAGES, `${name}.jpg`))

let client: PictureClient
beforeAll(async () => {
  client = await PictureClient.start()
})
afterAll(() => client.stop())

const standing = ({ evidenceStatus }: IdDocumentEvidence) => ({
  status: evidenceStatus.status,
  codes: (evidenceStatus.errors ?? []).map(({ code }) => code),
})
const indicators = ({ evidenceStatus }: IdDocumentEvidence): readonly string[] => [
  ...(evidenceStatus.positiveIndicators ?? []),
  ...(evidenceStatus.warningIndicators ?? []),
  ...(evidenceStatus.blockingIndicators ?? []),
  ...(evidenceStatus.unverifiedIndicators ?? []),
]

describe('reading images of documents', { timeout: 180_000 }, () => {
  test('a passport is verified with the data of its MRZ and its printed text', async () => {
    const found = await client.submit(
      await client.begin(),
      { front: sample('asa-passport') },
      { documentType: 'PASSPORT' },
    )
    expect(standing(found)).toEqual({ status: 'VERIFIED', codes: [] })
    expect(found.idDocumentData).toMatchObject({
      idDocumentType: 'PASSPORT',
      idDocumentNumber: 'XS0042817',
      issuingCountry: 'SWE',
      issuingDate: '2023-02-11',
      expiryDate: '2033-02-10',
      mrz: ['P<SWESJOESTROEM<<AASA<LINNEA<<<<<<<<<<<<<<<<', 'XS00428175SWE9107164F3302107<<<<<<<<<<<<<<04'],
      personalAttributes: { surname: { value: 'SJOESTROEM' }, dateOfBirth: { value: '1991-07-16' } },
    })
    expect(indicators(found)).toEqual(
      expect.arrayContaining(['MRZ_CHECKSUMS_OK', 'OCR_LASTNAME_OK', 'OCR_ISSUING_DATE_OK', 'MODEL_RECOGNIZED_OK']),
    )
  })

  test.runIf(IS_LONG)('an undeclared licence is recognised and has the data of its barcode', async () => {
    const images = { front: sample('ngaire-licence-front'), back: sample('ngaire-licence-back') }
    const found = await client.submit(await client.begin(), images)
    expect([found.type, standing(found).status]).toEqual(['DRIVING_LICENSE', 'VERIFIED'])
    expect(found.idDocumentData).toMatchObject({
      idDocumentNumber: '20481537',
      issuingState: 'NSW',
      address: { postcode: '2650' },
    })
  })

  test.runIf(IS_LONG)('a blurred passport yields no holder data', async () => {
    const found = await client.submit(
      await client.begin(),
      { front: sample('jon-passport-blur') },
      { documentType: 'PASSPORT' },
    )
    expect(standing(found).status).toBe('NOT_VERIFIED')
    expect(found.idDocumentData?.personalAttributes?.surname).toBeUndefined()
    expect(indicators(found)).toEqual(
      expect.arrayContaining(['OCR_LASTNAME_UNVERIFIED', 'OCR_DOCNUM_UNVERIFIED', 'MRZ_PRESENCE_UNVERIFIED']),
    )
  })

  test.runIf(IS_LONG)(
    'a grey copy leaves open whether it is one, the photograph of a screen is INVALID, and a picture of nothing that is known has no authentic features',
    async () => {
      const grey = await sharp(sample('asa-passport')).greyscale().jpeg().toBuffer()
      const found = await client.submit(await client.begin(), { front: grey }, { documentType: 'PASSPORT' })
      expect(standing(found)).toEqual({ status: 'NOT_VERIFIED', codes: [] })
      expect(indicators(found)).toEqual(
        expect.arrayContaining([
          'OCR_LASTNAME_OK',
          'PHOTOCOPY_DETECTION_UNVERIFIED',
          'MODEL_COLOR_MATCHING_UNVERIFIED',
        ]),
      )
      const screen = await photographedScreen(sample('asa-passport'), 0)
      const shown = await client.submit(await client.begin(), { front: screen }, { documentType: 'PASSPORT' })
      expect(standing(shown)).toEqual({ status: 'INVALID', codes: [] })
      expect(indicators(shown)).toEqual(expect.arrayContaining(['LCD_DETECTION_FAILED', 'PAPER_COPY_UNVERIFIED']))
      expect(indicators(shown)).not.toContain('LCD_DETECTION_OK')
      const blurred = await sharp(sample('asa-passport')).blur(14).jpeg().toBuffer()
      const unknown = await client.submit(await client.begin(), { front: blurred }, { documentType: 'PASSPORT' })
      expect(unknown.evidenceStatus.status).toBe('NOT_VERIFIED')
      for (const name of ['VISUAL_SECURITY_OK', 'HIGH_TEMPLATE_OK', 'MRZ_FIELDS_SYNTAX_OK'])
        expect(indicators(unknown)).not.toContain(name)
    },
  )

  test.runIf(IS_LONG)(
    'sides that are swapped are named as such, not as an unknown document or a missing barcode',
    async () => {
      const images = { front: sample('catherine-licence-back'), back: sample('catherine-licence-front') }
      const found = await client.submit(await client.begin(), images, { documentType: 'DRIVING_LICENSE' })
      expect(standing(found)).toEqual({ status: 'NOT_VERIFIED', codes: ['1508'] })
      expect(found.evidenceStatus.errors?.[0]?.message).toContain('The front was submitted as the back')
      expect(indicators(found)).toContain('REQUIRED_SIDES_CHECK_FAILED')
    },
  )

  test.runIf(IS_LONG)('front and back of two different documents are not verified', async () => {
    const images = { front: sample('lukasz-card-front'), back: sample('tuyet-card-back') }
    const found = await client.submit(await client.begin(), images, { documentType: 'IDENTITY_CARD' })
    expect(found.evidenceStatus.status).not.toBe('VERIFIED')
    expect(indicators(found)).toContain('SIDES_MODEL_CONSISTENCY_FAILED')
  })
})

describe('images without the declared document', { timeout: 180_000 }, () => {
  const noise = () => {
    const data = Buffer.alloc(1200 * 800 * 3)
    for (let at = 0, value = 7; at < data.length; at++) {
      value = (value * 1103515245 + 12345) & 0x7fffffff
      data[at] = value >> 16
    }
    return sharp(data, { raw: { width: 1200, height: 800, channels: 3 } })
      .jpeg()
      .toBuffer()
  }
  const blank = () =>
    sharp({ create: { width: 1200, height: 840, channels: 3, background: '#e8e4da' } })
      .jpeg()
      .toBuffer()
  const noiseOnDesk = async () =>
    sharp({ create: { width: 1500, height: 1100, channels: 3, background: '#333' } })
      .composite([{ input: await noise(), left: 150, top: 150 }])
      .jpeg()
      .toBuffer()

  const others = [
    ['random noise', noise],
    ['noise on a dark ground', noiseOnDesk],
    ['a blank page', blank],
    ['a portrait', async () => sample('asa-portrait')],
    ['the barcode side of a licence', async () => sample('catherine-licence-back')],
    ['a health card', async () => sample('ngaire-medicare')],
    ['the front of a licence', async () => sample('catherine-licence-front')],
  ] as const
  test.each(someOf(others, 1))(
    'an image of %s declared as a passport is not verified and yields no holder',
    async (_name, make) => {
      const found = await client.submit(await client.begin(), { front: await make() }, { documentType: 'PASSPORT' })
      expect(found.evidenceStatus.status).toBe('NOT_VERIFIED')
      expect(found.idDocumentData?.personalAttributes?.surname).toBeUndefined()
      expect(found.idDocumentData?.idDocumentNumber).toBeUndefined()
    },
  )
})

describe('portrait and reference', { timeout: 180_000 }, () => {
  test('a copy of the reference as portrait raises a warning, another photograph of the holder does not', async () => {
    const id = await client.begin()
    await client.submit(id, { front: sample('asa-passport') }, { documentType: 'PASSPORT' })
    expect(await client.portray(id, sample('asa-portrait'))).not.toContain('BIOMETRIC_HYPER_MATCHING_WARNING')
    // The photograph of the page, cropped from the submitted image and re-encoded.
    const examiner = leaseExaminer()
    const options = { readsText: false, documentType: 'PASSPORT', now: Date.parse('2026-10-05T08:00:00Z') }
    const { portrait } = await examiner.document([{ side: 'FRONT', bytes: sample('asa-passport') }], options)
    await examiner.close()
    if (!portrait) throw new Error('The page has no photograph')
    const copy = await sharp(portrait).resize(600).modulate({ brightness: 1.05 }).jpeg({ quality: 80 }).toBuffer()
    expect(await client.portray(id, copy)).toContain('BIOMETRIC_HYPER_MATCHING_WARNING')
  })
})

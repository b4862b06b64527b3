import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ExaminationError } from '../../../main/examination/examination-error.ts'
import { createExaminer, examinerLeases, NEARLY_IDENTICAL } from '../../../main/examination/examiner.ts'
import { UnreadableImageError } from '../../../main/examination/unreadable-image-error.ts'
import { IS_LONG } from '../../support/length.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const sample = (name: string): Buffer => readFileSync(join(IMAGES, `${name}.jpg`))
const OPTIONS = { readsText: true, now: Date.parse('2026-10-05T08:00:00Z') }

/** Ids of the processes that this one started, where the system has such a file. */
const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`
const children = () => readFileSync(CHILDREN, 'utf8').split(' ').filter(Boolean)

const examiner = createExaminer()
afterAll(() => examiner.close())

const valuesOf = async (front: Buffer, back?: Buffer) => {
  const images = [{ side: 'FRONT', bytes: front } as const, ...(back ? [{ side: 'BACK', bytes: back } as const] : [])]
  const { fields, ...rest } = await examiner.document(images, OPTIONS)
  return { ...rest, ...Object.fromEntries(fields.map(({ name, values }) => [name, values.join(' ')])) }
}

describe('examination of a document', { timeout: 120_000 }, () => {
  test('the examiner reads machine-readable zone and printed text of a passport', async () => {
    expect(await valuesOf(sample('asa-passport'))).toMatchObject({
      documentType: 'PASSPORT',
      issuingCountry: 'SWE',
      documentNumber: 'XS0042817',
      surname: 'SJOESTROEM',
      givenNames: 'AASA LINNEA',
      dateOfBirth: '1991-07-16',
      issuingDate: '2023-02-11',
      expiryDate: '2033-02-10',
      zone: { isProved: true, isIssuerConfirmed: true },
    })
  })

  test.runIf(IS_LONG)('the examiner reads the same from a passport that is upside down or on its side', async () => {
    for (const degrees of [90, 180, 270]) {
      const turned = await sharp(sample('kofi-passport')).rotate(degrees).jpeg().toBuffer()
      expect(await valuesOf(turned), `${degrees}°`).toMatchObject({ surname: 'MENSAH', documentNumber: '907318426' })
    }
  })

  test.runIf(IS_LONG)('the examiner reads the zone of a card, and both sides as one document', async () => {
    expect(await valuesOf(sample('lukasz-card-front'), sample('lukasz-card-back'))).toMatchObject({
      documentType: 'IDENTITY_CARD',
      issuingCountry: 'POL',
      surname: 'ZOLTOWSKI',
      sidesAgree: true,
    })
  })

  test.runIf(IS_LONG)(
    'the examiner reads the barcode of a licence, with the postcode of an Australian one',
    async () => {
      expect(await valuesOf(sample('ngaire-licence-front'), sample('ngaire-licence-back'))).toMatchObject({
        documentType: 'DRIVING_LICENSE',
        issuingCountry: 'AUS',
        issuingState: 'NSW',
        documentNumber: '20481537',
        postcode: '2650',
      })
      expect(await valuesOf(sample('ngaire-licence-front'), sample('ngaire-licence-back'))).not.toHaveProperty(
        'eyeColor',
      )
    },
  )

  test.runIf(IS_LONG)(
    'the examiner recognizes nothing in a portrait, a health card and a back without its front',
    async () => {
      for (const name of ['asa-portrait', 'ngaire-medicare', 'catherine-licence-back'])
        expect(await valuesOf(sample(name)), name).toMatchObject({ documentType: null, zone: null })
    },
  )

  test.runIf(IS_LONG)('the examiner reports that front and back belong to two documents', async () => {
    const found = await valuesOf(sample('catherine-licence-front'), sample('lukasz-card-back'))
    expect(found.sidesAgree).toBe(false)
  })
})

describe('examiner process', { timeout: 120_000 }, () => {
  test('the examiner fails for a file that is no image, and examines the next one', async () => {
    await expect(examiner.portrait(Buffer.from('no image'))).rejects.toBeInstanceOf(UnreadableImageError)
    expect((await examiner.portrait(sample('asa-portrait'))).score).toBeGreaterThan(0)
  })

  test('the examiner stops at its time limit, and examines the next one', async () => {
    const impatient = createExaminer({ timeLimitMs: 1 })
    const examination = impatient.document([{ side: 'FRONT', bytes: sample('asa-passport') }], OPTIONS)
    await expect(examination).rejects.toBeInstanceOf(ExaminationError)
    await impatient.close()
    expect((await examiner.portrait(sample('asa-portrait'))).score).toBeGreaterThan(0)
  })

  test.skipIf(!existsSync(CHILDREN))(
    'a crash of the examiner costs one examination, and none that is tried again',
    async () => {
      for (const attempts of [1, 2]) {
        const crashing = createExaminer({ attempts })
        const before = children()
        const examination = crashing.portrait(sample('asa-portrait')).then(
          ({ score }) => score > 0,
          (error) => error instanceof ExaminationError && error.message,
        )
        const [started] = children().filter((pid) => !before.includes(pid))
        process.kill(Number(started), 'SIGSEGV')
        expect(await examination).toBe(attempts === 1 ? 'The examination ended without a result' : true)
        expect((await crashing.portrait(sample('asa-portrait'))).score).toBeGreaterThan(0)
        await crashing.close()
      }
    },
  )

  test.runIf(IS_LONG)(
    'the examiner terminates its worker with the last lease, and starts another one for the next',
    async () => {
      // Other tests of this process may hold leases of its own examiner.
      const leaseExaminer = examinerLeases()
      const [first, second] = [leaseExaminer(), leaseExaminer()]
      const examination = second.portrait(sample('asa-portrait'))
      await first.close()
      await first.close()
      expect((await examination).score).toBeGreaterThan(0)
      // Reading text takes far longer than to terminate the worker.
      const interrupted = expect(
        second.document([{ side: 'FRONT', bytes: sample('asa-passport') }], OPTIONS),
      ).rejects.toBeInstanceOf(ExaminationError)
      await second.close()
      await interrupted
      const third = leaseExaminer()
      expect((await third.portrait(sample('asa-portrait'))).score).toBeGreaterThan(0)
      await third.close()
    },
  )

  test('the examiner distinguishes copies of an image from another person on the same kind of image', async () => {
    const copy = await sharp(sample('asa-portrait'))
      .resize(200)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 40 })
      .toBuffer()
    expect(await examiner.likeness(sample('asa-portrait'), copy)).toBeGreaterThan(NEARLY_IDENTICAL)
    for (const other of ['kofi-portrait', 'ipek-portrait', 'asa-crop'])
      expect(await examiner.likeness(sample('asa-portrait'), sample(other)), other).toBeLessThan(NEARLY_IDENTICAL)
  })
})

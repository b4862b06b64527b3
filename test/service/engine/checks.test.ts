import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentImage } from '../../../main/scenario/specimens/specimens.ts'
import { ERROR_CODES } from '../../../shared/spec/codes/error-codes.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { begun, expectProof, PICTURE, standing, testService } from '../../support/test-service.ts'

const readImage = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', 'samples', 'images', name))

/** Submits an image of a passport and returns its status, error codes and indicators. */
async function submitPassport(service: ReturnType<typeof testService>, bytes: Uint8Array, fileName?: string) {
  const id = await begun(service)
  const images = [{ side: 'FRONT', bytes, ...(fileName === undefined ? {} : { fileName }) }] as const
  const handle = await service.engine.submitDocumentImages(service.call(), id, images, { documentType: 'PASSPORT' })
  await service.engine.settle()
  const [status, , codes] = standing(service, id, handle.id)
  const view = service.engine.getIdentity(service.call('GET'), id).idDocuments?.[0]?.evidenceStatus
  await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  return { status, codes, warnings: view?.warningIndicators ?? [], positive: view?.positiveIndicators ?? [] }
}

describe('image checks (Service: Error codes; Indicators raised by the capture stages)', () => {
  const service = () => testService({ examinesImages: true })

  test.runIf(IS_LONG)('a drawn passport is VERIFIED with positive quality indicators', async () => {
    const { status, codes, positive } = await submitPassport(service(), readImage('jon-passport.jpg'))
    expect({ status, codes }).toEqual({ status: 'VERIFIED', codes: [] })
    expect(positive).toEqual(expect.arrayContaining(['GLARE_IMAGE_QUALITY_FRONT_OK', 'BLUR_IMAGE_QUALITY_FRONT_OK']))
  })

  test.each(
    someOf(
      [
        ['jon-passport-dark.jpg', '1531', 'DARK_IMAGE_QUALITY_FAILED'],
        ['jon-passport-glare.jpg', '1532', 'GLARE_IMAGE_QUALITY_FAILED'],
      ] as const,
      1,
    ),
  )('the image %s leaves error %s and NOT_VERIFIED', async (name, code, indicator) => {
    const { status, codes, warnings } = await submitPassport(service(), readImage(name))
    expect({ status, codes }).toEqual({ status: 'NOT_VERIFIED', codes: [code] })
    expect(warnings).toContain(indicator)
  })

  test.each([
    ['without bytes', Buffer.alloc(0)],
    ['of text', Buffer.from('<svg/>')],
    ['of a truncated JPEG', readImage('jon-passport.jpg').subarray(0, 9000)],
    ['of a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('an upload %s leaves error 1500', async (_name, bytes) => {
    expect(await submitPassport(service(), bytes)).toMatchObject({ status: 'NOT_VERIFIED', codes: ['1500'] })
  })

  test('a two-sided card with one image leaves error 1508', async () => {
    const { engine, call, ...rest } = service()
    const id = await begun({ engine, call, ...rest })
    const handle = await engine.submitDocumentImages(
      call(),
      id,
      [{ side: 'FRONT', bytes: readImage('tuyet-card-front.jpg') }],
      {
        documentType: 'RESIDENT_CARD',
      },
    )
    await engine.settle()
    expect(standing({ engine, call, ...rest }, id, handle.id)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
  })
})

describe('scripted file names', () => {
  const OF_IMAGES = ERROR_CODES.filter((code) => /^(15|24)/.test(code) || code === '1007')

  test.each(OF_IMAGES.map((code) => [code]))('a scripted file name raises error %s', async (code) => {
    const { status, codes } = await submitPassport(testService(), PICTURE, `magic-E${code}.png`)
    expect({ status, codes }).toEqual({ status: 'NOT_VERIFIED', codes: [code] })
  })

  test('a scripted file name of unusable images raises the indicator of its error', async () => {
    const { warnings } = await submitPassport(testService(), PICTURE, 'magic-E1508.png')
    expect(warnings).toEqual(['REQUIRED_SIDES_CHECK_FAILED'])
  })

  test('a scripted file name raises an indicator', async () => {
    const found = await submitPassport(testService(), PICTURE, 'magic-BLUR_IMAGE_QUALITY_BACK_WARNING.png')
    expect(found).toMatchObject({ status: 'VERIFIED', warnings: ['BLUR_IMAGE_QUALITY_BACK_WARNING'] })
  })

  test('a file name that only contains a scripted part raises nothing', async () => {
    expect(await submitPassport(testService(), PICTURE, 'my-magic-E1532.png')).toMatchObject({
      status: 'VERIFIED',
      codes: [],
    })
  })
})

describe('images of a document whose type is not declared (Not shown: D-64)', () => {
  const service = () => testService({ examinesImages: true })
  async function submit(service: ReturnType<typeof testService>, names: readonly string[]) {
    const id = await begun(service)
    const images = names.map(
      (name, index) => ({ side: index === 0 ? 'FRONT' : 'BACK', bytes: readImage(name) }) as const,
    )
    const { id: evidence } = await service.engine.submitDocumentImages(service.call(), id, images, {})
    await service.engine.settle()
    const view = service.engine.getIdentity(service.call('GET'), id).idDocuments?.[0]
    return { id, evidence, type: view?.type, standing: standing(service, id, evidence) }
  }

  test.runIf(IS_LONG)(
    'an undeclared passport is recognised as a passport, and a new evaluation has the same result',
    async () => {
      const running = service()
      const { id, evidence, ...first } = await submit(running, ['jon-passport.jpg'])
      expect(first).toEqual({ type: 'PASSPORT', standing: ['VERIFIED', 'LEVEL3', []] })
      await running.engine.control.evaluateAgain(id, evidence)
      expect(standing(running, id, evidence)).toEqual(first.standing)
      await expectProof(await running.engine.retrieveProof(running.call('GET'), id))
    },
  )

  test.runIf(IS_LONG)('two sides of an undeclared card are recognised by the title on the card', async () => {
    const { type, standing } = await submit(service(), ['tuyet-card-front.jpg', 'tuyet-card-back.jpg'])
    expect([type, standing[0]]).toEqual(['RESIDENT_CARD', 'VERIFIED'])
  })

  test.runIf(IS_LONG)(
    'one side of an undeclared card leaves error 1508 before and after a new evaluation',
    async () => {
      const running = service()
      const data = { documentType: 'IDENTITY_CARD', documentNumber: 'C1', issuingCountry: 'GEO', surname: 'Lee' }
      const bytes = await documentImage({ data, side: 'FRONT', flaws: [], seed: 'card' })
      const id = await begun(running)
      const images = [{ side: 'FRONT', bytes }] as const
      const { id: evidence } = await running.engine.submitDocumentImages(running.call(), id, images, {})
      await running.engine.settle()
      expect(standing(running, id, evidence)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
      await running.engine.control.evaluateAgain(id, evidence)
      expect(standing(running, id, evidence)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
      await expectProof(await running.engine.retrieveProof(running.call('GET'), id))
    },
  )
})

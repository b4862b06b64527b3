import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentImage } from '../../../main/service/scenario/drawing/document-image.ts'
import { ERROR_CODES } from '../../../shared/spec/codes/error-codes.ts'
import { begun, expectProof, PICTURE, standing, testService } from '../../support/test-service.ts'

const drawn = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', 'samples', 'images', name))

/** Submits images of a passport and says what became of them. */
async function outcomeOf(service: ReturnType<typeof testService>, bytes: Uint8Array, fileName?: string) {
  const id = await begun(service)
  const images = [{ side: 'FRONT', bytes, ...(fileName === undefined ? {} : { fileName }) }] as const
  const handle = await service.engine.submitDocumentImages(service.call(), id, images, { documentType: 'PASSPORT' })
  await service.engine.settle()
  const [status, , codes] = standing(service, id, handle.id)
  const view = service.engine.identity(service.call('GET'), id).idDocuments?.[0]?.evidenceStatus
  await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  return { status, codes, warnings: view?.warningIndicators ?? [], positive: view?.positiveIndicators ?? [] }
}

describe('images are looked at (Service: Error codes; Indicators raised by the capture stages)', () => {
  const service = () => testService({ examinesImages: true })

  test('a drawn passport is verified, its quality named', async () => {
    const { status, codes, positive } = await outcomeOf(service(), drawn('jon-passport.jpg'))
    expect({ status, codes }).toEqual({ status: 'VERIFIED', codes: [] })
    expect(positive).toEqual(expect.arrayContaining(['GLARE_IMAGE_QUALITY_FRONT_OK', 'BLUR_IMAGE_QUALITY_FRONT_OK']))
  })

  test.each([
    ['jon-passport-dark.jpg', '1531', 'DARK_IMAGE_QUALITY_FAILED'],
    ['jon-passport-glare.jpg', '1532', 'GLARE_IMAGE_QUALITY_FAILED'],
  ])('%s leaves %s and is not verified', async (name, code, indicator) => {
    const { status, codes, warnings } = await outcomeOf(service(), drawn(name))
    expect({ status, codes }).toEqual({ status: 'NOT_VERIFIED', codes: [code] })
    expect(warnings).toContain(indicator)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg/>')],
    ['a cut JPEG', drawn('jon-passport.jpg').subarray(0, 9000)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ])('%s is 1500', async (_name, bytes) => {
    expect(await outcomeOf(service(), bytes)).toMatchObject({ status: 'NOT_VERIFIED', codes: ['1500'] })
  })

  test('a card with one side is 1508', async () => {
    const { engine, call, ...rest } = service()
    const id = await begun({ engine, call, ...rest })
    const handle = await engine.submitDocumentImages(
      call(),
      id,
      [{ side: 'FRONT', bytes: drawn('tuyet-card-front.jpg') }],
      {
        documentType: 'RESIDENT_CARD',
      },
    )
    await engine.settle()
    expect(standing({ engine, call, ...rest }, id, handle.id)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
  })
})

describe('magic values', () => {
  const OF_IMAGES = ERROR_CODES.filter((code) => /^(15|24)/.test(code) || code === '1007')

  test.each(OF_IMAGES.map((code) => [code]))('a file name provokes %s', async (code) => {
    const { status, codes } = await outcomeOf(testService(), PICTURE, `magic-E${code}.png`)
    expect({ status, codes }).toEqual({ status: 'NOT_VERIFIED', codes: [code] })
  })

  test('and indicators', async () => {
    const found = await outcomeOf(testService(), PICTURE, 'magic-BLUR_IMAGE_QUALITY_BACK_WARNING.png')
    expect(found).toMatchObject({ status: 'VERIFIED', warnings: ['BLUR_IMAGE_QUALITY_BACK_WARNING'] })
  })

  test('names that only look so do nothing', async () => {
    expect(await outcomeOf(testService(), PICTURE, 'my-magic-E1532.png')).toMatchObject({
      status: 'VERIFIED',
      codes: [],
    })
  })
})

describe('images of a document that was not announced (Not shown: D-64)', () => {
  const service = () => testService({ examinesImages: true })
  async function submit(given: ReturnType<typeof testService>, names: readonly string[]) {
    const id = await begun(given)
    const images = names.map((name, index) => ({ side: index === 0 ? 'FRONT' : 'BACK', bytes: drawn(name) }) as const)
    const { id: evidence } = await given.engine.submitDocumentImages(given.call(), id, images, {})
    await given.engine.settle()
    const view = given.engine.identity(given.call('GET'), id).idDocuments?.[0]
    return { id, evidence, type: view?.type, standing: standing(given, id, evidence) }
  }

  test('a passport is one, and evaluated anew the same', async () => {
    const given = service()
    const { id, evidence, ...first } = await submit(given, ['jon-passport.jpg'])
    expect(first).toEqual({ type: 'PASSPORT', standing: ['VERIFIED', 'LEVEL3', []] })
    await given.engine.control.evaluateAgain(id, evidence)
    expect(standing(given, id, evidence)).toEqual(first.standing)
    await expectProof(await given.engine.retrieveProof(given.call('GET'), id))
  })

  test('two sides are the card that their title names', async () => {
    const { type, standing } = await submit(service(), ['tuyet-card-front.jpg', 'tuyet-card-back.jpg'])
    expect([type, standing[0]]).toEqual(['RESIDENT_CARD', 'VERIFIED'])
  })

  test('one side of what says that it is a card is 1508, before and after a new evaluation', async () => {
    const given = service()
    const data = { documentType: 'IDENTITY_CARD', documentNumber: 'C1', issuingCountry: 'GEO', surname: 'Lee' }
    const bytes = await documentImage({ data, side: 'FRONT', flaws: [], seed: 'card' })
    const id = await begun(given)
    const images = [{ side: 'FRONT', bytes }] as const
    const { id: evidence } = await given.engine.submitDocumentImages(given.call(), id, images, {})
    await given.engine.settle()
    expect(standing(given, id, evidence)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
    await given.engine.control.evaluateAgain(id, evidence)
    expect(standing(given, id, evidence)).toEqual(['NOT_VERIFIED', 'LEVEL1', ['1508']])
    await expectProof(await given.engine.retrieveProof(given.call('GET'), id))
  })
})

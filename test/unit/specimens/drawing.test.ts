import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { measureImage } from '../../../main/examination/images/image-measures.ts'
import { judgeImage } from '../../../main/examination/images/judge-image.ts'
import { licencePayload } from '../../../main/scenario/specimens/drawing/licence-barcode.ts'
import { documentImage, portraitImage } from '../../../main/scenario/specimens/specimens.ts'
import { readEmbeddedData } from '../../../main/service/checks/scripted/embedded-data.ts'
import { makePersona } from '../../../main/service/persona/persona.ts'
import { documentOf } from '../../../main/service/persona/persona-document.ts'
import { someOf } from '../../support/length.ts'

const NOW = Date.UTC(2026, 2, 2)
const swede = makePersona({ country: 'SWE' }, 'drawing', NOW)
const american = makePersona({ country: 'USA' }, 'drawing', NOW)

const SIDES = [
  ['passport', 'FRONT', documentOf(swede, { type: 'PASSPORT' }, NOW)],
  ['identity card', 'FRONT', documentOf(swede, { type: 'IDENTITY_CARD' }, NOW)],
  ['identity card', 'BACK', documentOf(swede, { type: 'IDENTITY_CARD' }, NOW)],
  ['licence', 'BACK', documentOf(american, { type: 'DRIVING_LICENSE' }, NOW)],
] as const

async function findingsOf(bytes: Uint8Array, side: 'FRONT' | 'BACK') {
  const verdicts = judgeImage(measureImage(await decodeImage(bytes)), side)
  return {
    failed: verdicts.filter(({ status }) => status === 'FAILED').map(({ indicator }) => indicator),
    warned: verdicts.filter(({ status }) => status === 'WARNING').length,
    codes: verdicts.flatMap(({ errors }) => errors.map(({ code }) => code)),
  }
}

describe.each(someOf(SIDES, 3))('a drawn %s, %s', (_, side, data) => {
  const drawn = (...flaws: string[]) => documentImage({ data, side, seed: 'face', flaws })

  it('a drawing is a JPEG that sharp decodes, with the same bytes every time and its data embedded', async () => {
    const bytes = await drawn()
    expect(await drawn()).toEqual(bytes)
    const { format, width = 0 } = await sharp(bytes).metadata()
    expect([format, width > 600]).toEqual(['jpeg', true])
    expect((await sharp(bytes).stats()).channels.length).toBe(3)
    expect(readEmbeddedData(bytes)?.data).toEqual(data)
  })

  it('a drawing has no faults unless they are requested', async () => {
    expect(await findingsOf(await drawn(), side)).toEqual({ failed: [], warned: 0, codes: [] })
  })

  it.each([
    ['DARK', 'DARK_IMAGE_QUALITY', ['1531']],
    ['GLARE', 'GLARE_IMAGE_QUALITY', ['1532']],
    ['BLUR', 'BLUR_IMAGE_QUALITY', []],
    ['KEYSTONE', 'KEYSTONE_IMAGE_QUALITY', ['1539']],
    ['TOO_CLOSE', 'CAPTURE_TOO_CLOSE_CHECK', ['1535']],
    ['TOO_FAR', 'CAPTURE_TOO_FAR_CHECK', ['1541']],
    ['CUT_OFF', 'CAPTURE_TOO_CLOSE_CHECK', ['1535']],
  ])('a drawing with the flaw %s fails the matching check', async (flaw, indicator, codes) => {
    const findings = await findingsOf(await drawn(flaw), side)
    expect(findings.failed).toContain(indicator)
    expect(findings.codes).toEqual(expect.arrayContaining(codes))
  })
})

describe('barcode of a drawn licence', () => {
  const data = documentOf(american, { type: 'DRIVING_LICENSE' }, NOW)
  // Read by zxing, an independent implementation.
  const read = async (...flaws: string[]) => {
    const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
    const { buffer } = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    prepareZXingModule({ overrides: { wasmBinary: buffer } })
    const bytes = await documentImage({ data, side: 'BACK', seed: 'face', flaws })
    const found = await readBarcodes(await sharp(bytes).toBuffer(), { formats: ['PDF417'], textMode: 'Plain' })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }

  it('the barcode is read as the text it was created from', async () => {
    expect(await read()).toEqual([licencePayload(data)])
  })

  it('a damaged barcode is not read', async () => {
    expect(await read('BARCODE_DAMAGED')).toEqual([])
  })
})

it('the drawing shows the same face for the same person, and another face for another person', async () => {
  const first = await portraitImage({ seed: 'a' })
  expect(await portraitImage({ seed: 'a' })).toEqual(first)
  expect(await portraitImage({ seed: 'b' })).not.toEqual(first)
})

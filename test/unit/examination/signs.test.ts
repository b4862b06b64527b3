import { beforeAll, describe, expect, test } from 'vitest'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { readJpegTables, standardLuma } from '../../../main/examination/traces/jpeg-tables.ts'
import { measureSigns } from '../../../main/examination/traces/measure-signs.ts'
import { SIGN_TABLE } from '../../../shared/analysis/examination/signs.ts'
import { EXAMINATION_CATALOGUE } from '../../../shared/findings/catalogue/examination.ts'
import {
  blurredPart,
  copiedPart,
  type DrawnPicture,
  edited,
  genuinePicture,
  photographedScreen,
  processed,
  rasterOf,
  withPatch,
} from '../../support/altered-pictures.ts'
import { drawnData } from '../../support/drawn-documents.ts'
import { picture } from '../../support/foreign/degrade.ts'
import { drawPage } from '../../support/foreign/draw-page.ts'
import { foreignPage } from '../../support/foreign/read-page.ts'
import { IS_LONG, inLength } from '../../support/length.ts'

const PICTURE: DrawnPicture = { data: drawnData('PASSPORT', 'SWE'), quality: 'good', index: 0, side: 0 }

async function signsOf(bytes: Uint8Array) {
  return measureSigns(await decodeImage(bytes), readJpegTables(bytes))
}

async function raised(bytes: Uint8Array): Promise<readonly string[]> {
  return (await signsOf(bytes)).flatMap(({ sign, raised }) => (raised ? [sign] : []))
}

describe('signs of editing', { timeout: 60_000 }, () => {
  let genuine: Buffer
  beforeAll(async () => {
    genuine = await genuinePicture(PICTURE)
  })

  test('every sign becomes a hint of its own, which the catalogue has', () => {
    expect(Object.fromEntries(Object.entries(SIGN_TABLE).map(([sign, { code }]) => [sign, code]))).toEqual({
      RECOMPRESSED: 'examination.recompressed',
      PASTED_REGION: 'examination.pasted-region',
      EARLIER_GRID: 'examination.earlier-grid',
      UNEVEN_DETAIL: 'examination.uneven-detail',
      ERROR_LEVEL: 'examination.error-level',
      COPIED_REGION: 'examination.copied-region',
      SCREEN: 'examination.screen',
      PHOTOCOPY: 'examination.photocopy',
    })
    for (const { code } of Object.values(SIGN_TABLE))
      expect(EXAMINATION_CATALOGUE).toHaveProperty([code, 'isHint'], true)
  })

  test('a picture that was compressed once raises no sign', async () => {
    expect(await raised(genuine)).toEqual([])
  })

  test.runIf(IS_LONG)(
    'a picture that was compressed again with finer steps raises RECOMPRESSED and names the earlier quality',
    async () => {
      const signs = await signsOf(await edited(genuine, 0, () => {}))
      const sign = signs.find((measured) => measured.sign === 'RECOMPRESSED')
      expect(sign).toMatchObject({ raised: true })
      expect(Number(/\d+/.exec(sign?.detail ?? '')?.[0])).toBeGreaterThanOrEqual(78)
      expect(Number(/\d+/.exec(sign?.detail ?? '')?.[0])).toBeLessThanOrEqual(82)
    },
  )

  test('a face pasted into a compressed picture raises PASTED_REGION at its place', async () => {
    const pasted = await withPatch(genuine, await rasterOf(PICTURE), await rasterOf(PICTURE, 'another face'), 0)
    const sign = (await signsOf(pasted)).find((measured) => measured.sign === 'PASTED_REGION')
    expect(sign).toMatchObject({ raised: true })
    // The photo is on the left of a passport.
    expect(sign?.area?.left).toBeLessThan(0.2)
    expect(sign?.area?.width).toBeGreaterThan(0.1)
  })

  test.runIf(IS_LONG)('a blurred name raises UNEVEN_DETAIL', async () => {
    expect(await raised(await blurredPart(genuine, 0, { left: 0.33, top: 0.28, right: 0.65, bottom: 0.5 }))).toContain(
      'UNEVEN_DETAIL',
    )
  })

  test.runIf(IS_LONG)('a region that was copied to another place raises COPIED_REGION', async () => {
    expect(await raised(await copiedPart(genuine, 0))).toContain('COPIED_REGION')
  })

  test.runIf(IS_LONG)(
    'the fillers of a blurred zone, which repeat themselves from line to line, do not raise COPIED_REGION',
    async () => {
      const blurred: DrawnPicture = { data: drawnData('PASSPORT', 'TUR'), quality: 'blurred', index: 13, side: 0 }
      expect(await raised(await genuinePicture(blurred))).not.toContain('COPIED_REGION')
    },
  )

  // Fillers of a zone repeat themselves; light that changes evenly, blur and little contrast change all of a picture. Each costs 2 s.
  test.each(inLength([3], [3, 28, 63, 210]).map((index) => ({ index, ...foreignPage(index) })))(
    'page $index of a document that is not ours ($condition), which nobody edited, raises no sign',
    async ({ index, kind, font, person, printed, condition }) => {
      const page = await picture(await drawPage(kind, person, font, index, printed), condition, index)
      expect(await raised(Buffer.from(page))).toEqual([])
    },
  )

  test('the photograph of a screen raises SCREEN', async () => {
    expect(await raised(await photographedScreen(genuine, 0))).toContain('SCREEN')
  })

  test('a picture without colours raises PHOTOCOPY', async () => {
    const grey = await processed(genuine, 0, (image) => image.greyscale().toColourspace('srgb'))
    expect(await raised(grey)).toContain('PHOTOCOPY')
  })

  test.runIf(IS_LONG)('a picture that was cropped and compressed with finer steps raises EARLIER_GRID', async () => {
    const picture = { ...PICTURE, index: 2 }
    const cropped = await processed(await genuinePicture(picture), 2, (image) =>
      image.extract({ left: 13, top: 21, width: 970, height: 690 }),
    )
    expect(await raised(cropped)).toContain('EARLIER_GRID')
  })

  test('the tables of libjpeg are recognized with their quality, in JPEG files only', async () => {
    expect(readJpegTables(genuine)).toMatchObject({ quality: 80, isStandard: true, luma: standardLuma(80) })
    expect(readJpegTables(Buffer.from('no picture'))).toBeNull()
    expect(readJpegTables(genuine.subarray(0, 30))).toBeNull()
  })
})

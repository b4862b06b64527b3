import bwipjs, { type RenderOptions } from 'bwip-js/node'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { examineBarcode } from '../../../main/examination/barcode/examine-barcode.ts'
import { readPdf417 } from '../../../main/examination/barcode/read-pdf417.ts'
import { decodeImage } from '../../../main/examination/codec/decode-image.ts'
import { licencePayload } from '../../../main/scenario/specimens/drawing/licence-barcode.ts'
import { PEOPLE } from '../../../samples/people/people.ts'
import { someOf } from '../../support/length.ts'

const TEXT = licencePayload(PEOPLE.catherine)

/** Draws a symbol with bwip-js; `scale` is the width of the narrowest bar in pixels. */
const symbol = (text: string, scale: number, more: Partial<RenderOptions> = {}): Promise<Buffer> =>
  bwipjs.toBuffer({
    bcid: 'pdf417',
    text,
    scale,
    columns: 10,
    eclevel: 5,
    paddingwidth: 6,
    paddingheight: 6,
    backgroundcolor: 'FFFFFF',
    ...more,
  } as RenderOptions)

const read = async (picture: Buffer) => (await readPdf417(await decodeImage(picture))).text

// Turned symbols take several attempts, which need long on a busy machine.
describe('a PDF417 symbol drawn by an independent implementation', { timeout: 120_000 }, () => {
  test.each(someOf([1, 2, 3, 5], 2))('a PDF417 symbol with bars %i pixels wide is read', async (scale) => {
    expect(await read(await symbol(TEXT, scale))).toBe(TEXT)
  })

  test.each(someOf([-40, -12, -3, 7, 20, 33, 90, 180, 270], 3))(
    'a PDF417 symbol turned by %i degrees is read',
    async (angle) => {
      const turned = await sharp(await symbol(TEXT, 3))
        .rotate(angle, { background: '#ffffff' })
        .jpeg()
        .toBuffer()
      expect(await read(turned)).toBe(TEXT)
    },
  )

  test('compact PDF417 symbols, other columns and levels of correction are read', async () => {
    for (const more of [
      { columns: 6, eclevel: 3 },
      { columns: 16, eclevel: 6 },
      { bcid: 'pdf417compact', columns: 10 },
    ])
      expect(await read(await symbol(TEXT, 3, more as Partial<RenderOptions>))).toBe(TEXT)
  })

  test('a blurred, dark, pale, noisy or badly compressed PDF417 symbol is read', async () => {
    const clean = sharp(await symbol(TEXT, 3)).flatten()
    const forms = [
      clean.clone().blur(1.2),
      clean.clone().linear(0.3, 5),
      clean.clone().linear(0.3, 150),
      clean.clone().jpeg({ quality: 12 }),
    ]
    for (const form of forms)
      expect(
        await read(
          await sharp(await form.toBuffer())
            .jpeg()
            .toBuffer(),
        ),
      ).toBe(TEXT)
  })

  test('a PDF417 symbol is read with a hole as large as its correction covers, but not with a larger one', async () => {
    const clean = await sharp(await symbol(TEXT, 3))
      .flatten()
      .png()
      .toBuffer()
    const { width, height } = await sharp(clean).metadata()
    const holed = async (w: number, h: number) =>
      sharp(clean)
        .composite([
          {
            input: { create: { width: w, height: h, channels: 3, background: '#fff' } },
            left: width >> 1,
            top: height >> 2,
          },
        ])
        .png()
        .toBuffer()
    expect(await read(await holed(50, 40))).toBe(TEXT)
    const broken = await readPdf417(await decodeImage(await holed(Math.round(width * 0.35), Math.round(height * 0.6))))
    expect(broken).toEqual({ isThere: true, text: null })
  })

  test('bytes above ASCII are read from a PDF417 symbol as UTF-8 and as Latin-1', async () => {
    for (const [text, encoded] of [
      ['Zürich Łódź', Buffer.from('Zürich Łódź').toString('latin1')],
      ['Montréal', 'Montréal'],
    ] as const)
      expect(await read(await symbol(encoded, 3, { binarytext: true } as Partial<RenderOptions>))).toBe(text)
  })
})

describe('barcode of a back', () => {
  const examined = async (picture: Buffer, isExpected = false) => examineBarcode(await decodeImage(picture), isExpected)

  test('a barcode is read and parsed', async () => {
    const found = await examined(await symbol(TEXT, 3))
    expect(found?.indicators).toEqual(['DOCUMENT_BARCODE_PARSING_OK', 'CB2D_FIELDS_SYNTAX_OK'])
    expect(found?.data?.documentNumber).toBe(PEOPLE.catherine.documentNumber)
  })

  test('a barcode of another standard is readable, but cannot be parsed', async () => {
    const found = await examined(await symbol('M1DESMARAIS/LUC EABC123 YULFRAAC 0834 326J001A0025 100', 3))
    expect(found).toMatchObject({
      indicators: ['DOCUMENT_BARCODE_PARSING_FAILED', 'CB2D_FIELDS_SYNTAX_FAILED'],
      errors: [],
    })
  })

  test('a barcode with a malformed element has bad syntax, and its other elements are read', async () => {
    const found = await examined(await symbol(TEXT.replace('DBB03301978', 'DBB99991978'), 3))
    expect(found?.indicators).toEqual(['DOCUMENT_BARCODE_PARSING_OK', 'CB2D_FIELDS_SYNTAX_FAILED'])
    expect(found?.data).toMatchObject({ dateOfBirth: null, surname: 'DELGADO' })
  })

  test('an unreadable barcode raises 1542', async () => {
    const blurred = await sharp(await symbol(TEXT, 3))
      .flatten()
      .blur(2.6)
      .jpeg()
      .toBuffer()
    const found = await examined(blurred, true)
    expect(found?.errors.map(({ code }) => code)).toEqual(['1542'])
    expect(found?.indicators).toEqual(['DOCUMENT_BARCODE_PARSING_FAILED'])
  })

  test('a missing barcode is no fault, unless it is expected', async () => {
    const blank = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ccc' } })
      .png()
      .toBuffer()
    expect(await examined(blank)).toBeNull()
    expect((await examined(blank, true))?.errors.map(({ code }) => code)).toEqual(['1542'])
  })
})

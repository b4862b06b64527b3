import { packageFile } from '../../input/index.ts'
import type { DecodedImage } from '../codec/decode-image.ts'
import { engineFile } from '../engine-file.ts'
import { type LumaRegion, lumaRegion } from '../images/luma-region.ts'
import { densePrint } from './dense-print.ts'
import { dominantTurn, levelled } from './level-picture.ts'

type Reader = typeof import('zxing-wasm/reader')

/** Maximum longer side in pixels of the whole image, which is scanned first, and of the part that may be a barcode. */
const MAX_SIDE = { whole: 1400, part: 1800 }
/** A part is shrunk before rotation as long as its longer side keeps MAX_SIDE.part divided by this. */
const PRESHRINK = 0.5
/** Maximum enlargement of a part; the reader needs about two pixels for the narrowest bar. */
const MAX_SCALE = 2.5

let reader: Promise<Reader> | undefined

async function loadReader(): Promise<Reader> {
  const loaded = await import('zxing-wasm/reader')
  const file = engineFile(
    'The reader of barcodes',
    'e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2',
    () => packageFile('zxing-wasm/reader/zxing_reader.wasm'),
  )
  const wasmBinary = new Uint8Array(file).buffer
  await loaded.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return loaded
}

export interface Pdf417Reading {
  /** Whether the image has a barcode, as far as can be detected if it is unreadable. */
  readonly isThere: boolean
  /** Null if none can be read without errors. */
  readonly text: string | null
}

/** Reads the first PDF417 symbol in an image, in any rotation. */
export async function readPdf417(image: DecodedImage): Promise<Pdf417Reading> {
  const shrink = Math.ceil(Math.max(image.width, image.height) / MAX_SIDE.whole)
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height }
  const picture = lumaRegion(image, whole, shrink)
  const wholeText = await read(picture, false)
  if (wholeText !== null) return { isThere: true, text: wholeText }
  const area = densePrint(picture)
  if (!area) return { isThere: false, text: null }
  const { left, top, right, bottom, isBarcode } = area
  const partInImage = { left: left * shrink, top: top * shrink, right: right * shrink, bottom: bottom * shrink }
  const partShrink = Math.max(
    1,
    Math.floor(((Math.max(right - left, bottom - top) * shrink) / MAX_SIDE.part) * PRESHRINK),
  )
  const part = lumaRegion(image, partInImage, partShrink)
  const scale = Math.min(MAX_SCALE, MAX_SIDE.part / Math.max(part.width, part.height))
  const level = levelled(part, dominantTurn(part), scale)
  const text = (await read(level, false)) ?? (isBarcode ? await read(level, true) : null)
  return { isThere: isBarcode || text !== null, text }
}

/** Runs the reader. `thorough` takes several times as long and also finds rotated and stained symbols. */
async function read(picture: LumaRegion, thorough: boolean): Promise<string | null> {
  reader ??= loadReader()
  const { readBarcodes } = await reader
  const [found] = await readBarcodes(toRgba(picture), {
    formats: ['PDF417'],
    tryHarder: thorough,
    tryRotate: thorough,
    tryInvert: false,
    tryDownscale: thorough,
    maxNumberOfSymbols: 1,
    binarizer: 'LocalAverage',
  })
  return found?.isValid ? decodeText(found.bytes) : null
}

/** Decodes UTF-8, or ISO 8859-1 (as in the standard) if the bytes are not UTF-8. AAMVA DL/ID Card Design Standard 2020, D.3 */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** Converts grey pixels to the RGBA input of the reader. */
function toRgba({ width, height, luma }: LumaRegion) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; from < luma.length; from++, to += 4) {
    const value = luma[from] ?? 0
    data[to] = value
    data[to + 1] = value
    data[to + 2] = value
    data[to + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' as const }
}

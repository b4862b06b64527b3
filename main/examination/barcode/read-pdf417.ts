import type { DecodedImage } from '../images/decode-image.ts'
import { type LumaRegion, lumaRegion } from '../images/luma-region.ts'
import { packageFile } from '../images/package-file.ts'
import { densePrint } from './dense-print.ts'
import { dominantTurn, levelled } from './level-picture.ts'

type Reader = typeof import('zxing-wasm/reader')

/** Pixels on the longer side, at most, of the whole picture that is looked at first, and of the part that seems to be a barcode. */
const SIDE = { whole: 1400, part: 1800 }
/** A part with twice the pixels that are looked at is shrunk before it is turned. */
const ENOUGH = 0.5
/** How often a part is enlarged, at most; the reader needs about two pixels for the narrowest bar. */
const ENLARGE = 2.5

let reader: Promise<Reader> | undefined

async function loadReader(): Promise<Reader> {
  const loaded = await import('zxing-wasm/reader')
  const wasmBinary = new Uint8Array(packageFile('zxing-wasm/reader/zxing_reader.wasm')).buffer
  await loaded.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return loaded
}

export interface Pdf417Reading {
  /** Whether the picture has a barcode, as far as can be told of one that cannot be read. */
  readonly isThere: boolean
  /** Null where none can be read without errors. */
  readonly text: string | null
}

/** Reads the first PDF417 symbol in a picture, in any direction. */
export async function readPdf417(image: DecodedImage): Promise<Pdf417Reading> {
  const shrink = Math.ceil(Math.max(image.width, image.height) / SIDE.whole)
  const whole = { left: 0, top: 0, right: image.width, bottom: image.height }
  const picture = lumaRegion(image, whole, shrink)
  const asItIs = await read(picture, false)
  if (asItIs !== null) return { isThere: true, text: asItIs }
  const place = densePrint(picture)
  if (!place) return { isThere: false, text: null }
  const { left, top, right, bottom, isBarcode } = place
  const exact = { left: left * shrink, top: top * shrink, right: right * shrink, bottom: bottom * shrink }
  const fewer = Math.max(1, Math.floor(((Math.max(right - left, bottom - top) * shrink) / SIDE.part) * ENOUGH))
  const part = lumaRegion(image, exact, fewer)
  const scale = Math.min(ENLARGE, SIDE.part / Math.max(part.width, part.height))
  const level = levelled(part, dominantTurn(part), scale)
  const text = (await read(level, false)) ?? (isBarcode ? await read(level, true) : null)
  return { isThere: isBarcode || text !== null, text }
}

/** A thorough attempt takes several times as long: it also looks for symbols upside down, on their side and stained. */
async function read(picture: LumaRegion, thorough: boolean): Promise<string | null> {
  reader ??= loadReader()
  const { readBarcodes } = await reader
  const [found] = await readBarcodes(inFourChannels(picture), {
    formats: ['PDF417'],
    tryHarder: thorough,
    tryRotate: thorough,
    tryInvert: false,
    tryDownscale: thorough,
    maxNumberOfSymbols: 1,
    binarizer: 'LocalAverage',
  })
  return found?.isValid ? textOf(found.bytes) : null
}

/** UTF-8 where the bytes are, else ISO 8859-1 as the standard says. AAMVA DL/ID Card Design Standard 2020, D.3 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** The form in which the reader takes pixels. */
function inFourChannels({ width, height, luma }: LumaRegion) {
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

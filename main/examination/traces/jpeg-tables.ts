import { isJpeg } from '../images/image-header.ts'

/** Traces of the program that wrote a JPEG file. Unverified. */
export interface JpegTables {
  /** 64 steps of the luma quantization, in rows of the block. */
  readonly luma: readonly number[]
  /** Same for colour; null in grey pictures. */
  readonly chroma: readonly number[] | null
  /** Quality of the luma table in libjpeg's scale, 1 to 100, and whether it is exactly libjpeg's table of that quality. */
  readonly quality: number
  readonly isStandard: boolean
  readonly isProgressive: boolean
  /** Programs that left segments of their own, such as `Photoshop`. */
  readonly segments: readonly string[]
}

/** Order of the coefficients in a file. ITU-T T.81 figure A.6 */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
] as const

/** Luma table of quality 50. ITU-T T.81 table K.1 */
const BASE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
] as const

/** Returns libjpeg's luma table of a quality, in rows of the block. */
export function standardLuma(quality: number): readonly number[] {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return BASE.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))))
}

/** Texts at the start of segments that programs leave. */
const SEGMENTS: readonly (readonly [start: string, program: string])[] = [
  ['Photoshop 3.0', 'Photoshop'],
  ['Ducky', 'Adobe Save for Web'],
  ['CREATOR: gd-jpeg', 'GD library'],
  ['Lavc', 'FFmpeg'],
]

/** Reads the quantization tables and traces of programs from a JPEG; null for other files and damaged headers. ITU-T T.81 B.2 */
export function readJpegTables(bytes: Uint8Array): JpegTables | null {
  if (!isJpeg(bytes)) return null
  const tables = new Map<number, readonly number[]>()
  const segments = new Set<string>()
  let selectors: readonly number[] = []
  let isProgressive = false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xdb) for (const [id, table] of readTables(body)) tables.set(id, table)
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      selectors = Array.from({ length: body[5] ?? 0 }, (_, component) => body[8 + component * 3] ?? 0)
      isProgressive = marker === 0xc2
    }
    if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) {
      const text = Buffer.from(body.subarray(0, 24)).toString('latin1')
      for (const [start, program] of SEGMENTS) if (text.startsWith(start)) segments.add(program)
    }
    if (marker === 0xda) break
    at += 2 + Math.max(2, length)
  }
  const luma = tables.get(selectors[0] ?? -1)
  if (!luma) return null
  const quality = nearestQuality(luma)
  const standard = standardLuma(quality)
  return {
    luma,
    chroma: tables.get(selectors[1] ?? -1) ?? null,
    quality,
    isStandard: luma.every((step, index) => step === standard[index]),
    isProgressive,
    segments: [...segments],
  }
}

function* readTables(body: Uint8Array): Generator<readonly [id: number, table: readonly number[]]> {
  for (let at = 0; at < body.length; ) {
    const [precision, id] = [(body[at] ?? 0) >> 4, (body[at] ?? 0) & 15]
    const bytesEach = precision === 0 ? 1 : 2
    if (at + 1 + 64 * bytesEach > body.length) return
    const table = new Array<number>(64).fill(1)
    for (const [index, place] of ZIGZAG.entries()) {
      const from = at + 1 + index * bytesEach
      table[place] = Math.max(1, bytesEach === 1 ? (body[from] ?? 1) : ((body[from] ?? 0) << 8) | (body[from + 1] ?? 1))
    }
    yield [id, table]
    at += 1 + 64 * bytesEach
  }
}

function nearestQuality(table: readonly number[]): number {
  const difference = (quality: number) =>
    standardLuma(quality).reduce((sum, step, index) => sum + Math.abs(step - (table[index] ?? 0)), 0)
  let best = { quality: 1, difference: Number.POSITIVE_INFINITY }
  for (let quality = 1; quality <= 100; quality++) {
    const own = difference(quality)
    if (own < best.difference) best = { quality, difference: own }
  }
  return best.quality
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { LumaRegion } from '../../main/examination/images/luma-region.ts'

/** Font from which training text is drawn; `stroke`: additional stroke in shares of the font size. */
interface Face {
  readonly file: string
  readonly family: string
  readonly isBold?: boolean
  readonly stroke: number
}

const { resolve } = createRequire(import.meta.url)
const OCR_B = join(import.meta.dirname, 'fonts', 'OCRB.otf')
const google = (name: string, style: string): string => resolve(`@expo-google-fonts/${name}/${style}`)

/** The font that ICAO Doc 9303-3 4.2 prescribes, in several weights, and fonts that are printed instead of it. */
export const FACES: readonly Face[] = [
  ...[-0.02, 0, 0, 0.015, 0.03, 0.045].map((stroke) => ({ file: OCR_B, family: 'OCR B', stroke })),
  ...[0, 0.03].map((stroke) => ({
    file: resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
    family: 'DejaVu Sans Mono',
    stroke,
  })),
  ...[0, 0.03].map((stroke) => ({
    file: google('courier-prime', '400Regular/CourierPrime_400Regular.ttf'),
    family: 'Courier Prime',
    stroke,
  })),
  {
    file: google('courier-prime', '700Bold/CourierPrime_700Bold.ttf'),
    family: 'Courier Prime',
    isBold: true,
    stroke: 0,
  },
  { file: google('cousine', '400Regular/Cousine_400Regular.ttf'), family: 'Cousine', stroke: 0 },
  { file: google('pt-mono', '400Regular/PTMono_400Regular.ttf'), family: 'PT Mono', stroke: 0 },
  { file: google('b612-mono', '400Regular/B612Mono_400Regular.ttf'), family: 'B612 Mono', stroke: 0 },
]

/** Drawn lines of text, one below the other. */
export interface Sheet {
  readonly picture: LumaRegion
  readonly lines: readonly string[]
  /** Distance of characters, distance of lines, height of capitals in pixels. */
  readonly pitch: number
  readonly spacing: number
  readonly capitals: number
  /** Centre of the capitals of the first line. */
  readonly top: number
}

let isInitialized = false

/** Draws lines of equally long text in a face; `spread`: distance of characters relative to the font size. */
export async function drawSheet(face: Face, lines: readonly string[], spread: number): Promise<Sheet> {
  if (!isInitialized) await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  isInitialized = true
  const pitch = 24
  const size = pitch / spread
  const spacing = Math.round(size * 1.6)
  const baseline = (line: number) => (line + 1) * spacing
  const texts = ['H', ...lines].map((text, line) =>
    [...text]
      .map(
        (symbol, at) =>
          `<text x="${(at + 0.5) * pitch}" y="${baseline(line)}">${symbol === '<' ? '&lt;' : symbol}</text>`,
      )
      .join(''),
  )
  const width = pitch * (lines[0]?.length ?? 0)
  const height = spacing * (lines.length + 2)
  const ink = face.stroke < 0 ? '#fff' : '#000'
  const drawn = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${face.family}" font-size="${size}" ${face.isBold ? 'font-weight="bold"' : ''} text-anchor="middle" stroke="${ink}" stroke-width="${Math.abs(face.stroke) * size}">${texts.join('')}</g></svg>`,
    { font: { fontBuffers: [readFileSync(face.file)], defaultFontFamily: face.family } },
  ).render()
  const luma = new Uint8Array(width * height)
  // Copied once: each access copies all pixels.
  const { pixels } = drawn
  for (let at = 0; at < luma.length; at++) luma[at] = pixels[at * 4] ?? 255
  drawn.free()
  const { top, bottom } = inkOf({ width, height, luma }, pitch, Math.round(spacing * 1.3))
  return {
    picture: { width, height, luma },
    lines,
    pitch,
    spacing,
    capitals: bottom - top,
    top: (top + bottom) / 2 + spacing,
  }
}

/** Returns the first and the last row with ink in the upper left corner, where a capital letter is. */
function inkOf({ width, luma }: LumaRegion, right: number, bottom: number) {
  const rows = Array.from({ length: bottom }, (_, y) =>
    luma.subarray(y * width, y * width + right).some((value) => value < 128),
  )
  return { top: rows.indexOf(true), bottom: rows.lastIndexOf(true) + 1 }
}

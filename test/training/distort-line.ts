import type { LumaRegion } from '../../main/examination/images/luma-region.ts'
import { CELL, cutCell, normalizeCells } from '../../main/examination/zone/cells/cut-cell.ts'
import type { Random } from '../fuzz/random.ts'
import type { Sheet } from './draw-lines.ts'

/** Pixels of paper around a line. */
const MARGIN = 12

/** A line of text as a bad camera sees it; distances in pixels. */
export interface DistortedLine {
  readonly text: string
  readonly picture: LumaRegion
  readonly pitch: number
  readonly capitals: number
}

/** Draws a line of a sheet with fewer pixels, blurred, unevenly lit, and with noise. */
export function distortedLine(sheet: Sheet, line: number, random: Random): DistortedLine {
  const between = uniform(random)
  const pitch = between(9, 30)
  const scale = pitch / sheet.pitch
  const stretch = between(0.88, 1.12)
  const region = strip(sheet, line, scale, scale * stretch, between)
  const softness = between(0, 1) < 0.35 ? between(0, 0.6) : between(0, 0.17 * pitch)
  const picture = lit(softened(softened(region, softness), softness), random, between)
  return { text: sheet.lines[line] ?? '', picture, pitch, capitals: sheet.capitals * scale * stretch }
}

/** Cuts a line into cells, with errors in their places. */
export function displacedCells({ text, picture, pitch, capitals }: DistortedLine, random: Random): Float32Array[] {
  const between = uniform(random)
  const [dx, dy] = [between(-0.1, 0.1) * pitch, between(-0.09, 0.09) * capitals]
  const slope = between(-0.03, 0.03)
  const [wide, high] = [between(0.95, 1.05), between(0.86, 1.14)]
  const cells = [...text].map((_, at) => {
    const cell = new Float32Array(CELL.width * CELL.height)
    cutCell(
      picture,
      {
        x: MARGIN + (at + 0.5) * pitch - 0.5 + dx + between(-0.05, 0.05) * pitch,
        y: picture.height / 2 + dy + between(-0.03, 0.03) * capitals,
        slope,
        pitch: pitch * wide,
        capitals: capitals * high,
      },
      cell,
    )
    return cell
  })
  normalizeCells(cells)
  return cells
}

type Between = (from: number, to: number) => number

const uniform =
  (random: Random): Between =>
  (from, to) =>
    from + ((to - from) * random.below(1000)) / 999

/** Scales the strip of one line, averaging what falls into a pixel, with paper around it. */
function strip(sheet: Sheet, line: number, across: number, down: number, between: Between): LumaRegion {
  const { picture, pitch, spacing, capitals, top } = sheet
  const length = sheet.lines[line]?.length ?? 0
  const reach = Math.min(capitals * 1.1, spacing * 0.75)
  const size = { width: Math.ceil(length * pitch * across) + 2 * MARGIN, height: Math.ceil(2 * reach * down) + 8 }
  const luma = new Uint8Array(size.width * size.height)
  const middle = top + line * spacing
  const lean = between(-0.04, 0.04)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      let sum = 0
      for (const oy of [-0.25, 0.25])
        for (const ox of [-0.25, 0.25]) {
          const fy = Math.round(middle + (y + oy - size.height / 2) / down - 0.5)
          const fx = Math.round((x + 0.5 + ox - MARGIN) / across + lean * (y - size.height / 2) - 0.5)
          const isInside = fx >= 0 && fy >= 0 && fx < picture.width && fy < picture.height
          sum += isInside ? (picture.luma[fy * picture.width + fx] ?? 255) : 255
        }
      luma[y * size.width + x] = sum / 4
    }
  return { ...size, luma }
}

/** Averages over a square with sides of `2 * radius + 1`, which may be fractional. */
function softened({ width, height, luma }: LumaRegion, radius: number): LumaRegion {
  if (radius < 0.05) return { width, height, luma }
  const whole = Math.floor(radius)
  const part = radius - whole
  const total = 2 * radius + 1
  const pass = (from: Uint8Array, step: number, limit: number, at: number, position: number): number => {
    const value = (offset: number) => from[at + Math.max(-position, Math.min(limit - 1 - position, offset)) * step] ?? 0
    let sum = part * (value(-whole - 1) + value(whole + 1))
    for (let offset = -whole; offset <= whole; offset++) sum += value(offset)
    return sum / total
  }
  const rows = new Uint8Array(luma.length)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) rows[at] = pass(luma, 1, width, at, x)
  const both = new Uint8Array(luma.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) both[at] = pass(rows, width, height, at, y)
  return { width, height, luma: both }
}

/** Lights a line unevenly, weakens its contrast, draws fine lines through the paper, and adds noise. */
function lit({ width, height, luma }: LumaRegion, random: Random, between: Between): LumaRegion {
  const paper = between(90, 250)
  const ink = paper * between(0.02, 0.7)
  const [across, down] = [between(-0.45, 0.45), between(-0.25, 0.25)]
  const gamma = between(0.6, 1.7)
  const noise = between(0, 1) < 0.4 ? 0 : between(0, 0.16) * (paper - ink)
  const [waves, phase, period] = [between(0, 1) < 0.5 ? 0 : between(0, 0.15), between(0, 6), between(5, 60)]
  const out = new Uint8Array(luma.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const share = ((luma[at] ?? 0) / 255) ** gamma
      const light = 1 + across * (x / width - 0.5) + down * (y / height - 0.5)
      const pattern = 1 - waves * Math.max(0, Math.sin(phase + (x + 2.3 * y) / period))
      const grain = noise === 0 ? 0 : (random.below(1000) + random.below(1000) - 999) * (noise / 600)
      out[at] = Math.max(0, Math.min(255, (ink + (paper - ink) * share * pattern) * light + grain))
    }
  return { width, height, luma: out }
}

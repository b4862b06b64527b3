import { readMrz } from '../../../shared/rules/index.ts'
import type { LumaRegion } from '../images/luma-region.ts'
import { bestLines } from './best-lines.ts'
import type { CellPlace } from './cells/cut-cell.ts'
import type { ZoneModel } from './cells/zone-model.ts'
import { type FixedPitch, fixedPitch, positionOf } from './lines/fixed-pitch.ts'
import { inkMask } from './lines/ink-mask.ts'
import { inkShapes } from './lines/ink-shapes.ts'
import { heightAt, type TextLine, textLines } from './lines/text-lines.ts'

/** Number and length of the lines of each zone format. ICAO Doc 9303-4 to -7 */
const FORMATS = [
  { lines: 3, length: 30 },
  { lines: 2, length: 44 },
  { lines: 2, length: 36 },
] as const

/** Distance of neighbouring lines relative to the height of capitals. */
const DISTANCE = { from: 1.15, to: 4.5 } as const
/** Maximum difference of the ends of neighbouring lines relative to the pitch. */
const MAX_OFFSET = 2
/** Minimum mean probability of the characters: text in other fonts and patterns are less certain. */
const MIN_PROBABILITY = 0.6
/** Corrections of height, position and size that are tried if the characters are uncertain. */
const CERTAIN = 0.93
const ADJUSTMENTS = [
  { across: 0, down: 0, size: 1 },
  { across: 0, down: 0.1, size: 1 },
  { across: 0, down: -0.1, size: 1 },
  { across: 0, down: 0, size: 1.15 },
  { across: 0, down: 0, size: 0.87 },
  { across: 0.1, down: 0, size: 1 },
  { across: -0.1, down: 0, size: 1 },
] as const

/** A machine-readable zone as it is printed on a page. */
export interface FoundZone {
  /** Lines of exactly 30, 36 or 44 characters, as counted in the picture. */
  readonly lines: readonly string[]
  /** Mean probability of the characters, 0 to 1. */
  readonly probability: number
  /** Upper and lower edge, left and right end in pixels of the region; and the slope of its lines. */
  readonly place: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  readonly slope: number
}

/** Finds the lines of fixed pitch on an upright page that are a zone, and reads them; null if there are none. */
export function findZone(page: LumaRegion, model: ZoneModel): FoundZone | null {
  const lines = textLines(inkShapes(inkMask(page), page.width))
  const zones = FORMATS.flatMap(({ lines: count, length }) =>
    groupsOf(lines, count).flatMap((group) => readGroup(page, group, length, model) ?? []),
  )
  return zones.sort((a, b) => rankOf(b) - rankOf(a))[0] ?? null
}

/** Zones with correct check digits come first, then those that are read with more certainty. */
function rankOf({ lines, probability }: FoundZone): number {
  const checks = readMrz(lines)?.checks ?? []
  return checks.filter(({ expected, actual }) => expected === actual).length / Math.max(1, checks.length) + probability
}

/** Returns the groups of lines that lie one below the other at equal distances. */
function groupsOf(lines: readonly TextLine[], count: number): readonly (readonly TextLine[])[] {
  return lines.flatMap((first) => {
    const group = [first]
    while (group.length < count) {
      const last = group.at(-1) as TextLine
      const next = lines.find((line) => isBelow(last, line))
      if (!next) return []
      group.push(next)
    }
    return [group]
  })
}

function isBelow(upper: TextLine, lower: TextLine): boolean {
  const capitals = Math.max(upper.capitals, lower.capitals)
  const x = (Math.max(upper.left, lower.left) + Math.min(upper.right, lower.right)) / 2
  const distance = heightAt(lower, x) - heightAt(upper, x)
  if (distance < capitals * DISTANCE.from || distance > capitals * DISTANCE.to) return false
  if (Math.min(upper.capitals, lower.capitals) < capitals * 0.55) return false
  return Math.abs(upper.left - lower.left) + Math.abs(upper.right - lower.right) < capitals * 2 * MAX_OFFSET
}

function readGroup(page: LumaRegion, group: readonly TextLine[], length: number, model: ZoneModel): FoundZone | null {
  const capitals = Math.max(...group.map((line) => line.capitals))
  const pitches = group.map((line) => fixedPitch(line, length))
  if (pitches.some((pitch) => pitch === null)) return null
  const read = (adjustment: (typeof ADJUSTMENTS)[number]) => {
    const probabilities = group.map((line, row) => {
      const pitch = pitches[row] as FixedPitch
      return model.read(page, placesOf(line, pitch, length, capitals, adjustment))
    })
    return probabilities.every((line) => line !== null) ? bestLines(probabilities) : null
  }
  let best = read(ADJUSTMENTS[0])
  if (!best) return null
  if (best.mean < CERTAIN)
    for (const adjustment of ADJUSTMENTS.slice(1)) {
      const other = read(adjustment)
      if (other && other.mean > best.mean) best = other
    }
  if (best.mean < MIN_PROBABILITY || !readMrz(best.lines)) return null
  const [left, right] = [Math.min(...group.map((line) => line.left)), Math.max(...group.map((line) => line.right))]
  const middles = group.flatMap((line) => [heightAt(line, left), heightAt(line, right)])
  const first = group[0] as TextLine
  return {
    lines: best.lines,
    probability: best.mean,
    place: { left, right, top: Math.min(...middles) - capitals, bottom: Math.max(...middles) + capitals },
    slope: (heightAt(first, right) - heightAt(first, left)) / (right - left),
  }
}

function placesOf(
  line: TextLine,
  pitch: FixedPitch,
  length: number,
  capitals: number,
  { across, down, size }: (typeof ADJUSTMENTS)[number],
): readonly CellPlace[] {
  return Array.from({ length }, (_, index) => {
    const local = pitch.pitch + 2 * pitch.bend * index
    const x = positionOf(pitch, index) + across * local - 0.5
    const slope = line.course[1] + 2 * line.course[2] * x
    return { x, y: heightAt(line, x) + down * capitals - 0.5, slope, pitch: local, capitals: capitals * size }
  })
}

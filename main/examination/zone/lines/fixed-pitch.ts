import type { TextLine } from './text-lines.ts'

/** Positions of the characters of a line: the centre of number i is at start + pitch·i + bend·i², in pixels. */
export interface FixedPitch {
  readonly start: number
  readonly pitch: number
  readonly bend: number
}

/** Share of the pitch between the ink of neighbouring characters: the line is that much shorter than all cells together. */
const BEARING = { from: 0.02, to: 0.62 } as const
/** Maximum change of the pitch along a line. */
const MAX_CHANGE = 0.09
/** Minimum regularity of the centres, 1 for exactly fixed pitch. */
const MIN_REGULARITY = 0.45
/** Maximum width of one character relative to the pitch. */
const MAX_WIDTH = 1.25

/** Returns the pitch with which a line has `count` characters, if its shapes are spaced like that; null otherwise. */
export function fixedPitch({ shapes, left, right }: TextLine, count: number): FixedPitch | null {
  const length = right - left
  const [shortest, longest] = [length / (count - BEARING.from), length / (count - BEARING.to)]
  const centres = shapes
    .filter((shape) => shape.right - shape.left <= longest * MAX_WIDTH)
    .map((shape) => (shape.left + shape.right) / 2 - left)
  if (centres.length < count * 0.4) return null
  let best: (FixedPitch & { readonly regularity: number }) | null = null
  for (let change = -MAX_CHANGE; change <= MAX_CHANGE + 1e-9; change += MAX_CHANGE / 9)
    for (let step = 0; step <= 30; step++) {
      const mean = shortest + ((longest - shortest) * step) / 30
      // The pitch grows linearly along the line, by `change` in all.
      const pitch = mean * (1 - change / 2)
      const bend = (mean * change) / (2 * (count - 1))
      let [cos, sin] = [0, 0]
      for (const centre of centres) {
        const phase = indexAt(centre, pitch, bend) * 2 * Math.PI
        cos += Math.cos(phase)
        sin += Math.sin(phase)
      }
      const regularity = Math.hypot(cos, sin) / centres.length
      if (best && regularity <= best.regularity) continue
      const offset = Math.atan2(sin, cos) / (2 * Math.PI)
      // The first centre is within the first pitch.
      const shift = ((offset % 1) + 1) % 1
      best = { start: left + pitch * shift + bend * shift * shift, pitch: pitch + 2 * bend * shift, bend, regularity }
    }
  if (!best || best.regularity < MIN_REGULARITY) return null
  const end = positionOf(best, count - 1)
  const isInside = best.start > left && best.start < left + best.pitch && end < right && end > right - best.pitch * 1.2
  return isInside ? best : null
}

/** Returns the fractional number of the character at a distance from the left. */
const indexAt = (distance: number, pitch: number, bend: number): number =>
  Math.abs(bend) < 1e-9
    ? distance / pitch
    : (Math.sqrt(Math.max(0, pitch * pitch + 4 * bend * distance)) - pitch) / (2 * bend)

/** Returns the centre of a character. */
export const positionOf = ({ start, pitch, bend }: FixedPitch, index: number): number =>
  start + pitch * index + bend * index * index

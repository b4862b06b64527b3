import type { LumaRegion } from '../images/luma-region.ts'

/** Darkest share of the pixels that is taken as ink at its darkest. */
const INK = 0.02
/** Rows without ink within a line of text, as between a letter and its ring; white rows that are left around it. */
const GAP = 3
const ROOM = 6
/** Dark pixels that make a row part of a line, as a share of the width: fewer are specks. */
const ROW = 0.004

/** Width of a gap in a line, in heights of it, behind which something else begins. */
const WORD_GAP = 2.2

/**
 * The tallest line of text in a picture, from its first letter to the first wide gap: a value below its caption, wherever exactly
 * it stands. Null if the picture has no line of at least `minHeight` pixels.
 */
export function tallestLine({ width, height, luma }: LumaRegion, minHeight: number): LumaRegion | null {
  const limit = inkLimit(luma)
  if (limit === null) return null
  const rows = Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let at = y * width; at < (y + 1) * width; at++) if ((luma[at] ?? 255) < limit) dark++
    return dark > Math.max(1, width * ROW)
  })
  const line = runsOf(rows, GAP).sort((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (!line || line.to - line.from < minHeight) return null
  const columns = Array.from({ length: width }, (_, x) => {
    for (let y = line.from; y < line.to; y++) if ((luma[y * width + x] ?? 255) < limit) return true
    return false
  })
  const text = runsOf(columns, (line.to - line.from) * WORD_GAP)[0] ?? { from: 0, to: width }
  return cut({ width, height, luma }, text, line)
}

interface Run {
  readonly from: number
  to: number
}

/** With room around. */
function cut({ width, height, luma }: LumaRegion, across: Run, down: Run): LumaRegion {
  const [left, right] = [Math.max(0, across.from - ROOM), Math.min(width, across.to + ROOM)]
  const [top, bottom] = [Math.max(0, down.from - ROOM), Math.min(height, down.to + ROOM)]
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++)
    part.set(luma.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { width: right - left, height: bottom - top, luma: part }
}

/** Halfway between ink and paper; null if they do not differ. */
function inkLimit(luma: Uint8Array): number | null {
  const sorted = luma.slice().sort()
  const ink = sorted[Math.floor(sorted.length * INK)] ?? 255
  const paper = sorted[sorted.length >> 1] ?? 255
  return paper - ink < 30 ? null : (ink + paper) / 2
}

/** Runs of ink, with gaps of at most `gap` within. */
function runsOf(isInk: readonly boolean[], gap: number): Run[] {
  const runs: Run[] = []
  for (const [at, ink] of isInk.entries()) {
    if (!ink) continue
    const last = runs.at(-1)
    if (last && at - last.to <= gap) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}

import type { LumaRegion } from '../images/luma-region.ts'

/** Quantile of brightness that is taken as that of ink. */
const INK_QUANTILE = 0.02
/** Maximum rows without ink within a line, for example below an accent; and the margin around the line. */
const GAP = 3
const MARGIN = 6
/** Minimum share of dark pixels in a row of a line; fewer are specks. */
const MIN_INK = 0.004

/** Maximum gap in a line relative to its height; a wider one separates the value from other content. */
const WORD_GAP = 2.2

/**
 * Crops the tallest line of text in an image, from its first letter to the first wide gap: the value below a caption, regardless
 * of its exact position. Null if there is no line of at least `minHeight` pixels.
 */
export function tallestLine({ width, height, luma }: LumaRegion, minHeight: number): LumaRegion | null {
  const limit = inkLimit(luma)
  if (limit === null) return null
  const rows = Array.from({ length: height }, (_, y) => {
    let dark = 0
    for (let at = y * width; at < (y + 1) * width; at++) if ((luma[at] ?? 255) < limit) dark++
    return dark > Math.max(1, width * MIN_INK)
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

/** Crops a part with a margin. */
function cut({ width, height, luma }: LumaRegion, across: Run, down: Run): LumaRegion {
  const [left, right] = [Math.max(0, across.from - MARGIN), Math.min(width, across.to + MARGIN)]
  const [top, bottom] = [Math.max(0, down.from - MARGIN), Math.min(height, down.to + MARGIN)]
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++)
    part.set(luma.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { width: right - left, height: bottom - top, luma: part }
}

/** Returns the brightness halfway between ink and paper; null if they hardly differ. */
function inkLimit(luma: Uint8Array): number | null {
  const sorted = luma.slice().sort()
  const ink = sorted[Math.floor(sorted.length * INK_QUANTILE)] ?? 255
  const paper = sorted[sorted.length >> 1] ?? 255
  return paper - ink < 30 ? null : (ink + paper) / 2
}

/** Returns the runs of ink, which may contain gaps of at most `gap`. */
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

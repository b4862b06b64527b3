/** Closed interval of time, in milliseconds on the archive's scale. */
export interface Interval {
  readonly from: number
  readonly to: number
}

export type QuietSpan = Interval

/** Returns the spans of at least `shortest` milliseconds that no interval covers. The intervals are sorted by `from`. */
export function quietSpans(intervals: readonly Interval[], shortest: number): readonly QuietSpan[] {
  const quiet: QuietSpan[] = []
  let covered = intervals[0]?.to ?? 0
  for (const { from, to } of intervals) {
    if (from - covered >= shortest) quiet.push({ from: covered, to: from })
    covered = Math.max(covered, to)
  }
  return quiet
}

/** Time axis on which every quiet span is shortened to `breakWidth` milliseconds. */
export interface BrokenScale {
  readonly length: number
  /** Converts time to position (0 at `from`), monotonic; times out of range are below 0 or above `length`. */
  readonly position: (at: number) => number
  /** Converts position to time, the inverse. */
  readonly time: (position: number) => number
}

/** Creates a scale that compresses each gap to `breakWidth`. */
export function brokenScale({ from, to }: Interval, gaps: readonly QuietSpan[], breakWidth: number): BrokenScale {
  const knots = [{ at: from, position: 0 }]
  let position = 0
  let last = from
  const advance = (until: number, width: number) => {
    position += width
    last = until
    knots.push({ at: until, position })
  }
  for (const gap of gaps) {
    advance(gap.from, gap.from - last)
    advance(gap.to, Math.min(breakWidth, gap.to - gap.from))
  }
  advance(to, to - last)
  return {
    length: position,
    position: (at) => between(knots, 'at', 'position', at),
    time: (position) => between(knots, 'position', 'at', position),
  }
}

type Knot = { readonly at: number; readonly position: number }

/** Interpolates linearly between neighbouring knots, with a slope of 1 outside. */
function between(knots: readonly Knot[], source: keyof Knot, target: keyof Knot, value: number): number {
  let [low, high] = [0, knots.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((knots[middle]?.[source] ?? 0) <= value) low = middle
    else high = middle
  }
  const [a, b] = [knots[low], knots[high]]
  if (!a || !b) return 0
  if (value < a[source]) return a[target] + (value - a[source])
  if (value > b[source]) return b[target] + (value - b[source])
  const width = b[source] - a[source]
  return width === 0 ? a[target] : a[target] + ((value - a[source]) / width) * (b[target] - a[target])
}

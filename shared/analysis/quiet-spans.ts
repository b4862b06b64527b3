/** A span of time, ends included, in milliseconds on the archive's scale. */
export interface Interval {
  readonly from: number
  readonly to: number
}

export type QuietSpan = Interval

/** The spans of at least `shortest` milliseconds that no interval covers. The intervals are sorted by `from`. */
export function quietSpans(intervals: readonly Interval[], shortest: number): readonly QuietSpan[] {
  const quiet: QuietSpan[] = []
  let covered = intervals[0]?.to ?? 0
  for (const { from, to } of intervals) {
    if (from - covered >= shortest) quiet.push({ from: covered, to: from })
    covered = Math.max(covered, to)
  }
  return quiet
}

/** Where time lies on an axis on which every quiet span is as short as `breakWidth` milliseconds. */
export interface BrokenScale {
  readonly length: number
  /** Time to position (0 at `from`), monotonic; times outside lie before 0 or behind `length`. */
  readonly position: (at: number) => number
  /** Position to time, the inverse. */
  readonly time: (position: number) => number
}

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
    time: (where) => between(knots, 'position', 'at', where),
  }
}

type Knot = { readonly at: number; readonly position: number }

/** Linear between neighbouring knots, with the slope of 1 outside. */
function between(knots: readonly Knot[], known: keyof Knot, wanted: keyof Knot, value: number): number {
  let [low, high] = [0, knots.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((knots[middle]?.[known] ?? 0) <= value) low = middle
    else high = middle
  }
  const [a, b] = [knots[low], knots[high]]
  if (!a || !b) return 0
  if (value < a[known]) return a[wanted] + (value - a[known])
  if (value > b[known]) return b[wanted] + (value - b[known])
  const width = b[known] - a[known]
  return width === 0 ? a[wanted] : a[wanted] + ((value - a[known]) / width) * (b[wanted] - a[wanted])
}

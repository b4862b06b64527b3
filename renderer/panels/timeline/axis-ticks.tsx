import { formatDuration, type QuietSpan } from '../../../shared/analysis/index.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import { tickText } from './tick-text.ts'
import type { Axis } from './use-axis.ts'

/** Distances between ticks, in milliseconds. */
const STEPS: readonly number[] = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 31_536_000_000,
]
/** Minimum distance of two ticks, in pixels, so that their labels do not overlap. */
const MIN_DISTANCE = 96

/** Pixels that the label of a break takes. */
const BREAK_WIDTH = 104

interface AxisTicksProps {
  readonly axis: Axis
  readonly gaps: readonly QuietSpan[]
  readonly width: number
}

/** Time since the start at each tick, and the length of each break, in which nothing began or ended and which the axis leaves out. */
export function AxisTicks({ axis, gaps, width }: AxisTicksProps) {
  if (width === 0) return null
  const { span, time, position } = axis
  const shown = span.to - span.from
  const step = STEPS.find((step) => (step / shown) * width >= MIN_DISTANCE) ?? shown
  const start = time(0)
  const xOf = (at: number): number => ((position(at) - span.from) / shown) * width
  // Breaks that are too near to each other for two labels have one, with the sum of their lengths.
  const breaks: { readonly x: number; readonly length: number }[] = []
  for (const { from, to } of gaps) {
    const x = (xOf(from) + xOf(to)) / 2
    const before = breaks.at(-1)
    if (x < 0 || x > width) continue
    if (before && x - before.x < BREAK_WIDTH)
      breaks.splice(-1, 1, { x: (before.x + x) / 2, length: before.length + to - from })
    else breaks.push({ x, length: to - from })
  }
  const ticks: { readonly at: number; readonly x: number }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let place = Math.ceil(Math.max(0, span.from) / step) * step; place <= span.to; place += step) {
    const at = start + Math.round((time(place) - start) / step) * step
    const x = xOf(at)
    if (x - last < MIN_DISTANCE * 0.7 || x < 0 || x > width - 56) continue
    if (breaks.some((each) => x > each.x - BREAK_WIDTH / 2 - 56 && x < each.x + BREAK_WIDTH / 2)) continue
    last = x
    ticks.push({ at: at - start, x })
  }
  return (
    <div className="axis-ticks" aria-hidden>
      {ticks.map(({ at, x }) => (
        <span key={at} style={{ left: x }}>
          {tickText(at, step)}
        </span>
      ))}
      {breaks.map(({ x, length }) => (
        <span
          key={x}
          className="axis-break"
          style={{ left: x }}
          title={timelineLabels.axisBreak(formatDuration(length))}
        >
          {`// ${formatDuration(length)} //`}
        </span>
      ))}
    </div>
  )
}

import { formatDuration } from '../../../shared/analysis/index.ts'
import type { Axis } from './use-axis.ts'

/** Distances between ticks, in milliseconds. */
const STEPS: readonly number[] = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000, 31_536_000_000,
]
/** Minimum distance of two ticks, in pixels, so that their labels do not overlap. */
const MIN_DISTANCE = 96

/** Formats a time. Ticks are at round times, so a smaller unit that is zero is omitted. */
const roundText = (milliseconds: number): string =>
  formatDuration(milliseconds)
    .replace(/ 0 \w+$/, '')
    .replace(/\.00 s$/, ' s')

/** Time since the start at each tick. Labels jump at pauses, which the axis leaves out. */
export function AxisTicks({ axis, width }: { readonly axis: Axis; readonly width: number }) {
  if (width === 0) return null
  const { span, time, position } = axis
  const shown = span.to - span.from
  const step = STEPS.find((step) => (step / shown) * width >= MIN_DISTANCE) ?? shown
  const start = time(0)
  const ticks: { readonly at: number; readonly x: number }[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let place = Math.ceil(Math.max(0, span.from) / step) * step; place <= span.to; place += step) {
    const at = start + Math.round((time(place) - start) / step) * step
    const x = ((position(at) - span.from) / shown) * width
    if (x - last < MIN_DISTANCE * 0.7 || x < 0 || x > width - 56) continue
    last = x
    ticks.push({ at: at - start, x })
  }
  return (
    <div className="axis-ticks" aria-hidden>
      {ticks.map(({ at, x }) => (
        <span key={at} style={{ left: x }}>
          {at === 0 ? '0' : `+${roundText(at)}`}
        </span>
      ))}
    </div>
  )
}

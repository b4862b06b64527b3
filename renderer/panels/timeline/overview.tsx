import { type PointerEvent, useMemo, useRef } from 'react'
import type { TimelineItem } from '../../../shared/analysis/index.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import type { Axis } from './use-axis.ts'

const BINS = 240

/** Distribution of events over all time; a brush selects the visible range. */
export function Overview({ items, axis }: { readonly items: readonly TimelineItem[]; readonly axis: Axis }) {
  const drag = useRef<{ readonly start: number; readonly span: Axis['span'] | null } | null>(null)
  const { length, span, position } = axis
  const bins = useMemo(() => {
    const counts = new Array<number>(BINS).fill(0)
    for (const { start } of items) {
      if (start.at === null) continue
      const bin = Math.min(BINS - 1, Math.max(0, Math.floor((position(start.at) / Math.max(1, length)) * BINS)))
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    const max = Math.max(1, ...counts)
    return counts.map((count) => Math.sqrt(count / max))
  }, [items, position, length])
  const share = (at: number): number => Math.min(1, Math.max(0, at / Math.max(1, length)))
  const [left, right] = [share(span.from), share(span.to)]
  const at = (event: PointerEvent): number => {
    const { x, width } = event.currentTarget.getBoundingClientRect()
    return ((event.clientX - x) / width) * length
  }
  return (
    <div
      className="overview"
      title={timelineLabels.overview}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const start = at(event)
        const isInside = start >= span.from && start <= span.to && right - left < 0.95
        drag.current = { start, span: isInside ? span : null }
      }}
      onPointerMove={(event) => {
        const active = drag.current
        if (!active || !(event.buttons & 1)) return
        const now = at(event)
        if (active.span)
          axis.show({ from: active.span.from + now - active.start, to: active.span.to + now - active.start })
        else if (Math.abs(now - active.start) > length / 200)
          axis.show({ from: Math.min(now, active.start), to: Math.max(now, active.start) })
      }}
      onPointerUp={() => {
        drag.current = null
      }}
    >
      <svg viewBox={`0 0 ${BINS} 1`} preserveAspectRatio="none" aria-hidden>
        {bins.map((height, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
          height === 0 ? null : <rect key={index} x={index} y={1 - height} width={1} height={height} />,
        )}
      </svg>
      <div className="overview-window" style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />
    </div>
  )
}

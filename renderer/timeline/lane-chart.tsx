import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { QuietSpan } from '../../shared/analysis/quiet-spans.ts'
import type { TimelineLane } from '../../shared/analysis/timeline.ts'
import type { TimelineItem } from '../../shared/analysis/timeline-items.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useUncovered } from '../parts/coverage-scope.tsx'
import { useColours } from '../shell/theme.ts'
import { timelineWords } from '../words/timeline.ts'
import { AxisTicks } from './axis-ticks.tsx'
import { type Colours, coloursOf, type Drawing, drawLanes, marksOf, placeLanes } from './draw-lanes.ts'
import { itemTitle } from './item-title.ts'
import type { Axis } from './use-axis.ts'
import { useWidth } from './use-width.ts'

interface LaneChartProps {
  readonly items: readonly TimelineItem[]
  readonly lanes: readonly TimelineLane[]
  readonly gaps: readonly QuietSpan[]
  readonly axis: Axis
  readonly picked: string | null
  readonly cursor: number | null
  readonly onPick: (key: string) => void
  readonly onCursor: (at: number) => void
  readonly onStep: (by: 1 | -1) => void
}

/** Chart of all events in lanes over time. The list below is the accessible alternative. */
export function LaneChart({ items, lanes, gaps, axis, picked, cursor, onPick, onCursor, onStep }: LaneChartProps) {
  const scheme = useColours(useWindow().settings)
  const theme = `${scheme} ${useUncovered() === null ? 'covered' : 'uncovered'}`
  const canvas = useRef<HTMLCanvasElement>(null)
  const [box, width] = useWidth()
  const places = useMemo(() => placeLanes(lanes), [lanes])
  const height = places.reduce((sum, place) => sum + place.height, 0)
  const marks = useMemo(() => marksOf(items, axis.position), [items, axis.position])
  const drawing: Drawing = { marks, places, gaps, axis, picked, cursor, width, height, label: itemTitle }
  const drag = useRef<{ readonly x: number; moved: boolean } | null>(null)
  const colours = useRef<{ readonly theme: string; readonly value: Colours } | null>(null)
  const newest = useRef({ axis, drawing })
  newest.current = { axis, drawing }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme changes the colours of the same drawing.
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const frame = requestAnimationFrame(() => {
      const ratio = window.devicePixelRatio
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      if (colours.current?.theme !== theme)
        colours.current = { theme, value: coloursOf(element.parentElement ?? element) }
      drawLanes(context, newest.current.drawing, colours.current.value)
    })
    return () => cancelAnimationFrame(frame)
  }, [marks, places, gaps, axis.span, picked, cursor, width, height, theme])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // React registers passive wheel listeners; zooming must prevent scrolling of the page.
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) newest.current.axis.pan(event.deltaX / 600)
      else newest.current.axis.zoom(1.0015 ** event.deltaY, event.offsetX / element.clientWidth)
      event.preventDefault()
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [])

  const move = (event: PointerEvent): void => {
    if (!drag.current || !(event.buttons & 1)) return
    if (Math.abs(event.clientX - drag.current.x) > 3) drag.current.moved = true
    if (drag.current.moved) axis.pan(-event.movementX / Math.max(1, width))
  }
  const release = (event: PointerEvent): void => {
    const wasMoved = drag.current?.moved ?? false
    drag.current = null
    if (wasMoved) return
    const { offsetX, offsetY } = event.nativeEvent
    const hit = itemAt(drawing, offsetX, offsetY)
    if (hit) onPick(hit.key)
    else onCursor(axis.time(axis.span.from + (offsetX / width) * (axis.span.to - axis.span.from)))
  }
  const keys: { readonly [key: string]: () => void } = {
    ArrowLeft: () => axis.pan(-0.2),
    ArrowRight: () => axis.pan(0.2),
    '+': () => axis.zoom(0.7),
    '=': () => axis.zoom(0.7),
    '-': () => axis.zoom(1.4),
    '0': axis.fit,
    j: () => onStep(1),
    k: () => onStep(-1),
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
  }
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    <div className="lane-chart">
      <ul className="lane-names" aria-hidden>
        {places.map((place) => (
          <li key={place.lane} style={{ height: place.height }}>
            {timelineWords.lanes[place.lane]}
          </li>
        ))}
      </ul>
      <div ref={box} className="lane-canvas">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is moved through by keys. */}
        <div role="application" aria-label={timelineWords.chart} tabIndex={0} onKeyDown={press}>
          <canvas
            ref={canvas}
            style={{ width: '100%', height }}
            onPointerDown={(event) => {
              drag.current = { x: event.clientX, moved: false }
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={move}
            onPointerUp={release}
          />
        </div>
        <AxisTicks axis={axis} width={width} />
      </div>
    </div>
  )
}

/** Returns the item at a point: the smallest one, because small items are drawn over large ones. */
function itemAt({ marks, places, axis, width }: Drawing, x: number, y: number): TimelineItem | null {
  const place = places.find(({ top, height }) => y >= top && y < top + height)
  if (!place) return null
  const row = Math.floor((y - place.top - 5) / place.rowHeight)
  const { from, to } = axis.span
  const scale = width / (to - from)
  let best: TimelineItem | null = null
  let bestWidth = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const { item } = mark
    if (item.lane !== place.lane || Math.abs(item.row - row) > (place.rowHeight < 6 ? 1 : 0)) continue
    const [left, right] = [(mark.from - from) * scale, (mark.to - from) * scale]
    if (x < left - 3 || x > Math.max(right, left + 3) + 3 || right - left >= bestWidth) continue
    best = item
    bestWidth = right - left
  }
  return best
}

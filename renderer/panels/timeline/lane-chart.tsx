import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { timelineLabels } from '../../labels/timeline.ts'
import { runViewKey } from '../../parts/view-keys.ts'
import { AxisTicks } from './axis-ticks.tsx'
import type { Drawing } from './draw-lanes.ts'
import { itemAt } from './item-at.ts'
import { type DrawnLanes, useLaneDrawing } from './use-lane-drawing.ts'
import { useWidth } from './use-width.ts'

interface LaneChartProps extends DrawnLanes {
  readonly onPick: (key: string) => void
  readonly onCursor: (at: number) => void
  readonly onStep: (by: 1 | -1) => void
}

/** Chart of all events in lanes over time. The list below is the accessible alternative. */
export function LaneChart(props: LaneChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [box, width] = useWidth()
  const drawing = useLaneDrawing(canvas, props, width)
  const pointer = usePointer(drawing, props)
  const onKeyDown = (event: KeyboardEvent): void => press(event, props)
  return (
    <div className="lane-chart" data-open={props.isOpen || undefined}>
      <ul className="lane-names" aria-hidden>
        {drawing.places.map((place) => (
          <li key={place.lane} style={{ height: place.height }}>
            {timelineLabels.lanes[place.lane]}
          </li>
        ))}
      </ul>
      <div ref={box} className="lane-canvas">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is moved through by keys. */}
        <div role="application" aria-label={timelineLabels.chart} tabIndex={0} onKeyDown={onKeyDown}>
          <canvas ref={canvas} style={{ width: '100%', height: drawing.height }} {...pointer} />
        </div>
        <AxisTicks axis={props.axis} gaps={props.gaps} width={width} />
      </div>
    </div>
  )
}

/** Pans by dragging; a click picks the item at the point, or moves the cursor there. */
function usePointer(drawing: Drawing, { axis, onPick, onCursor }: LaneChartProps) {
  const { width } = drawing
  const drag = useRef<{ readonly x: number; moved: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent): void {
      drag.current = { x: event.clientX, moved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent): void {
      if (!drag.current || !(event.buttons & 1)) return
      if (Math.abs(event.clientX - drag.current.x) > 3) drag.current.moved = true
      if (drag.current.moved) axis.pan(-event.movementX / Math.max(1, width))
    },
    onPointerUp(event: PointerEvent): void {
      const wasMoved = drag.current?.moved ?? false
      drag.current = null
      if (wasMoved) return
      const { offsetX, offsetY } = event.nativeEvent
      const hit = itemAt(drawing, offsetX, offsetY)
      if (hit) onPick(hit.key)
      else onCursor(axis.time(axis.span.from + (offsetX / width) * (axis.span.to - axis.span.from)))
    },
  }
}

const ZOOM_IN = 0.7
const ZOOM_OUT = 1.4
const PAN = 0.2

function press(event: KeyboardEvent, { axis, onStep }: LaneChartProps): void {
  runViewKey(event, {
    ArrowLeft: () => axis.pan(-PAN),
    ArrowRight: () => axis.pan(PAN),
    '+': () => axis.zoom(ZOOM_IN),
    '=': () => axis.zoom(ZOOM_IN),
    '-': () => axis.zoom(ZOOM_OUT),
    '0': axis.fit,
    j: () => onStep(1),
    k: () => onStep(-1),
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
  })
}

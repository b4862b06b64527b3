import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { itemTitle, type QuietSpan, type TimelineItem, type TimelineLane } from '../../../shared/analysis/index.ts'
import { useColours } from '../../kit/theme.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { useUncovered } from '../../parts/coverage-scope.tsx'
import { type Colours, coloursOf, type Drawing, drawLanes, marksOf, placeLanes } from './draw-lanes.ts'
import type { Axis } from './use-axis.ts'

/** Content of the chart. */
export interface DrawnLanes {
  readonly items: readonly TimelineItem[]
  readonly lanes: readonly TimelineLane[]
  readonly gaps: readonly QuietSpan[]
  readonly axis: Axis
  /** Whether the lanes have their full height. */
  readonly isOpen: boolean
  readonly picked: string | null
  readonly cursor: number | null
}

/** Draws the lanes on `canvas` after every change, and zooms by the wheel. Returns what is drawn. */
export function useLaneDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { items, lanes, gaps, axis, isOpen, picked, cursor }: DrawnLanes,
  width: number,
): Drawing {
  const scheme = useColours(useWindow().settings)
  const theme = `${scheme} ${useUncovered() === null ? 'covered' : 'uncovered'}`
  const places = useMemo(() => placeLanes(lanes, isOpen), [lanes, isOpen])
  const height = places.reduce((sum, place) => sum + place.height, 0)
  const marks = useMemo(() => marksOf(items, axis.position), [items, axis.position])
  const drawing: Drawing = { marks, places, gaps, axis, picked, cursor, width, height, label: itemTitle }
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
  }, [canvas, marks, places, gaps, axis.span, picked, cursor, width, height, theme])

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
  }, [canvas])
  return drawing
}

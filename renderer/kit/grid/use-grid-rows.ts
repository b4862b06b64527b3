import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindow } from '../../model/window/window-context.tsx'
import { TallScroll } from './tall-scroll.ts'

interface GridRowsOptions {
  readonly count: number
  /** Position in the content at the start, pixels. */
  readonly initial?: number
  readonly onOffset?: (offset: number) => void
}

export interface GridRows {
  /** Scrolled element. */
  readonly box: RefObject<HTMLDivElement | null>
  /** First and last row in the document, the latter exclusive. */
  readonly first: number
  readonly last: number
  /** Heights of the space above and below these rows, pixels. */
  readonly above: number
  readonly below: number
  /** Number of rows that are fully visible. */
  readonly perPage: number
  show(row: number): void
}

/** Rows beyond the visible ones, so that fast scrolling shows no gap. */
const OVERSCAN = 12
/** Height of a row and of the header in rem, as in list.css. */
const ROW_REM = 2.5

const rowHeight = (): number => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns the height of a row in pixels, at the current size of text. */
function useRowHeight(): number {
  const { zoom } = useWindow().settings
  const [height, setHeight] = useState(rowHeight)
  useLayoutEffect(() => {
    if (zoom > 0) setHeight(rowHeight())
  }, [zoom])
  return height
}

/**
 * Returns the rows of a table that are visible, all of the same height. A library for virtual rows would keep an object for each of a
 * million rows.
 */
export function useGridRows({ count, initial = 0, onOffset }: GridRowsOptions): GridRows {
  const box = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const scroll = useMemo(() => new TallScroll(), [])
  scroll.total = count * height
  const [{ offset, view }, setPosition] = useState({ offset: initial, view: 600 })
  useLayoutEffect(() => {
    const element = box.current
    if (element) element.scrollTop = scroll.toElement(initial, Math.max(0, element.clientHeight - height))
    // Only when the first rows are known.
  }, [scroll, initial, height])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const update = (): void => {
      const visible = Math.max(0, element.clientHeight - height)
      const next = scroll.toContent(element.scrollTop, visible)
      onOffset?.(next)
      setPosition((last) => (last.offset === next && last.view === visible ? last : { offset: next, view: visible }))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroll, height, onOffset])
  const show = useCallback(
    (row: number): void => {
      const element = box.current
      if (!element) return
      const visible = Math.max(0, element.clientHeight - height)
      const current = scroll.toContent(element.scrollTop, visible)
      const [top, bottom] = [row * height, (row + 1) * height]
      if (top < current) element.scrollTop = scroll.toElement(top, visible)
      else if (bottom > current + visible) element.scrollTop = scroll.toElement(bottom - visible, visible)
    },
    [scroll, height],
  )
  const first = Math.max(0, Math.min(count, Math.floor(offset / height) - OVERSCAN))
  const last = Math.min(count, Math.ceil((offset + view) / height) + OVERSCAN)
  const above = Math.max(0, first * height - scroll.shift)
  return {
    ...{ box, first, last, above, show },
    below: Math.max(0, scroll.height - above - (last - first) * height),
    perPage: Math.max(1, Math.floor(view / height) - 1),
  }
}

import { useLayoutEffect, useState } from 'react'
import { useWindow } from '../../model/window/window-context.tsx'

/** Height of a row in rem, as in list.css. */
const ROW_REM = 2.5

const rowHeight = (): number => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns the height of a row of a table in pixels, at the current size of text. */
export function useRowHeight(): number {
  const { zoom } = useWindow().settings
  const [height, setHeight] = useState(rowHeight)
  useLayoutEffect(() => {
    if (zoom > 0) setHeight(rowHeight())
  }, [zoom])
  return height
}

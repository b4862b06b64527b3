import { useEffect, useRef, useState } from 'react'
import { type Collected, droppedFrom } from '../../kit/drop/dropped-files.ts'

interface DropTarget {
  /** Called with the dropped files. */
  onDrop(collected: Collected): void
  /** Called if the dropped files or folders cannot be read. */
  onUnreadable(): void
  /** True if the first file of a folder stands for all. */
  readonly isFirstEnough: boolean
}

/** Makes the window a drop target. Returns whether files are dragged over it. */
export function useDropTarget({ isFirstEnough, ...handlers }: DropTarget): boolean {
  const [depth, setDepth] = useState(0)
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const isFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    // Cancelled like `dragover`: the element below the pointer may have changed since the last move.
    const enter = (event: DragEvent): void => {
      event.preventDefault()
      if (isFiles(event)) setDepth((before) => before + 1)
    }
    const leave = (event: DragEvent): void => {
      if (isFiles(event)) setDepth((before) => Math.max(0, before - 1))
    }
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      const isHandled = event.defaultPrevented
      event.preventDefault()
      setDepth(0)
      if (isHandled) return
      if (!event.dataTransfer) return
      droppedFrom(event.dataTransfer, isFirstEnough).then(
        (all) => latest.current.onDrop(all),
        () => latest.current.onUnreadable(),
      )
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
    }
  }, [isFirstEnough])
  return depth > 0
}

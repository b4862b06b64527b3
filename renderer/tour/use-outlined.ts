import { useEffect } from 'react'

const MARK = 'data-tour-at'

/** Outlines what `selector` finds, also when it comes later or is drawn anew. */
export function useOutlined(selector: string): void {
  useEffect(() => {
    let marked: Element | null = null
    let frame = 0
    const mark = (): void => {
      frame = 0
      const found = document.querySelector(selector)
      if (found === marked) return
      marked?.removeAttribute(MARK)
      marked = found
      found?.setAttribute(MARK, '')
      found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    mark()
    const watch = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
      marked?.removeAttribute(MARK)
    }
  }, [selector])
}

import { useEffect } from 'react'

const MARK = 'data-tour-at'

/** Outlines the element that matches `selector`, also if it appears later or is rendered again. */
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
    const observer = new MutationObserver(() => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      marked?.removeAttribute(MARK)
    }
  }, [selector])
}

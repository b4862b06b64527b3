import './tour.css'
import { Button } from '@mantine/core'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useArchives } from '../bridge/window-context.tsx'
import { useAnnounce } from '../shell/announcer.tsx'
import { tourWords } from '../words/tour.ts'
import { STEPS } from './steps.ts'
import { useOutlined } from './use-outlined.ts'

interface TourPanelProps {
  /** Whether the user asked for it; at a first start it comes by itself, and takes neither focus nor page. */
  readonly isAsked: boolean
  readonly onEnd: () => void
}

/** Mantine gives the focus back this much after a dialog of its own closed, ms, and some more. */
const AFTER_DIALOGS = 80

/** Keeps its place in the order of the Tab key. */
const OFF = { 'aria-disabled': true, 'data-disabled': true } as const

/** A strip of its own below the page: it covers nothing, and all keys of the window go on working. */
export default function TourPanel({ isAsked, onEnd }: TourPanelProps) {
  const [at, setAt] = useState(0)
  const [, go] = useLocation()
  const archive = [...useArchives().keys()].at(-1)
  const heading = useFocusOnAsked(isAsked)
  const step = STEPS[at] ?? STEPS[0]
  const isLast = at === STEPS.length - 1
  const walk = (to: number): void => {
    const next = STEPS[to]
    if (!next) return
    setAt(to)
    const route = next.route(archive)
    if (route !== null) go(route)
  }
  useOutlined(step.about)
  useEscape(onEnd)
  useFirstStep(isAsked, () => go('/'))

  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    walk(at + way)
  }
  return (
    <aside className="tour" aria-label={tourWords.label} onKeyDown={onKeyDown}>
      <div className="tour-text" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {tourWords.steps[step.id].title}
        </h2>
        <p>{tourWords.steps[step.id].text}</p>
      </div>
      <div className="tour-deeds">
        <span className="quiet tour-count">{tourWords.step(at + 1, STEPS.length)}</span>
        <Button variant="default" size="xs" {...(at === 0 ? OFF : {})} onClick={() => walk(at - 1)}>
          {tourWords.back}
        </Button>
        <Button size="xs" onClick={() => (isLast ? onEnd() : walk(at + 1))}>
          {isLast ? tourWords.done : tourWords.next}
        </Button>
        {!isLast && (
          <button type="button" className="link-button" onClick={onEnd}>
            {tourWords.skip}
          </button>
        )}
      </div>
    </aside>
  )
}

/** Focus goes to the tour when it is asked for. When the tour ends with the focus in it, the focus goes back. */
function useFocusOnAsked(isAsked: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const announce = useAnnounce()
  useEffect(() => {
    const panel = heading.current?.closest('aside')
    let before: Element | null = null
    const take = (): void => {
      before = document.activeElement
      heading.current?.focus()
    }
    if (!isAsked) announce(tourWords.offered(STEPS.length))
    const timer = isAsked ? setTimeout(take, AFTER_DIALOGS) : undefined
    return () => {
      clearTimeout(timer)
      if (document.activeElement !== document.body && !panel?.contains(document.activeElement)) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const back = isThere ? before : document.getElementById('page')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [isAsked, announce])
  return heading
}

function useFirstStep(isAsked: boolean, goThere: () => void): void {
  const newest = useRef(goThere)
  newest.current = goThere
  useEffect(() => {
    if (isAsked) newest.current()
  }, [isAsked])
}

const USES_ESCAPE = '[role=dialog], [role=menu], [role=listbox], input, textarea, select'

/** Escape, wherever the focus is, unless what has it makes use of the key. */
function useEscape(end: () => void): void {
  const newest = useRef(end)
  newest.current = end
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || document.querySelector('[role="dialog"]')) return
      if (target instanceof Element && target.closest(USES_ESCAPE)) return
      newest.current()
    }
    // Before a dialog hears it and is gone.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

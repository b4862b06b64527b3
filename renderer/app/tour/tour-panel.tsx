import { Button } from '@mantine/core'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnnounce } from '../../kit/announcer.tsx'
import { tourLabels } from '../../labels/tour.ts'
import { useArchives } from '../../model/window/window-context.tsx'
import { STEPS } from './steps.ts'
import { useOutlined } from './use-outlined.ts'

interface TourPanelProps {
  /** Whether the user opened the tour. At the first start it opens by itself and changes neither focus nor page. */
  readonly isAsked: boolean
  readonly onEnd: () => void
}

/** Milliseconds after which Mantine has restored the focus of a closed dialog. */
const FOCUS_DELAY_MS = 80

/** Disables a button but keeps it in the tab order. */
const DISABLED = { 'aria-disabled': true, 'data-disabled': true } as const

/** Panel below the page. It covers nothing, and the shortcuts of the window keep working. */
export default function TourPanel({ isAsked, onEnd }: TourPanelProps) {
  const [index, setIndex] = useState(0)
  const [, go] = useLocation()
  const archive = [...useArchives().keys()].at(-1)
  const heading = useFocusOnAsked(isAsked)
  const step = STEPS[index] ?? STEPS[0]
  const isLast = index === STEPS.length - 1
  const goTo = (to: number): void => {
    const next = STEPS[to]
    if (!next) return
    setIndex(to)
    const route = next.route(archive)
    if (route !== null) go(route)
  }
  useOutlined(step.about)
  useEscape(onEnd)
  useFirstStep(isAsked, () => go('/'))

  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(index + direction)
  }
  return (
    <aside className="tour" aria-label={tourLabels.label} onKeyDown={onKeyDown}>
      <div className="tour-text" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {tourLabels.steps[step.id].title}
        </h2>
        <p>{tourLabels.steps[step.id].text}</p>
      </div>
      <div className="tour-deeds">
        <span className="quiet tour-count">{tourLabels.step(index + 1, STEPS.length)}</span>
        <Button variant="default" size="xs" {...(index === 0 ? DISABLED : {})} onClick={() => goTo(index - 1)}>
          {tourLabels.back}
        </Button>
        <Button size="xs" onClick={() => (isLast ? onEnd() : goTo(index + 1))}>
          {isLast ? tourLabels.done : tourLabels.next}
        </Button>
        {!isLast && (
          <button type="button" className="link-button" onClick={onEnd}>
            {tourLabels.skip}
          </button>
        )}
      </div>
    </aside>
  )
}

/** Focuses the tour if the user opened it. When the tour ends, restores the focus if it is still in the tour. */
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
    if (!isAsked) announce(tourLabels.offered(STEPS.length))
    const timer = isAsked ? setTimeout(take, FOCUS_DELAY_MS) : undefined
    return () => {
      clearTimeout(timer)
      if (document.activeElement !== document.body && !panel?.contains(document.activeElement)) return
      const isRestorable = before instanceof HTMLElement && before !== document.body && before.isConnected
      const back = isRestorable ? before : document.getElementById('page')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [isAsked, announce])
  return heading
}

function useFirstStep(isAsked: boolean, goToFirst: () => void): void {
  const latest = useRef(goToFirst)
  latest.current = goToFirst
  useEffect(() => {
    if (isAsked) latest.current()
  }, [isAsked])
}

const USES_ESCAPE = '[role=dialog], [role=menu], [role=listbox], input, textarea, select'

/** Ends the tour on Escape, unless the focused element uses the key. */
function useEscape(end: () => void): void {
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || document.querySelector('[role="dialog"]')) return
      if (target instanceof Element && target.closest(USES_ESCAPE)) return
      latest.current()
    }
    // Captured, so that open dialogs are seen before they close on the same key.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

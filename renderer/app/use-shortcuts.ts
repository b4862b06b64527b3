import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnnounce } from '../kit/announcer.tsx'
import { openFile } from '../kit/drop/file-dialogs.ts'
import { isPlainKey } from '../kit/plain-key.ts'
import { shellLabels } from '../labels/shell.ts'
import { archiveIn, listIn } from '../model/address/archive-address.ts'
import { TABS, tabKey } from '../model/archive/tabs.ts'
import { listOf } from '../model/list/list-view.ts'
import { nextTheme, nextTimes, nextZoom } from '../model/setting-cycles.ts'
import { useWindow } from '../model/window/window-context.tsx'
import { approveInView } from '../panels/review/approve-in-view.ts'
import { stepInView } from './step-in-view.ts'

/** Actions by key. */
interface Shortcuts {
  readonly [key: string]: () => void
}

const STEPS: Shortcuts = {
  j: () => stepInView(1),
  k: () => stepInView(-1),
  c: () => void navigator.clipboard?.writeText(window.location.href),
}
const ROWS: Shortcuts = {
  ...STEPS,
  '/': () => document.querySelector<HTMLElement>('[data-list-filter]')?.focus(),
}

/** Registers the global shortcuts. Single letters are ignored during text input and while a dialog is open. */
export function useShortcuts(): { readonly sheetOpen: boolean; setSheetOpen(open: boolean): void } {
  const [sheetOpen, setSheetOpen] = useState(false)
  const [settings, zoom] = [useSettingShortcuts(), useZoomShortcut()]
  const [page, everywhere] = [usePageShortcuts(), useWindowShortcuts(() => setSheetOpen(true))]
  const shortcuts: Shortcuts = { ...page, ...settings, ...everywhere }

  const handle = (event: KeyboardEvent): void => {
    if (zoom(event)) return
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      window.history.go(event.key === 'ArrowLeft' ? -1 : 1)
      return
    }
    if (!isPlainKey(event) || !Object.hasOwn(shortcuts, event.key)) return
    // Prevents the key from being typed into the field that it focuses.
    event.preventDefault()
    shortcuts[event.key]?.()
  }
  // One listener for all renders. A layout effect registers it before the first paint, so that no key is lost.
  const latestHandle = useRef(handle)
  latestHandle.current = handle
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => latestHandle.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { sheetOpen, setSheetOpen }
}

function useWindowShortcuts(openSheet: () => void): Shortcuts {
  const [, go] = useLocation()
  return { '?': openSheet, h: () => go('/'), o: openFile }
}

function useSettingShortcuts(): Shortcuts {
  const { settings, change } = useWindow()
  const announce = useAnnounce()
  return {
    t: () => {
      const times = nextTimes(settings.times)
      change('times', times)
      announce(shellLabels.timesNow[times])
    },
    m: () => {
      change('masked', !settings.masked)
      announce(settings.masked ? shellLabels.unmasked : shellLabels.masked)
    },
    d: () => {
      const theme = nextTheme(settings.theme)
      change('theme', theme)
      announce(shellLabels.themeNow[theme])
    },
  }
}

/** Returns a function that changes the zoom and returns true if the key does so. */
function useZoomShortcut(): (event: KeyboardEvent) => boolean {
  const { settings, change } = useWindow()
  const announce = useAnnounce()
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || !['+', '=', '-', '0'].includes(event.key)) return false
    event.preventDefault()
    const zoom = event.key === '0' ? 100 : nextZoom(settings.zoom, event.key === '-' ? -1 : 1)
    change('zoom', zoom)
    announce(shellLabels.zoomNow(zoom))
    return true
  }
}

/** Returns the shortcuts of the page that is displayed: an archive, a list of archives, or the library. */
function usePageShortcuts(): Shortcuts {
  const [location, go] = useLocation()
  const { archives, lists } = useWindow()
  const [archive, list] = [archiveIn(location), listIn(location)]
  if (archive !== undefined)
    return {
      ...STEPS,
      ...Object.fromEntries(
        // Carries the selection over, as the tabs do.
        TABS.map(({ id }, index) => [tabKey(index), () => go(`/archive/${archive}/${id}${window.location.search}`)]),
      ),
      x() {
        const found = listOf(archive, lists.states())
        void archives.close(archive)
        go(found ? `/list/${found.list}` : '/')
      },
      '[': () => document.querySelector<HTMLElement>('[data-trail="-1"]')?.click(),
      ']': () => document.querySelector<HTMLElement>('[data-trail="1"]')?.click(),
      a: approveInView,
    }
  if (list !== undefined)
    return {
      ...ROWS,
      x() {
        void lists.close(list)
        go('/')
      },
    }
  return location === '/library' ? ROWS : {}
}

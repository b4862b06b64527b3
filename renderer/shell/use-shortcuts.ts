import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { archiveIn, listIn } from '../archive/archive-address.ts'
import { TABS } from '../archive/tabs.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { shellLabels } from '../labels/shell.ts'
import { listOf } from '../list/list-view.ts'
import { useAnnounce } from './announcer.tsx'
import { openFile } from './drop-anywhere.tsx'
import { isPlainKey } from './plain-key.ts'
import { nextTheme, nextTimes, nextZoom } from './setting-cycles.ts'
import { stepInView } from './step-in-view.ts'

/** Registers the global shortcuts. Single letters are ignored during text input and while a dialog is open. */
export function useShortcuts(): { readonly sheetOpen: boolean; setSheetOpen(open: boolean): void } {
  const [sheetOpen, setSheetOpen] = useState(false)
  const [location, go] = useLocation()
  const { archives, lists, settings, change } = useWindow()
  const announce = useAnnounce()
  const current = archiveIn(location)
  const list = listIn(location)

  const keys: { readonly [key: string]: () => void } = {
    '?': () => setSheetOpen(true),
    h: () => go('/'),
    o: openFile,
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
  const inArchive: { readonly [key: string]: (archive: string) => void } = {
    x: (archive) => {
      const found = listOf(archive, lists.states())
      void archives.close(archive)
      go(found ? `/list/${found.list}` : '/')
    },
    '[': () => document.querySelector<HTMLElement>('[data-trail="-1"]')?.click(),
    ']': () => document.querySelector<HTMLElement>('[data-trail="1"]')?.click(),
    j: () => stepInView(1),
    k: () => stepInView(-1),
    c: () => void navigator.clipboard?.writeText(window.location.href),
    ...Object.fromEntries(
      TABS.map(({ id }, index) => [
        String(index + 1),
        // Carries the selection over, as the tabs do.
        (archive: string) => go(`/archive/${archive}/${id}${window.location.search}`),
      ]),
    ),
  }

  const inList: { readonly [key: string]: (list: string) => void } = {
    x: (list) => {
      void lists.close(list)
      go('/')
    },
    j: () => stepInView(1),
    k: () => stepInView(-1),
    c: () => void navigator.clipboard?.writeText(window.location.href),
    '/': () => document.querySelector<HTMLElement>('[data-list-filter]')?.focus(),
  }

  const handle = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && ['+', '=', '-', '0'].includes(event.key)) {
      event.preventDefault()
      const zoom = event.key === '0' ? 100 : nextZoom(settings.zoom, event.key === '-' ? -1 : 1)
      change('zoom', zoom)
      announce(shellLabels.zoomNow(zoom))
      return
    }
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      window.history.go(event.key === 'ArrowLeft' ? -1 : 1)
      return
    }
    if (!isPlainKey(event)) return
    const globalAction = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    globalAction?.()
    if (!globalAction && list !== undefined && Object.hasOwn(inList, event.key)) {
      // Prevents the key from being typed into the field that it focuses.
      event.preventDefault()
      inList[event.key]?.(list)
    }
    if (!globalAction && current !== undefined && Object.hasOwn(inArchive, event.key)) inArchive[event.key]?.(current)
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

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AppInfo, Settings } from '../../../shared/bridge/index.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { type ArchiveState, ArchiveStore } from './archive-store.ts'
import { type ListState, ListStore } from './list-store.ts'
import { maskedLists } from './masked-lists.ts'
import { ReopeningBridge } from './reopening-bridge.ts'

interface WindowValue {
  readonly bridge: Bridge
  readonly app: AppInfo
  readonly archives: ArchiveStore
  readonly lists: ListStore
  readonly settings: Settings
  change<Name extends keyof Settings>(name: Name, value: Settings[Name]): void
}

/** Milliseconds between checks for expired certificates. */
const EXPIRY_MS = 30_000

const WindowContext = createContext<WindowValue | null>(null)

/** Provides the bridge, the open archives and the settings to all components. */
export function WindowProvider({
  bridge,
  app,
  children,
}: {
  readonly bridge: Bridge
  readonly app: AppInfo
  readonly children: ReactNode
}) {
  const [settings, setSettings] = useState(app.settings)
  const archives = useMemo(() => new ArchiveStore(bridge), [bridge])
  const lists = useMemo(() => new ListStore(bridge), [bridge])
  const reopening = useMemo(() => new ReopeningBridge(bridge, archives), [bridge, archives])
  useEffect(() => {
    const check = async (): Promise<void> => {
      const { validationTime } = await bridge.call('conditions.get', {})
      // At a fixed validation time nothing expires.
      if (validationTime === null) await archives.reverifyExpired(Date.now())
    }
    const timer = setInterval(() => void check().catch(() => {}), EXPIRY_MS)
    return () => clearInterval(timer)
  }, [bridge, archives])
  useEffect(() => void archives.openKept(), [archives])
  const value = useMemo(
    (): WindowValue => ({
      bridge: reopening,
      app,
      archives,
      lists,
      settings,
      change(name, chosen) {
        setSettings((before) => ({ ...before, [name]: chosen }))
        // A setting that could not be stored is still valid in this window.
        void bridge.call('settings.change', { name, value: chosen }).catch(() => {})
      },
    }),
    [bridge, reopening, app, archives, lists, settings],
  )
  return <WindowContext value={value}>{children}</WindowContext>
}

export function useWindow(): WindowValue {
  const value = useContext(WindowContext)
  if (!value) throw new Error('Used outside of the window')
  return value
}

export function useArchiveState(archive: string): ArchiveState | undefined {
  const { archives } = useWindow()
  return useSyncExternalStore(archives.subscribe, archives.states).get(archive)
}

export function useArchives(): ReadonlyMap<string, ArchiveState> {
  const { archives } = useWindow()
  return useSyncExternalStore(archives.subscribe, archives.states)
}

/** Returns the open lists, with names of files masked if the user covers holder data. */
export function useLists(): ReadonlyMap<string, ListState> {
  const { lists, settings } = useWindow()
  const states = useSyncExternalStore(lists.subscribe, lists.states)
  return settings.masked ? maskedLists(states) : states
}

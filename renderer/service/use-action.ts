import { useCallback, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useAnnounce, useNotify } from '../shell/announcer.tsx'

export interface Action {
  readonly busy: boolean
  readonly failure: Failure | null
  /** One at a time; `done` is announced and displayed when it went well, or only announced where the page itself shows it. */
  run(what: (bridge: Bridge) => Promise<unknown>, done: string, isShown?: boolean): Promise<void>
  /** Takes back what was said of a failure: it is no longer so. */
  forget(): void
}

/** Something that a button asks of the service. */
export function useAction(): Action {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useCallback(
    async (what: (bridge: Bridge) => Promise<unknown>, done: string, isShown = true): Promise<void> => {
      setBusy(true)
      setFailure(null)
      try {
        await what(bridge)
        if (isShown) notify(done)
        else announce(done)
      } catch (error) {
        setFailure(failureOf(error))
      } finally {
        setBusy(false)
      }
    },
    [bridge, announce, notify],
  )
  const forget = useCallback(() => setFailure(null), [])
  return { busy, failure, run, forget }
}

import { useCallback, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useAnnounce, useNotify } from '../shell/announcer.tsx'

export interface Action {
  readonly busy: boolean
  readonly failure: Failure | null
  /**
   * Runs one action at a time; on success `done` is announced and displayed, or only announced if the page itself shows the
   * result.
   */
  run(action: (bridge: Bridge) => Promise<unknown>, done: string, isShown?: boolean): Promise<void>
  /** Clears the last failure. */
  forget(): void
}

/** Runs an action of a button and tracks its state. */
export function useAction(): Action {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useCallback(
    async (action: (bridge: Bridge) => Promise<unknown>, done: string, isShown = true): Promise<void> => {
      setBusy(true)
      setFailure(null)
      try {
        await action(bridge)
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

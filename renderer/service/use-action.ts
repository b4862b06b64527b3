import { useCallback, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useAnnounce } from '../shell/announcer.tsx'

export interface Action {
  readonly busy: boolean
  readonly failure: Failure | null
  /** One at a time; `done` is said aloud when it went well. */
  run(what: (bridge: Bridge) => Promise<unknown>, done: string): Promise<void>
}

/** Something that a button asks of the service. */
export function useAction(): Action {
  const { bridge } = useWindow()
  const announce = useAnnounce()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useCallback(
    async (what: (bridge: Bridge) => Promise<unknown>, done: string): Promise<void> => {
      setBusy(true)
      setFailure(null)
      try {
        await what(bridge)
        announce(done)
      } catch (error) {
        setFailure(failureOf(error))
      } finally {
        setBusy(false)
      }
    },
    [bridge, announce],
  )
  return { busy, failure, run }
}

import { useCallback, useState } from 'react'
import type { Failure } from '../../shared/bridge/index.ts'
import { type Bridge, failureOf } from '../model/bridge/bridge.ts'
import { useWindow } from '../model/window/window-context.tsx'

export interface Task {
  readonly busy: boolean
  readonly failure: Failure | null
  /** Runs calls of the bridge. Resolves to false if one of them fails, which becomes `failure`. */
  run(calls: (bridge: Bridge) => Promise<unknown>): Promise<boolean>
}

/** Runs calls of the bridge for a button or form, and tracks their state. */
export function useTask(): Task {
  const { bridge } = useWindow()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useCallback(
    async (calls: (bridge: Bridge) => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      setFailure(null)
      try {
        await calls(bridge)
        return true
      } catch (error) {
        setFailure(failureOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
    [bridge],
  )
  return { busy, failure, run }
}

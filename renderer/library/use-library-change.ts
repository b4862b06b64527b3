import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Bridge, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { useNotify } from '../shell/announcer.tsx'
import { refreshLibrary } from './use-library.ts'

interface LibraryChange {
  readonly busy: boolean
  readonly failure: Failure | null
  /** Changes the library, shows `done` and reads everything again. Returns whether the change succeeded. */
  run(change: (bridge: Bridge) => Promise<unknown>, done: string): Promise<boolean>
}

/** Runs changes of the library by this window. */
export function useLibraryChange(): LibraryChange {
  const { bridge } = useWindow()
  const client = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = useCallback(
    async (change: (bridge: Bridge) => Promise<unknown>, done: string): Promise<boolean> => {
      setBusy(true)
      setFailure(null)
      try {
        await change(bridge)
        notify(done)
        await refreshLibrary(client)
        return true
      } catch (error) {
        setFailure(failureOf(error))
        return false
      } finally {
        setBusy(false)
      }
    },
    [bridge, client, notify],
  )
  return { busy, failure, run }
}

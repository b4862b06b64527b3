import { useCallback } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { Dropped } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import type { Collected } from '../shell/dropped-files.ts'
import { MAX_DROP_NAME, useDropped } from '../shell/use-dropped.ts'
import { storesFiles, uploads } from './uploads.ts'

/** Returns a handler that adds dropped files to the library; trust material is offered. */
export function useLibraryDrop(fail: (failure: Failure | null) => void): (collected: Collected) => void {
  const { bridge } = useWindow()
  const add = useCallback(
    async (files: readonly Dropped[], name: string): Promise<void> => {
      const addition = `add-${crypto.randomUUID()}`
      const stop = new AbortController()
      uploads.set(addition, stop)
      const target = { add: addition, name: name.slice(0, MAX_DROP_NAME), stores: storesFiles() }
      await bridge.addToLibrary(files, target, stop.signal)
    },
    [bridge],
  )
  return useDropped(fail, add)
}

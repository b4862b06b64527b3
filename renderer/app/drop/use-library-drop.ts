import { useCallback } from 'react'
import type { Failure } from '../../../shared/bridge/index.ts'
import type { Collected } from '../../kit/drop/dropped-files.ts'
import { MAX_DROP_NAME, useDropped } from '../../kit/drop/use-dropped.ts'
import type { Dropped } from '../../model/bridge/bridge.ts'
import { storesFiles, uploads } from '../../model/library/uploads.ts'
import { useWindow } from '../../model/window/window-context.tsx'

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

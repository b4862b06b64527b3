import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { refreshLibrary } from '../../model/library/use-library.ts'
import { useNotify } from '../announcer.tsx'
import { type Task, useTask } from '../use-task.ts'

interface LibraryChange extends Pick<Task, 'busy' | 'failure'> {
  /** Changes the library, shows `done` and reads everything again. Returns whether the change succeeded. */
  run(change: (bridge: Bridge) => Promise<unknown>, done: string): Promise<boolean>
}

/** Runs changes of the library by this window. */
export function useLibraryChange(): LibraryChange {
  const client = useQueryClient()
  const notify = useNotify()
  const { busy, failure, run: runTask } = useTask()
  const run = useCallback(
    (change: (bridge: Bridge) => Promise<unknown>, done: string): Promise<boolean> =>
      runTask(async (bridge) => {
        await change(bridge)
        notify(done)
        await refreshLibrary(client)
      }),
    [runTask, client, notify],
  )
  return { busy, failure, run }
}

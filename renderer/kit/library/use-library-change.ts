import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { refreshLibrary } from '../../model/library/use-library.ts'
import { useNotify } from '../announcer.tsx'
import { type Task, useTask } from '../use-task.ts'

interface LibraryChange extends Pick<Task, 'busy' | 'failure'> {
  /** Changes the library, shows `done` and reads everything again. Returns whether the change succeeded. */
  run<Result>(
    change: (bridge: Bridge) => Promise<Result>,
    done: string | ((result: Result) => string),
  ): Promise<boolean>
}

/** Runs changes of the library by this window. */
export function useLibraryChange(): LibraryChange {
  const client = useQueryClient()
  const notify = useNotify()
  const { busy, failure, run: runTask } = useTask()
  const run = useCallback(
    <Result>(
      change: (bridge: Bridge) => Promise<Result>,
      done: string | ((result: Result) => string),
    ): Promise<boolean> =>
      runTask(async (bridge) => {
        const result = await change(bridge)
        notify(typeof done === 'string' ? done : done(result))
        await refreshLibrary(client)
      }),
    [runTask, client, notify],
  )
  return { busy, failure, run }
}

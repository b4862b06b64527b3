import { useCallback } from 'react'
import type { Bridge } from '../model/bridge/bridge.ts'
import { useAnnounce, useNotify } from './announcer.tsx'
import { type Task, useTask } from './use-task.ts'

export interface Action extends Omit<Task, 'run'> {
  /**
   * Runs one action at a time; on success `done` is announced and displayed, or only announced if the page itself shows the
   * result.
   */
  run(action: (bridge: Bridge) => Promise<unknown>, done: string, isShown?: boolean): Promise<void>
}

/** Runs an action of a button and tracks its state. */
export function useAction(): Action {
  const announce = useAnnounce()
  const notify = useNotify()
  const { run: runTask, ...state } = useTask()
  const run = useCallback(
    async (action: (bridge: Bridge) => Promise<unknown>, done: string, isShown = true): Promise<void> => {
      await runTask(async (bridge) => {
        await action(bridge)
        if (isShown) notify(done)
        else announce(done)
      })
    },
    [runTask, announce, notify],
  )
  return { ...state, run }
}

import { useCallback } from 'react'
import { failureOf } from '../model/bridge/bridge.ts'
import { useNotify } from './announcer.tsx'

/** Returns a function that runs an action without a place for its failure, which is shown as a notice instead. */
export function useAttempt(): (action: () => Promise<unknown>) => void {
  const notify = useNotify()
  return useCallback(
    (action) =>
      void action().catch((error: unknown) => {
        const { message, hint } = failureOf(error)
        notify(`${message}. ${hint}`, true)
      }),
    [notify],
  )
}

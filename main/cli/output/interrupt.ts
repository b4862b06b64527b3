/** Signals that end a command: the user, another program, a terminal or a connection that is closed. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `cleanUp` when the process is interrupted while other threads work, then ends the process by the same signal, as a shell
 * expects. Temporary files have no names, so nothing else is left. Returns a function that removes the handlers.
 */
export function onInterrupt(isEnabled: boolean, cleanUp: () => void): () => void {
  if (!isEnabled) return () => {}
  const handlers = ENDING.map((signal) => {
    const handler = (): void => {
      removeHandlers()
      cleanUp()
      if (process.platform === 'win32') process.exit(130)
      process.kill(process.pid, signal)
    }
    process.on(signal, handler)
    return { signal, handler }
  })
  const removeHandlers = (): void => {
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
  return removeHandlers
}

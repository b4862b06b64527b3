/**
 * Ctrl+C while other threads work: `tidy` runs, then the process ends by the signal, as a shell expects. Temporary files
 * have no names, so nothing else is left. Returns what takes the handler away again.
 */
export function onInterrupt(wanted: boolean, tidy: () => void): () => void {
  if (!wanted) return () => {}
  const signals = ['SIGINT', 'SIGTERM'] as const
  const handlers = signals.map((signal) => {
    const handler = (): void => {
      forget()
      tidy()
      if (process.platform === 'win32') process.exit(130)
      process.kill(process.pid, signal)
    }
    process.on(signal, handler)
    return { signal, handler }
  })
  const forget = (): void => {
    for (const { signal, handler } of handlers) process.off(signal, handler)
  }
  return forget
}

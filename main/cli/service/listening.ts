import { EXIT } from '../arguments/exit-codes.ts'
import { Stop } from '../arguments/stop.ts'
import { ENDING } from '../output/interrupt.ts'

const LISTEN_ERRORS: { readonly [code: string]: readonly [message: string, hint: string] } = {
  EADDRINUSE: ['is in use', 'Choose another with --port, or --port 0 for any free one.'],
  EACCES: ['is not allowed to this user', 'Choose a port above 1023 with --port.'],
  EADDRNOTAVAIL: ['is not an address of this machine', 'Use 127.0.0.1, ::1, or 0.0.0.0 for all addresses.'],
  ENOTFOUND: ['has no address', 'Use 127.0.0.1, ::1, or 0.0.0.0 for all addresses.'],
}

/** Returns the `Stop` of a server that cannot listen. */
export function serverStop(error: unknown, host: string, port: number): Stop {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [message, hint] = LISTEN_ERRORS[code] ?? [`cannot be used (${code})`, 'Check --host and --port.']
  return new Stop(EXIT.usage, `Port ${port} on ${host} ${message}`, hint)
}

/** Whether only programs of this machine reach an address to listen on. A name that begins with 127. may be any machine. */
export const isThisMachine = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(host)

/**
 * Calls `end` at the first signal, the normal end of a server. A second signal ends the process by default. Returns a disposer.
 */
export function onSignals(end: () => void): () => void {
  for (const signal of ENDING) process.once(signal, end)
  return () => {
    for (const signal of ENDING) process.off(signal, end)
  }
}

/** Resolves at the first signal. */
export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const dispose = onSignals(() => {
      dispose()
      resolve()
    })
  })

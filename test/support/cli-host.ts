import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Runs commands one after the other in one process, which loads the modules of the command line once: most of the time of a short command.
 * Started by `run-cli.ts`; messages are `Command`, answers `CommandEnd`.
 */
export interface Command {
  readonly cli: string
  readonly args: readonly string[]
  readonly cwd: string | undefined
  readonly env: { readonly [name: string]: string | undefined }
  /** Milliseconds by which the clock of the command is ahead. */
  readonly ahead: number
}
export interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** Something of the command still runs: the process is not used again. */
  readonly isSpent: boolean
}

const home = process.cwd()
let chunks: { readonly [descriptor: number]: Buffer[] } = {}
let ended = (_code: number): void => {}

const captured = (descriptor: number, text: string | Uint8Array): number => {
  const bytes = Buffer.from(text as string)
  chunks[descriptor]?.push(bytes)
  return bytes.length
}
const writeSync = fs.writeSync
fs.writeSync = ((descriptor: number, data: string | Uint8Array, offset?: number, ...rest: never[]) =>
  descriptor === 1 || descriptor === 2
    ? captured(descriptor, typeof data === 'string' ? data : data.subarray(offset ?? 0))
    : writeSync(descriptor, data as Uint8Array, offset, ...rest)) as typeof writeSync
syncBuiltinESMExports()
process.stdout.write = ((data: string) => captured(1, data) >= 0) as typeof process.stdout.write
process.stderr.write = ((data: string) => captured(2, data) >= 0) as typeof process.stderr.write
process.exit = ((code: number) => ended(code)) as typeof process.exit

const RealDate = Date
const dateAhead = (ahead: number): typeof Date =>
  class extends RealDate {
    constructor(...values: [] | [string]) {
      super(...((values.length === 0 ? [RealDate.now() + ahead] : values) as [string]))
    }
    static override now = (): number => RealDate.now() + ahead
  } as typeof Date

let count = 0
process.on('message', async ({ cli, args, cwd, env, ahead }: Command) => {
  globalThis.Date = ahead === 0 ? RealDate : dateAhead(ahead)
  chunks = { 1: [], 2: [] }
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd ?? home)
  process.argv = [process.execPath, cli, ...args]
  const before = resources()
  const code = await new Promise<number>((resolve, reject) => {
    ended = resolve
    // Only the entry is evaluated again: it asks for the modules by their names.
    import(`${pathToFileURL(cli.replace(/\.mjs$/, '/cli.mjs')).href}?${count++}`).catch(reject)
  })
  for (const event of ['uncaughtException', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(event)
  process.chdir(home)
  const text = (descriptor: number): string => Buffer.concat(chunks[descriptor] ?? []).toString()
  process.send?.({ code, stdout: text(1), stderr: text(2), isSpent: resources() > before } satisfies CommandEnd)
})

const resources = (): number => process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length

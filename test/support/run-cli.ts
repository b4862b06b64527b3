import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command, CommandEnd } from './cli-host.ts'
import { once } from './once/once.ts'

/** The command as delivered. */
export const CLI = await once('command line')

export interface CliEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  readonly input?: string | Uint8Array
  readonly cwd?: string
  readonly env?: { readonly [name: string]: string }
  /** Path of another copy of the command. */
  readonly cli?: string
  /** Milliseconds by which the clock of the command is ahead; not of its threads, nor of one that needs a process of its own. */
  readonly ahead?: number
}

/** Runs the built command to its end with an empty data folder, so that no trust store of the machine is used. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const { cwd, ahead = 0 } = options
  if (canShare(args, options)) return runShared({ cli: CLI, args, cwd, env: environment(options.env), ahead })
  const child = startCli(args, options)
  child.stdin?.on('error', () => {})
  child.stdin?.end(options.input ?? '')
  return endOf(child)
}

/** Variables that a process reads when it starts. */
const OF_A_START = /^(NODE_|LANG|LC_|TZ$|HOME$|UV_)/
let host: ChildProcess | undefined
let isBusy = false

/** Whether a command needs no process of its own: for its input, its descriptors, its environment or because another one runs. */
const canShare = (args: readonly string[], { input, cli, env = {} }: CliOptions): boolean =>
  !isBusy &&
  input === undefined &&
  cli === undefined &&
  !args.some((text) => text === '-' || text.startsWith('/dev/') || text.startsWith('/proc/')) &&
  !Object.keys(env).some((name) => OF_A_START.test(name))

/** Runs a command in the process that did so before, which has loaded the modules already. */
async function runShared(command: Command): Promise<CliEnd> {
  isBusy = true
  // One that has ended would never answer.
  if (!host?.connected) host = undefined
  host ??= fork(join(import.meta.dirname, 'cli-host.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  })
  const current = host
  current.ref()
  const end = await new Promise<CliEnd & { isSpent: boolean }>((resolve) => {
    const onMessage = (message: CommandEnd): void => done({ ...message, signal: null })
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      done({ code, signal, stdout: '', stderr: '', isSpent: true })
    const done = (result: CliEnd & { isSpent: boolean }): void => {
      current.off('message', onMessage).off('exit', onExit)
      resolve(result)
    }
    current.on('message', onMessage).on('exit', onExit).send(command)
  })
  current.unref()
  current.channel?.unref()
  if (end.isSpent) {
    current.kill('SIGKILL')
    host = undefined
  }
  isBusy = false
  return end
}

const environment = (env: CliOptions['env'] = {}) => ({
  PATH: process.env.PATH,
  PROOFBENCH_HOME: join(tmpdir(), 'proofbench-no-such-data-folder'),
  ...env,
})

export function startCli(
  args: readonly string[],
  { cwd, env = {}, cli = CLI }: CliOptions = {},
  stdio: SpawnOptions['stdio'] = 'pipe',
) {
  return spawn(process.execPath, [cli, ...args], { cwd, stdio, env: environment(env) })
}

export function endOf(child: ReturnType<typeof spawn>): Promise<CliEnd> {
  return new Promise((resolve) => {
    const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    child.stdout?.on('data', (chunk: Buffer) => chunks.stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.stderr.push(chunk))
    child.on('close', (code, signal) =>
      resolve({
        code,
        signal,
        stdout: Buffer.concat(chunks.stdout).toString(),
        stderr: Buffer.concat(chunks.stderr).toString(),
      }),
    )
  })
}

/** Copies the command into a folder, without any file of the repository. */
export function copyOfCli(folder: string): string {
  const modules = join(dirname(CLI), 'cli')
  cpSync(modules, join(folder, 'copied', 'cli'), { recursive: true })
  cpSync(CLI, join(folder, 'copied', 'cli.mjs'))
  return join(folder, 'copied', 'cli.mjs')
}

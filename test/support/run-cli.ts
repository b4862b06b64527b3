import { type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The command as it is delivered: build-once.ts has made it. */
export const CLI = join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')

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
  /** Another copy of the command. */
  readonly cli?: string
}

/** Runs the built command to its end, with a data folder of its own so that no trust store of the machine is used. */
export function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const child = startCli(words, options)
  child.stdin?.on('error', () => {})
  child.stdin?.end(options.input ?? '')
  return endOf(child)
}

export function startCli(
  words: readonly string[],
  { cwd, env = {}, cli = CLI }: CliOptions = {},
  stdio: SpawnOptions['stdio'] = 'pipe',
) {
  const home = join(tmpdir(), 'proofbench-no-such-data-folder')
  return spawn(process.execPath, [cli, ...words], {
    cwd,
    stdio,
    env: { PATH: process.env.PATH, PROOFBENCH_HOME: home, ...env },
  })
}

export function endOf(child: ReturnType<typeof spawn>): Promise<CliEnd> {
  return new Promise((settle) => {
    const pieces = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    child.stdout?.on('data', (piece: Buffer) => pieces.stdout.push(piece))
    child.stderr?.on('data', (piece: Buffer) => pieces.stderr.push(piece))
    child.on('close', (code, signal) =>
      settle({
        code,
        signal,
        stdout: Buffer.concat(pieces.stdout).toString(),
        stderr: Buffer.concat(pieces.stderr).toString(),
      }),
    )
  })
}

/** Copies the command into a folder, without anything of the repository beside it. */
export function copyOfCli(folder: string): string {
  const modules = join(dirname(CLI), 'cli')
  cpSync(modules, join(folder, 'copied', 'cli'), { recursive: true })
  cpSync(CLI, join(folder, 'copied', 'cli.mjs'))
  return join(folder, 'copied', 'cli.mjs')
}

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-cli-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

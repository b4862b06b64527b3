import { type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
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
}

/** Runs the built command to its end with an empty data folder, so that no trust store of the machine is used. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const child = startCli(args, options)
  child.stdin?.on('error', () => {})
  child.stdin?.end(options.input ?? '')
  return endOf(child)
}

export function startCli(
  args: readonly string[],
  { cwd, env = {}, cli = CLI }: CliOptions = {},
  stdio: SpawnOptions['stdio'] = 'pipe',
) {
  const home = join(tmpdir(), 'proofbench-no-such-data-folder')
  return spawn(process.execPath, [cli, ...args], {
    cwd,
    stdio,
    env: { PATH: process.env.PATH, PROOFBENCH_HOME: home, ...env },
  })
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

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-cli-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import type { TenantConfig } from '../../../shared/control/tenants.ts'
import { CLI } from '../../support/run-cli.ts'

/** The built command running in its own process. */
export interface RunningCommand {
  readonly process: ChildProcess
  readonly address: ServiceAddress
  /** Output so far on both streams. */
  written(): string
  kill(): Promise<void>
  /** Stops it like Ctrl+C. */
  stop(): Promise<number | null>
}

export interface CommandOptions {
  readonly folder: string
  readonly tenants?: readonly TenantConfig[]
  readonly more?: readonly string[]
  readonly node?: readonly string[]
  /** Additional members of the configuration. */
  readonly config?: object
  readonly env?: NodeJS.ProcessEnv
  /** Maximum number of file descriptors. Requires a POSIX shell. */
  readonly descriptors?: number
}

/**
 * Starts `proofbench serve` on a free port with a configuration next to the data folder. Throws with its output if it exits
 * early.
 */
export async function startCommand(options: CommandOptions): Promise<RunningCommand> {
  const { folder, tenants, more = [], node = [], config: members, env, descriptors } = options
  const config = `${folder}.config.json`
  if (tenants) writeFileSync(config, JSON.stringify({ ...members, tenants }))
  const cliArgs = ['serve', '--port', '0', '--data', folder, ...(tenants ? ['--config', config] : []), ...more]
  const command = [process.execPath, ...node, CLI, ...cliArgs]
  const limited = descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh']
  const [program = '', ...args] = [...limited, ...command]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PROOFBENCH_HOME: join(folder, 'no-home'), PROOFBENCH_DEBUG: '1', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
  const ended = once(child, 'close').then(() => null)
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (!line) throw new Error(`serve ended with ${child.exitCode}: ${text}`)
  return {
    process: child,
    // The first line that `serve` prints.
    address: JSON.parse(String(line[0])) as ServiceAddress,
    written: () => text,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
  }
}

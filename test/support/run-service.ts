import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import type { ServiceAddressInfo } from '../../shared/bridge/service-state.ts'
import { endOf, startCli } from './run-cli.ts'

export interface RunningCommand {
  readonly address: Omit<ServiceAddressInfo, 'fingerprint'>
  /** Stops it like Ctrl+C. */
  stop(): Promise<{ readonly code: number | null; readonly stderr: string }>
}

/** Starts `proofbench serve` on a free port and waits for its output. */
export async function runService(args: readonly string[]): Promise<RunningCommand> {
  const child = startCli(['serve', '--port', '0', ...args])
  const end = endOf(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    void end.then(({ stderr }) => reject(new Error(`serve ended: ${stderr}`)))
  })
  return {
    address: JSON.parse(line),
    async stop() {
      child.kill('SIGINT')
      return end
    },
  }
}

export const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Runs curl; returns the body of the response. */
export function curl(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('curl', ['-sS', ...args], { encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`curl ended with ${status}: ${stderr}`)
  return stdout
}

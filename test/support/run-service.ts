import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import type { ServiceAddressInfo } from '../../shared/bridge/service-state.ts'
import { endOf, startCli } from './run-cli.ts'

export interface RunningCommand {
  readonly address: Omit<ServiceAddressInfo, 'fingerprint'>
  /** Ends it as Ctrl+C does. */
  stop(): Promise<{ readonly code: number | null; readonly stderr: string }>
}

/** Starts `proofbench serve` on a free port and waits for its line. */
export async function runService(words: readonly string[]): Promise<RunningCommand> {
  const child = startCli(['serve', '--port', '0', ...words])
  const end = endOf(child)
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece
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

/** One call by curl; the answer's body. */
export function curl(...words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('curl', ['-sS', ...words], { encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`curl ended with ${status}: ${stderr}`)
  return stdout
}

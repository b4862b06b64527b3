import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Command {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
}

export interface Measured {
  /** Median wall time of the whole process, in milliseconds. */
  readonly milliseconds: number
  /** Highest observed resident memory of the process tree, in MiB. */
  readonly mebibytes: number
}

/**
 * Runs the commands in turn, `rounds` times, so that all run under the same conditions. A first round warms the file cache and
 * samples memory, because sampling costs time. Throws if a command fails.
 */
export async function measure(commands: readonly Command[], rounds: number): Promise<readonly Measured[]> {
  const peaks: number[] = []
  for (const command of commands) peaks.push((await runOnce(command, true)).mebibytes)
  const samples = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, command] of commands.entries())
      samples[index]?.push((await runOnce(command, false)).milliseconds)
  }
  return samples.map((runs, index) => ({ milliseconds: median(runs), mebibytes: peaks[index] ?? 0 }))
}

function runOnce({ name, command, arguments: parameters }: Command, watched: boolean): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
    let peak = 0
    let stderr = ''
    const watch = watched ? setInterval(() => (peak = Math.max(peak, treePeak(child.pid ?? 0))), 10) : undefined
    child.stderr.on('data', (piece) => {
      stderr += piece
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      const milliseconds = performance.now() - start
      if (code === 0) resolve({ milliseconds, mebibytes: peak / 1024 })
      else reject(new Error(`${name} ended with ${code}: ${stderr.slice(0, 500)}`))
    })
  })
}

/** Returns the sum of the high-water marks of a process and its children in KiB; 0 without /proc. */
export function treePeak(pid: number): number {
  try {
    const own = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return Number(own) + children.reduce((sum, child) => sum + treePeak(Number(child)), 0)
  } catch {
    return 0
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

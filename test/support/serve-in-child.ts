import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServedChild {
  readonly baseUrl: string
  /** Peak resident memory in bytes; null if the system does not report it. */
  peakMemory(): number | null
  stop(): Promise<void>
}

/** Serves the app over a fake engine in its own process, so that memory and time are those of the service alone. */
export async function serveInChild(limits: object = {}): Promise<ServedChild> {
  const script = join(import.meta.dirname, 'serve-child.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(limits)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    baseUrl: (JSON.parse(line) as { baseUrl: string }).baseUrl,
    peakMemory: () => peakOf(child.pid ?? 0),
    async stop() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

function peakOf(pid: number): number | null {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return null
  }
}

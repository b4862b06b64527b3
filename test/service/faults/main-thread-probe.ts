import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded into a service with --import. Writes the longest turns of its main thread to the file named in the query of the module
// URL.
const file = new URL(import.meta.url).searchParams.get('file') ?? ''
const LOOK_MS = 5
const turns: { readonly at: number; readonly busyMs: number }[] = []
let previous = process.threadCpuUsage()

/**
 * Measures processor time, because other work on the machine delays the wall clock only; without the time of the system, which is mostly that
 * of new memory and depends on the machine.
 */
function look(): void {
  const { user } = process.threadCpuUsage(previous)
  previous = process.threadCpuUsage()
  const busyMs = user / 1000
  if (busyMs < 20) return
  turns.push({ at: Date.now(), busyMs })
  writeFileSync(file, JSON.stringify(turns))
}

// Threads load it, too.
if (isMainThread) setInterval(look, LOOK_MS).unref()

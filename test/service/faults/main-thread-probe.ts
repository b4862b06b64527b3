import { writeFileSync } from 'node:fs'

// Loaded into a service with --import: writes the longest turns of its main thread to the file that the query of this module names.
const file = new URL(import.meta.url).searchParams.get('file') ?? ''
const LOOK_MS = 5
const turns: { readonly at: number; readonly busyMs: number }[] = []
let before = process.threadCpuUsage()

/** Processor time and not wall time: other work on the machine is no delay that the service causes. */
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  const busyMs = (user + system) / 1000
  if (busyMs < 20) return
  turns.push({ at: Date.now(), busyMs })
  writeFileSync(file, JSON.stringify(turns))
}, LOOK_MS).unref()

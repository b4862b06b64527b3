import { workerPool } from './worker-pool.ts'

/**
 * Runs the tasks of a pool in this process, one at a time, in the thread whose script and limit are the arguments: native code
 * that crashes ends this process and no other.
 */
const [script = '', timeLimit = '0'] = process.argv.slice(2)
const pool = workerPool<unknown, unknown>({
  script: new URL(script),
  workerData: null,
  size: 1,
  timeLimit: Number(timeLimit),
  countsProcessorTime: true,
})
// A terminal or a service manager signals every process of a group; the pool decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', async (task) => process.send?.(await pool.run(task)))

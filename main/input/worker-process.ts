import { workerPool } from './worker-pool.ts'

/** Channel to the main process in a utility process of Electron, which has no other one. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

/** Default of Node: 96 MB, most of which stays garbage: pixels and WebAssembly are outside of it. */
const YOUNG_GENERATION_MB = 12

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
  resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
})
const { parentPort } = process as { readonly parentPort?: ParentPort }
// A terminal or a service manager signals every process of a group; the pool decides when this one ends. Electron ends its own by SIGTERM.
for (const signal of ['SIGINT', 'SIGHUP', ...(parentPort ? [] : ['SIGTERM' as const])] as const)
  process.on(signal, () => {})
process.on('disconnect', () => process.exit())
if (parentPort) parentPort.on('message', async ({ data }) => parentPort.postMessage(await pool.run(data)))
else process.on('message', async (task) => process.send?.(await pool.run(task)))

import { type WorkerPool, workerPool } from '../../input/index.ts'
import type { Scenario } from '../format/scenario.ts'
import type { StageOptions } from '../run/stage.ts'
import type { GeneratedArchive } from './generate-archives.ts'
import { generateWorkerScript } from './generate-worker-script.ts'

/** Maximum number of scenarios per thread that are running, or finished and waiting for an earlier one. */
const MAX_AHEAD = 8

/** Generates the archives of scenarios in `threads` threads and yields them in order. The bytes do not depend on `threads`. */
export async function* generateInParallel(
  scenarios: Iterable<Scenario>,
  options: Omit<StageOptions, 'examiner'>,
  threads: number,
): AsyncGenerator<GeneratedArchive> {
  const pool: WorkerPool<Scenario, GeneratedArchive> = workerPool({
    script: generateWorkerScript(),
    workerData: options,
    size: threads,
    timeLimit: 0,
  })
  const make = async (scenario: Scenario): Promise<GeneratedArchive> => {
    const end = await pool.run(scenario)
    if (end.kind === 'done') return end.result
    const reason = end.kind === 'crashed' ? end.error : end.kind
    throw new Error(`The scenario ${scenario.scenario} could not be run: ${reason}`)
  }
  const pending: Promise<GeneratedArchive>[] = []
  try {
    for (const scenario of scenarios) {
      const next = make(scenario)
      // Awaited later, in order; until then a rejection must not count as unhandled.
      next.catch(() => {})
      pending.push(next)
      const first = pending.length >= threads * MAX_AHEAD ? pending.shift() : undefined
      if (first) yield await first
    }
    for (const next of pending) yield await next
  } finally {
    await pool.close()
  }
}

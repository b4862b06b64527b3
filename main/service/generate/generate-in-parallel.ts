import { type WorkerPool, workerPool } from '../../input/worker-pool.ts'
import type { Scenario } from '../scenario/format/scenario.ts'
import type { StageOptions } from '../scenario/run/stage.ts'
import type { GeneratedArchive } from './generate-archives.ts'
import { generateWorkerScript } from './generate-worker-script.ts'

/** Scenarios for each thread that are under way or wait for an earlier one to be yielded. */
const AHEAD = 8

/** Archives of scenarios in their order, made in `threads` threads; the bytes are those that one thread makes. */
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
  const underWay: Promise<GeneratedArchive>[] = []
  try {
    for (const scenario of scenarios) {
      const next = make(scenario)
      // Awaited in its order; meanwhile a rejection is no unhandled one.
      next.catch(() => {})
      underWay.push(next)
      const first = underWay.length >= threads * AHEAD ? underWay.shift() : undefined
      if (first) yield await first
    }
    for (const next of underWay) yield await next
  } finally {
    await pool.close()
  }
}

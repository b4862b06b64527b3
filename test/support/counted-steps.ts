import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Executions of each block of code, by script, function and offset. */
export type StepCounts = ReadonlyMap<string, number>

/**
 * Counts executed blocks of code: the same for every run, however busy the machine is. Only modules that are imported after the
 * counter was made are counted exactly; loops inside built-in functions are not seen.
 */
export class StepCounter {
  readonly #session = new Session()

  constructor() {
    this.#session.connect()
    this.#post('Profiler.enable')
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  count(work: () => unknown): StepCounts {
    this.#post('Profiler.takePreciseCoverage')
    work()
    const steps = stepsIn(this.#post<Coverage>('Profiler.takePreciseCoverage'))
    if (steps.size === 0) throw new Error('no step of the product was counted')
    return steps
  }

  dispose(): void {
    this.#post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }

  #post<T>(method: string, params: object = {}): T {
    let answer: unknown
    this.#session.post(method, params, (error, result) => {
      if (error) throw new Error(`${method}: ${error.message}`)
      answer = result
    })
    return answer as T // The inspector of the own thread answers before `post` returns.
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[]
    }[]
  }[]
}

/** Returns the path of a module of the product below the root of the repository; undefined for tests and packages. */
function ownModule(url: string): string | undefined {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const file = path.startsWith(ROOT) ? path.slice(ROOT.length) : ''
  return /^(?:main|shared|renderer)\//.test(file) ? file : undefined
}

function stepsIn({ result }: Coverage): StepCounts {
  const counts = new Map<string, number>()
  for (const { url, functions } of result) {
    const file = ownModule(url)
    if (file === undefined) continue
    for (const { functionName, ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) {
        const block = `${file} ${functionName} ${startOffset}-${endOffset}`
        counts.set(block, (counts.get(block) ?? 0) + count)
      }
  }
  return counts
}

/** Blocks that run more than `factor` times as often in `twice` as in `once`, and often enough to matter for `size` elements. */
export function growingFaster(once: StepCounts, twice: StepCounts, size: number, factor: number): readonly string[] {
  return [...twice].flatMap(([block, count]) => {
    // V8 leaves out functions without inner blocks at times: those that one run lacks cannot be compared.
    const before = once.get(block)
    const isFaster = before !== undefined && count > 20 * size && count > factor * before
    return isFaster ? [`${block}: ${before} → ${count}`] : []
  })
}

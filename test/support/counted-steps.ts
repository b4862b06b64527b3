import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Executions of each block of code, by script, function and offset. */
export type StepCounts = ReadonlyMap<string, number>

/**
 * Counts executed blocks of code: the same for every run, however busy the machine is. Only modules that are imported after the
 * counter was made are counted exactly. Built-in functions that walk through a list or a text count the elements they may visit.
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
    const builtIn = countingBuiltIns(work)
    const steps = stepsIn(this.#post<Coverage>('Profiler.takePreciseCoverage'))
    if (steps.size === 0) throw new Error('no step of the product was counted')
    for (const [name, count] of builtIn) steps.set(name, count)
    return steps
  }

  /** Like `count`, without built-in functions. */
  async countAsync(work: () => Promise<unknown>): Promise<StepCounts> {
    this.#post('Profiler.takePreciseCoverage')
    await work()
    return stepsIn(this.#post<Coverage>('Profiler.takePreciseCoverage'))
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

/** Built-in functions without a callback that take time in proportion to their list or text. */
const WALKING: readonly (readonly [type: object, names: readonly string[]])[] = [
  [
    Array.prototype,
    ['includes', 'indexOf', 'lastIndexOf', 'join', 'concat', 'slice', 'splice', 'shift', 'unshift', 'sort', 'toSorted'],
  ],
  [
    String.prototype,
    ['includes', 'indexOf', 'lastIndexOf', 'replace', 'replaceAll', 'split', 'match', 'toLowerCase', 'normalize'],
  ],
]

/** Runs `work`, and returns how many elements and characters the built-in functions had before them. */
function countingBuiltIns(work: () => unknown): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const undo: (() => void)[] = []
  const real = Reflect.apply
  for (const [type, names] of WALKING)
    for (const name of names) {
      const original = Object.getOwnPropertyDescriptor(type, name)
      const method: unknown = original?.value
      if (!original || typeof method !== 'function') continue
      let count = 0
      const value = function (this: { readonly length: number }, ...values: unknown[]): unknown {
        const result: unknown = real(method, this, values)
        // A slice visits what it returns.
        count += name === 'slice' && Array.isArray(result) ? result.length : this.length
        return result
      }
      Object.defineProperty(type, name, { ...original, value })
      undo.push(() => {
        Object.defineProperty(type, name, original)
        if (count > 0) counts.set(`${type === Array.prototype ? 'Array' : 'String'}.prototype.${name}`, count)
      })
    }
  try {
    work()
  } finally {
    for (const restore of undo) restore()
  }
  return counts
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

function stepsIn({ result }: Coverage): Map<string, number> {
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
    // An element of a list or text costs a built-in function less than a block of code.
    const least = block.includes('.prototype.') ? 60 : 20
    const isFaster = before !== undefined && count > least * size && count > factor * before
    return isFaster ? [`${block}: ${before} → ${count}`] : []
  })
}

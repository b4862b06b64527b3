import { InputError } from '../input/input-failure.ts'
import type { TaskEnd } from '../input/worker-pool.ts'
import type { RowSetup, VerifiedRow } from './case-task.ts'
import type { HeldCase } from './held-case.ts'

/** Milliseconds without a sign of progress after which a verification counts as stalled. */
export const STALL_MS = 30_000

/** Verifies archives of a list, each in a thread or process that may crash or hang without the others. */
export class CasePool {
  readonly #startCase: () => HeldCase
  readonly #size: number
  readonly #stallMs: number
  readonly #idle: HeldCase[] = []
  readonly #busy = new Set<HeldCase>()
  readonly #waiting: (() => void)[] = []
  #isClosed = false

  constructor(startCase: () => HeldCase, size: number, stallMs = STALL_MS) {
    this.#startCase = startCase
    this.#size = size
    this.#stallMs = stallMs
  }

  /** Verifies one archive; `onStart` is called when its turn comes. Rejects with InputError where it cannot be opened. */
  async run(setup: RowSetup, onStart: () => void): Promise<TaskEnd<VerifiedRow>> {
    return this.#with(async (held) => {
      onStart()
      let lastSign = performance.now()
      held.onProgress(() => {
        lastSign = performance.now()
      })
      let isStalled = false
      const watch = setInterval(() => {
        if (performance.now() - lastSign < this.#stallMs) return
        isStalled = true
        void held.end()
      }, this.#stallMs / 4)
      try {
        return { kind: 'done', result: await held.ask({ kind: 'row', setup }) }
      } catch (error) {
        if (isStalled) return { kind: 'timed-out' }
        if (this.#isClosed) return { kind: 'stopped' }
        throw error
      } finally {
        clearInterval(watch)
      }
    })
  }

  /** Runs `work` with a thread or process of this pool once one is free. One that has failed is not used again. */
  async #with<Result>(work: (held: HeldCase) => Promise<TaskEnd<Result>>): Promise<TaskEnd<Result>> {
    while (this.#busy.size >= this.#size && !this.#isClosed) await new Promise<void>((free) => this.#waiting.push(free))
    if (this.#isClosed) return { kind: 'stopped' }
    const held = this.#idle.pop() ?? this.#startCase()
    this.#busy.add(held)
    let isSound = false
    try {
      const end = await work(held)
      isSound = end.kind === 'done'
      return end
    } catch (error) {
      isSound = error instanceof InputError && error.failure.code !== 'input.crash'
      throw error
    } finally {
      this.#busy.delete(held)
      if (isSound && !this.#isClosed) this.#idle.push(held)
      else void held.end()
      this.#waiting.shift()?.()
    }
  }

  /** Ends everything at once; what runs ends as `stopped`. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const free of this.#waiting.splice(0)) free()
    await Promise.all([...this.#busy, ...this.#idle.splice(0)].map((held) => held.end()))
  }
}

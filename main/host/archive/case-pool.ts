import { InputError, type TaskEnd } from '../../input/index.ts'
import type { CaseResults, CaseTask } from '../common/case-task.ts'
import type { ArchiveSession } from './archive-session.ts'

/** Milliseconds without progress after which a verification counts as stalled. */
export const STALL_MS = 30_000

/** Verifies archives of a list or for the library, each in a thread or process that may crash or hang without affecting the others. */
export class CasePool {
  readonly #startCase: () => ArchiveSession
  readonly #size: number
  readonly #stallMs: number
  readonly #idle: ArchiveSession[] = []
  readonly #busy = new Set<ArchiveSession>()
  readonly #waiting: (() => void)[] = []
  #isClosed = false

  constructor(startCase: () => ArchiveSession, size: number, stallMs = STALL_MS) {
    this.#startCase = startCase
    this.#size = size
    this.#stallMs = stallMs
    // Started in advance: their modules load while the first archives are found or uploaded. The first may be ready already.
    for (let started = 0; started < size; started++) this.#idle.push(startCase())
  }

  /** Runs a task about one archive; `onStart` is called when it starts. Rejects with `InputError` if it cannot be opened. */
  async run<Kind extends 'row' | 'entry'>(
    task: Extract<CaseTask, { kind: Kind }>,
    onStart: () => void = () => {},
  ): Promise<TaskEnd<CaseResults[Kind]>> {
    return this.#withSession(async (session) => {
      onStart()
      let lastProgress = performance.now()
      session.onProgress(() => {
        lastProgress = performance.now()
      })
      let isStalled = false
      const timer = setInterval(() => {
        if (performance.now() - lastProgress < this.#stallMs) return
        isStalled = true
        void session.end()
      }, this.#stallMs / 4)
      try {
        return { kind: 'done', result: await session.ask<Kind>(task) }
      } catch (error) {
        if (isStalled) return { kind: 'timed-out' }
        if (this.#isClosed) return { kind: 'stopped' }
        throw error
      } finally {
        clearInterval(timer)
      }
    })
  }

  /** Runs `work` with an idle thread or process of this pool. One that has failed is not reused. */
  async #withSession<Result>(work: (session: ArchiveSession) => Promise<TaskEnd<Result>>): Promise<TaskEnd<Result>> {
    while (this.#busy.size >= this.#size && !this.#isClosed)
      await new Promise<void>((resume) => this.#waiting.push(resume))
    if (this.#isClosed) return { kind: 'stopped' }
    const session = this.#idle.shift() ?? this.#startCase()
    this.#busy.add(session)
    let isReusable = false
    try {
      const end = await work(session)
      isReusable = end.kind === 'done'
      return end
    } catch (error) {
      isReusable = error instanceof InputError && error.failure.code !== 'input.crash'
      throw error
    } finally {
      this.#busy.delete(session)
      if (isReusable && !this.#isClosed) this.#idle.push(session)
      else void session.end()
      this.#waiting.shift()?.()
    }
  }

  /** Ends all threads and processes immediately; running verifications end as `stopped`. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const resume of this.#waiting.splice(0)) resume()
    await Promise.all([...this.#busy, ...this.#idle.splice(0)].map((session) => session.end()))
  }
}

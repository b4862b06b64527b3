import type { EngineCore } from './core.ts'
import { refuseUnstored, ServiceError } from './service-error.ts'
import { StorageFailed } from './storage-failed.ts'

/** Work that answers at once: what it wrote is durable later. */
type Prompt<Result> = Result extends PromiseLike<unknown> ? never : Result

/** How callers of the engine are answered: with what a command made, once that is durable, or with why it was refused. */
export class Answers {
  readonly #core: EngineCore

  constructor(core: EngineCore) {
    this.#core = core
  }

  /** Does `work` now and answers when all that it wrote is durable. Rejects with ServiceError, or with what broke. */
  whenDurable<Result>(work: () => Prompt<Result>): Promise<Prompt<Result>> {
    try {
      const result = work()
      return this.#core.store.committed().then(
        () => result,
        (error) => {
          throw this.#refusal(error)
        },
      )
    } catch (error) {
      return Promise.reject(this.#refusal(error))
    }
  }

  /** For work that waits by itself until what it wrote is durable. Rejects as `whenDurable` does. */
  async whenDone<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw this.#refusal(error)
    }
  }

  #refusal(error: unknown): Error {
    if (error instanceof ServiceError) return error
    // What is in memory may not be what is stored any more: it is read again.
    this.#core.identities.forget()
    if (error instanceof StorageFailed) return refuseUnstored(error)
    return error instanceof Error ? error : new Error(String(error))
  }
}

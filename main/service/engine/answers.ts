import type { EngineCore } from './core.ts'
import { refuseUnstored, ServiceError } from './service-error.ts'
import { StorageFailed } from './storage-failed.ts'

/** Result of synchronous work; its writes become durable later. */
type Prompt<Result> = Result extends PromiseLike<unknown> ? never : Result

/** Resolves commands once their writes are durable, and converts failures to refusals. */
export class Answers {
  readonly #core: EngineCore

  constructor(core: EngineCore) {
    this.#core = core
  }

  /**
   * Runs `work` and resolves with its result once all writes are durable. Rejects with ServiceError, or with an unexpected error.
   */
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

  /** Runs work that itself waits until its writes are durable. Rejects like `whenDurable`. */
  async whenDone<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw this.#refusal(error)
    }
  }

  #refusal(error: unknown): Error {
    if (error instanceof ServiceError) return error
    // Memory may differ from the store now, so the cache is cleared.
    this.#core.identities.forget()
    if (error instanceof StorageFailed) return refuseUnstored(error)
    return error instanceof Error ? error : new Error(String(error))
  }
}

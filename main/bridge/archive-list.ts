import { setImmediate } from 'node:timers/promises'
import type { ListPage } from '../../shared/list/archive-row.ts'
import type { Verifiable } from '../batch/verify-batch.ts'
import type { FoundInput } from '../input/find-inputs.ts'
import { inputFailure } from '../input/input-failure.ts'
import { ListRun, type ListRunOptions } from './list-run.ts'

export interface ListOptions extends ListRunOptions {
  readonly list: string
  readonly name: string
}

/** Milliseconds that a search may run before other work of this thread gets its turn. */
const SEARCH_MS = 10

/** Archives that are found or uploaded one after the other, and the rows of their verification. */
export class ArchiveList {
  readonly #options: ListOptions
  readonly #inputs: FoundInput[] = []
  #run: ListRun
  #number = 1
  #skipped = 0
  #isSearching = true
  #isCancelled = false

  constructor(options: ListOptions) {
    this.#options = options
    this.#run = new ListRun(options)
  }

  add(found: FoundInput): void {
    this.#inputs.push(found)
    this.#run.add(found)
  }

  /** Adds what a search finds, step by step (null: looked at, no archive), without holding up this thread. */
  async addAll(steps: Iterable<FoundInput | null>): Promise<void> {
    let since = performance.now()
    for (const found of steps) {
      if (this.#isCancelled) return
      if (found) this.add(found)
      else this.#skipped += 1
      if (performance.now() - since < SEARCH_MS) continue
      await setImmediate()
      since = performance.now()
    }
  }

  /** Nothing more will be added; `skipped` files were left out as no archives. */
  finish(skipped = 0): void {
    if (this.#inputs.length === 0) this.add({ name: this.#options.name, failure: inputFailure('input.no-archive') })
    this.#skipped += skipped
    this.#isSearching = false
    this.#run.finish()
  }

  page(from: number): ListPage {
    const { list, name } = this.#options
    const { state, rows, isOutdated } = this.#run
    return {
      list,
      name,
      state,
      run: this.#number,
      isOutdated,
      found: this.#inputs.length,
      isSearching: this.#isSearching && state === 'running',
      skipped: this.#skipped,
      rows: rows.slice(from),
      next: rows.length,
    }
  }

  /** Input of the row that is opened under `archive`: its hash or its id. */
  reference(archive: string): Verifiable | null {
    const own = /^row-(.+)-(\d+)$/.exec(archive)
    const index = own?.[1] === this.#options.list ? Number(own[2]) : this.#run.indexOf(archive)
    const found = index === undefined ? undefined : this.#inputs[index]
    return found && 'reference' in found && found.reference.kind !== 'stream' ? found.reference : null
  }

  /** JUnit document of the rows with these indexes, in that order; of all without them. `masked` covers data about the holder. */
  junit(indexes: readonly number[] | null, masked: boolean): Uint8Array {
    return this.#run.junit(indexes, masked)
  }

  /** Verifies all archives found so far once more, under the trust, policy and time of now. A search goes on. */
  async again(): Promise<void> {
    this.#isCancelled = false
    await this.#run.close()
    this.#number += 1
    this.#run = new ListRun(this.#options)
    for (const found of this.#inputs) this.#run.add(found)
    if (!this.#isSearching) this.#run.finish()
  }

  async cancel(): Promise<void> {
    this.#isSearching = false
    this.#isCancelled = true
    await this.#run.cancel()
  }

  async close(): Promise<void> {
    this.#isCancelled = true
    await this.#run.close()
  }
}

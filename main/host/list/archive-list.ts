import { setImmediate } from 'node:timers/promises'
import { CATALOGUE } from '../../../shared/findings/index.ts'
import { type ListPage, maskedRow } from '../../../shared/list/index.ts'
import { type FoundInput, inputFailure, type Verifiable } from '../../input/index.ts'
import { ListRun, type ListRunOptions } from './list-run.ts'

interface ListOptions extends ListRunOptions {
  readonly list: string
  readonly name: string
}

/** Name of a list with holder data masked: a folder or container is often named after the holder. */
export const MASKED_NAME = 'archives'

/** Milliseconds that a search may run before it yields to other work of this thread. */
const SEARCH_MS = 10

/** List of archives that are found or uploaded one after the other, with the results of their verification. */
export class ArchiveList {
  readonly #options: ListOptions
  readonly #inputs: FoundInput[] = []
  #run: ListRun
  #number = 1
  #skipped = 0
  /** What is odd about the ZIP of the archives, in the words of the findings. */
  readonly #findings = new Set<string>()
  #isSearching = true
  #isCancelled = false
  #isClosed = false

  constructor(options: ListOptions) {
    this.#options = options
    this.#run = new ListRun(options)
  }

  add(found: FoundInput): void {
    this.#inputs.push(found)
    if ('reference' in found && found.reference.kind === 'entry') {
      const { refusal, observations } = found.reference.entry
      // Without details, which may quote names: the reports of the rows have them.
      for (const { code } of refusal ? [refusal, ...observations] : observations)
        this.#findings.add(CATALOGUE.get(code)?.failure ?? code)
    }
    this.#run.add(found)
  }

  /** Adds the results of a search step by step (null: not an archive) without blocking this thread. */
  async addAll(steps: Iterable<FoundInput | null>): Promise<void> {
    let sliceStart = performance.now()
    for (const found of steps) {
      if (this.#isCancelled) return
      if (found) this.add(found)
      else this.#skipped += 1
      if (performance.now() - sliceStart < SEARCH_MS) continue
      await setImmediate()
      sliceStart = performance.now()
    }
  }

  /** Ends the search; `skipped` files were left out because they are not archives. */
  finish(skipped = 0): void {
    if (this.#inputs.length === 0) this.add({ name: this.#options.name, failure: inputFailure('input.no-archive') })
    this.#skipped += skipped
    this.#isSearching = false
    this.#run.finish()
  }

  /** `isMasked`: without names of files and values that quote the holder. */
  page(from: number, isMasked: boolean): ListPage {
    const { list, name } = this.#options
    const { state, rows, isOutdated } = this.#run
    return {
      list,
      name: isMasked ? MASKED_NAME : name,
      state,
      run: this.#number,
      isOutdated,
      found: this.#inputs.length,
      isSearching: this.#isSearching && state === 'running',
      skipped: this.#skipped,
      findings: [...this.#findings],
      isMasked,
      rows: isMasked ? rows.slice(from).map(maskedRow) : rows.slice(from),
      next: rows.length,
    }
  }

  /** Returns the input of the row with this id or hash. */
  reference(archive: string): Verifiable | null {
    const rowId = /^row-(.+)-(\d+)$/.exec(archive)
    const index = rowId?.[1] === this.#options.list ? Number(rowId[2]) : this.#run.indexOf(archive)
    const found = index === undefined ? undefined : this.#inputs[index]
    return found && 'reference' in found && found.reference.kind !== 'stream' ? found.reference : null
  }

  /**
   * Returns a JUnit document with the rows of these indexes, in that order; null for all rows. `masked` hides data about the
   * holder.
   */
  junit(indexes: readonly number[] | null, masked: boolean): Uint8Array {
    return this.#run.junit(indexes, masked)
  }

  /** Verifies all archives found so far again, under the current trust, policy and time. A search continues. */
  async again(): Promise<void> {
    if (this.#isClosed) return
    const earlier = this.#run
    // Throws if trust or policy cannot be used: the earlier rows stay.
    this.#run = new ListRun(this.#options)
    this.#number += 1
    this.#isCancelled = false
    for (const found of this.#inputs) this.#run.add(found)
    if (!this.#isSearching) this.#run.finish()
    await earlier.close()
  }

  async cancel(): Promise<void> {
    this.#isSearching = false
    this.#isCancelled = true
    await this.#run.cancel()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isCancelled = true
    await this.#run.close()
  }
}

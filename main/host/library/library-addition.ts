import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { AddState, Failure, LibraryAdd } from '../../../shared/bridge/index.ts'
import { type FoundInput, inputFailure, STREAM_LIMITS, searchInputs, type Verifiable } from '../../input/index.ts'
import { addInputs, endRun, type Library, ResultQueue, startRun } from '../../library/index.ts'
import { Gate } from './gate.ts'
import type { EntryEnd, FoundReference, NewAdd } from './library-message.ts'

interface AdditionOptions extends NewAdd {
  readonly library: Library
  verify(reference: Verifiable): Promise<EntryEnd>
  failureOf(error: unknown): Failure
  /** Called after each result and change of state. */
  onChange(): void
}

/** Files that are looked up in the database at once. */
const GROUP_SIZE = 100
/** Inputs that are verified or waiting at once. */
const WINDOW = 16
/** Milliseconds that a search may run before it yields to other work of this thread. */
const SEARCH_MS = 10
/** Maximum number of failed inputs that are named. */
const MAX_FAILURES = 100

interface Result {
  readonly name: string
  /** Reason why it could not be verified; null if it could. */
  readonly message: string | null
  /** True if it was not verified because the addition was cancelled. */
  readonly isStopped: boolean
}

type Counts = { -readonly [Outcome in keyof LibraryAdd['counts']]: number }

const noCounts = (): Counts => ({ added: 0, verified: 0, known: 0, unchanged: 0, erased: 0, failed: 0 })

/** Adds inputs to a library as they are found or uploaded. It can be paused, and run again after it was cancelled. */
export class LibraryAddition {
  readonly #options: AdditionOptions
  readonly #inputs: FoundInput[] = []
  readonly #gate = new Gate()
  #queue = new ResultQueue<FoundInput>()
  #state: AddState = 'running'
  #isSearching = true
  #skipped = 0
  #counts = noCounts()
  #failures: { readonly name: string; readonly message: string }[] = []
  #failure: Failure | null = null
  /** Number of times that the addition was resumed after it had ended. */
  #attempt = 0
  #workedMs = 0
  #startedAt: number | null = null
  #run: Promise<void>
  #searching: Promise<void> = Promise.resolve()

  constructor(options: AdditionOptions) {
    this.#options = options
    this.#run = this.#addAll()
    if (options.inputs) this.#searching = this.#search(options.inputs)
  }

  get isActive(): boolean {
    return this.#state === 'running' || this.#state === 'paused'
  }

  info(): LibraryAdd {
    const { add, name } = this.#options
    return {
      ...{ add, name, state: this.#state, isSearching: this.#isSearching && this.isActive },
      ...{ found: this.#inputs.length, counts: { ...this.#counts }, skipped: this.#skipped },
      ...{ failures: this.#failures, failure: this.#failure },
      workedMs: Math.round(this.#workedMs + (this.#startedAt === null ? 0 : performance.now() - this.#startedAt)),
    }
  }

  add(found: FoundInput): void {
    // Its bytes could not be read again.
    const isUnpackedCopy = 'reference' in found && found.isCopy && found.reference.kind === 'folder'
    const input = isUnpackedCopy ? { name: found.reference.name, failure: inputFailure('input.unpacked') } : found
    this.#inputs.push(input)
    this.#queue.push(input)
    this.#options.onChange()
  }

  /** Ends the search or upload; `skipped` files were left out because they are not archives. */
  finish(skipped: number): void {
    this.#skipped += skipped
    this.#isSearching = false
    this.#queue.end()
    this.#options.onChange()
  }

  control(action: 'pause' | 'resume' | 'cancel'): void {
    if (action === 'pause' && this.#state === 'running') this.#pause()
    else if (action === 'resume' && this.#state === 'paused') this.#continue()
    else if (action === 'resume' && (this.#state === 'cancelled' || this.#state === 'failed')) this.#again()
    else if (action === 'cancel' && this.isActive) this.#end('cancelled')
    this.#options.onChange()
  }

  async close(): Promise<void> {
    if (this.isActive) this.#end('cancelled')
    await this.#run
  }

  #pause(): void {
    this.#state = 'paused'
    this.#gate.close()
    this.#stopClock()
  }

  #continue(): void {
    this.#state = 'running'
    this.#startedAt = performance.now()
    this.#gate.open()
  }

  /** Runs over all inputs again, and searches folders again: what was saved is unchanged, and skipped. */
  #again(): void {
    this.#state = 'running'
    this.#attempt++
    this.#failure = null
    const { inputs } = this.#options
    this.#run = Promise.all([this.#run, this.#searching]).then(() => {
      this.#counts = noCounts()
      this.#failures = []
      this.#queue = new ResultQueue()
      if (inputs) {
        this.#inputs.length = 0
        this.#skipped = 0
        this.#isSearching = true
        this.#searching = this.#search(inputs)
      } else for (const input of this.#inputs) this.#queue.push(input)
      if (!this.#isSearching) this.#queue.end()
      return this.#addAll()
    })
  }

  #end(state: AddState): void {
    this.#state = state
    this.#stopClock()
    this.#queue.end()
    this.#gate.open()
  }

  #stopClock(): void {
    if (this.#startedAt !== null) this.#workedMs += performance.now() - this.#startedAt
    this.#startedAt = null
  }

  async #search(inputs: readonly FoundReference[]): Promise<void> {
    let sliceStart = performance.now()
    for (const input of inputs)
      for (const found of inputsIn(input)) {
        if (!this.isActive) return
        if (found) this.add(found)
        else this.#skipped++
        if (performance.now() - sliceStart < SEARCH_MS) continue
        await setImmediate()
        sliceStart = performance.now()
      }
    this.finish(0)
  }

  async #addAll(): Promise<void> {
    const { library, digests, onChange } = this.#options
    const attempt = this.#attempt
    this.#startedAt = performance.now()
    try {
      const context = await startRun(library, digests)
      try {
        for await (const { result, outcome } of addInputs(this.#groups(), this.#addOptions(context))) {
          if (result.isStopped) continue
          this.#counts[outcome]++
          if (result.message !== null && this.#failures.length < MAX_FAILURES)
            this.#failures.push({ name: result.name, message: result.message })
          onChange()
        }
      } finally {
        const { added, verified, known, failed } = this.#counts
        await endRun(library.database, context, { added: added + verified, known, failed })
      }
      if (this.isActive && attempt === this.#attempt) this.#end('done')
    } catch (error) {
      this.#failure = this.#options.failureOf(error)
      this.#end('failed')
    }
    onChange()
  }

  async *#groups(): AsyncGenerator<readonly FoundInput[]> {
    for (;;) {
      const group = await this.#queue.take(GROUP_SIZE)
      if (group.length === 0 || !this.isActive) return
      yield group
    }
  }

  #addOptions(context: Parameters<typeof addInputs>[1]['context']): Parameters<typeof addInputs<Result>>[1] {
    const { library, stores, verify } = this.#options
    return {
      ...{ library, context, stores: stores && library.archiveFolder !== null },
      isStopped: () => !this.isActive,
      onUnchanged: () => {
        this.#counts.unchanged++
        this.#options.onChange()
      },
      verifyOne: async (reference) => {
        await this.#gate.passed()
        const { name } = reference
        const end = this.isActive ? await verify(reference) : ({ kind: 'stopped' } as const)
        if (end.kind === 'crashed' || end.kind === 'timed-out') return end
        const failure = end.kind === 'failed' ? end.failure : null
        const result = { name, message: failure?.message ?? null, isStopped: end.kind === 'stopped' }
        return { kind: 'done', result: { result, entry: end.kind === 'done' ? end.result : null, failure } }
      },
      failed: (name, { message }) => ({ name, message, isStopped: false }),
      streamLimits: STREAM_LIMITS,
      timeLimit: 0,
      window: WINDOW,
    }
  }
}

/** Searches a folder. What is found in a copy of an uploaded folder is named by that folder. */
function* inputsIn(input: FoundReference): Generator<FoundInput | null> {
  const { reference, isCopy = false } = input
  if (reference.kind !== 'folder') return yield input
  const { path, name } = reference
  for (const found of searchInputs([path]))
    if (!isCopy || found === null) yield found
    else if ('failure' in found) yield { ...found, name: join(name, found.name.slice(path.length)) }
    else yield { reference: { ...found.reference, name: join(name, found.reference.name.slice(path.length)) }, isCopy }
}

import { availableParallelism } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { type ListedRow, type ListPage, maskedName } from '../../shared/list/archive-row.ts'
import type { Report } from '../../shared/report/report.ts'
import { type Verifiable, verifyAsDone } from '../batch/verify-batch.ts'
import type { FoundInput } from '../input/find-inputs.ts'
import { failureOf, type InputFailure, inputFailure } from '../input/input-failure.ts'
import { STREAM_LIMITS } from '../input/stream-input.ts'
import { type TemporaryFile, temporaryFile } from '../input/temporary-file.ts'
import type { TaskEnd } from '../input/worker-pool.ts'
import { junitRenderer } from '../report/render-junit.ts'
import { CasePool, STALL_MS } from './case-pool.ts'
import type { CaseSetup, VerifiedRow } from './case-task.ts'
import type { HeldCase } from './held-case.ts'
import { InputQueue } from './input-queue.ts'

/** What all archives of one run are verified under. */
export type RunSetup = Omit<CaseSetup, 'reference'>

export interface ListRunOptions {
  startCase(): HeldCase
  /** Trust, policy and time of now. */
  setup(): RunSetup
  readonly tool: Report['tool']
  /** Time that the user set for all verifications; null for the time of each. */
  fixedTime(): string | null
  /** Called after each row, and at the end. */
  onChange(): void
  /** Milliseconds without progress after which an archive is given up. */
  readonly stallMs?: number
}

/** `took`: milliseconds from the turn of the archive to its row. */
type TimedRow = VerifiedRow & { readonly took: number }

/** Bytes of the temporary file. */
interface Place {
  readonly offset: number
  readonly length: number
}

const MAX_THREADS = 4
/** Started and not yet ended archives for each thread: enough to keep it busy. */
const STARTED_PER_THREAD = 2
const JUNIT_FRAME = junitRenderer(() => undefined)

/** One verification of a list. Its rows come in the order in which they end; the JUnit suites lie in a temporary file. */
export class ListRun {
  readonly rows: ListedRow[] = []
  readonly #options: ListRunOptions
  readonly #setup: RunSetup
  readonly #fixedTime: string | null
  readonly #queue = new InputQueue()
  readonly #pool: CasePool
  readonly #byHash = new Map<string, number>()
  readonly #suites = new Map<number, { readonly open: Place; readonly masked: Place }>()
  #spool: TemporaryFile | undefined
  #state: ListPage['state'] = 'running'

  constructor(options: ListRunOptions) {
    this.#options = options
    this.#setup = options.setup()
    this.#fixedTime = options.fixedTime()
    const size = Math.min(MAX_THREADS, availableParallelism())
    this.#pool = new CasePool(options.startCase, size, options.stallMs)
    void this.#verifyAll(size * STARTED_PER_THREAD)
  }

  get state(): ListPage['state'] {
    return this.#state
  }

  /** Whether trust, policy or the time that the user set have changed since this run began. */
  get isOutdated(): boolean {
    if (this.#options.fixedTime() !== this.#fixedTime) return true
    const { validationTime: _then, ...before } = this.#setup
    const { validationTime: _now, ...now } = this.#options.setup()
    return !isDeepStrictEqual(before, now)
  }

  add(found: FoundInput): void {
    this.#queue.add(found)
  }

  finish(): void {
    this.#queue.end()
  }

  indexOf(sha256: string): number | undefined {
    return this.#byHash.get(sha256)
  }

  junit(indexes: readonly number[] | null, masked: boolean): Uint8Array {
    const suites = (indexes ?? this.rows.map(({ index }) => index)).flatMap((index) => {
      const place = this.#suites.get(index)?.[masked ? 'masked' : 'open']
      if (!place || !this.#spool) return []
      const bytes = new Uint8Array(place.length)
      this.#spool.read(bytes, place.offset)
      return [bytes]
    })
    return Buffer.concat([Buffer.from(JUNIT_FRAME.head(suites.length)), ...suites, Buffer.from(JUNIT_FRAME.tail())])
  }

  async cancel(): Promise<void> {
    if (this.#state !== 'running') return
    this.#state = 'cancelled'
    this.#queue.stop()
    await this.#pool.close()
    this.#options.onChange()
  }

  async close(): Promise<void> {
    await this.cancel()
    this.#spool?.close()
    this.#spool = undefined
  }

  async #verifyAll(window: number): Promise<void> {
    const options = {
      verifyOne: (reference: Verifiable, position: number) => this.#verify(reference, position),
      failed: (name: string, failure: InputFailure, position: number) => this.#failed(name, failure, position),
      streamLimits: STREAM_LIMITS,
      timeLimit: this.#options.stallMs ?? STALL_MS,
      window,
    }
    await verifyAsDone(this.#queue, options, (index, result) => {
      if (this.#state === 'running') this.#keep(index, result)
    })
    if (this.#state === 'running') this.#state = 'done'
    await this.#pool.close()
    this.#options.onChange()
  }

  /** A failure of any kind is the row of this one archive. */
  async #verify(reference: Verifiable, position: number): Promise<TaskEnd<TimedRow>> {
    let started = performance.now()
    const failed = (failure: InputFailure): TaskEnd<TimedRow> => ({
      kind: 'done',
      result: { ...this.#failed(reference.name, failure, position), took: performance.now() - started },
    })
    try {
      const end = await this.#pool.run({ ...this.#setup, reference, maskedName: maskedName(position) }, () => {
        started = performance.now()
      })
      if (end.kind === 'done') return { kind: 'done', result: { ...end.result, took: performance.now() - started } }
      if (end.kind !== 'timed-out') return end
      return failed(inputFailure('input.stalled', `for ${(this.#options.stallMs ?? STALL_MS) / 1000} s`))
    } catch (error) {
      return failed(
        failureOf(error) ?? inputFailure('input.crash', error instanceof Error ? error.name : 'unknown error'),
      )
    }
  }

  #failed(name: string, failure: InputFailure, position: number): TimedRow {
    const { code, message, hint } = failure
    const suite = (shown: string): Uint8Array =>
      new TextEncoder().encode(JUNIT_FRAME.one({ kind: 'failure', name: shown, tool: this.#options.tool, failure }))
    const outcome = { kind: 'failure', code, hint } as const
    return {
      row: { name, size: null, sha256: null, outcome, reason: message, maskedReason: message, service: null },
      junit: suite(name),
      maskedJunit: suite(maskedName(position)),
      took: 0,
    }
  }

  #keep(index: number, { row, junit, maskedJunit, took }: TimedRow): void {
    this.#suites.set(index, { open: this.#store(junit), masked: this.#store(maskedJunit) })
    if (row.sha256 !== null && !this.#byHash.has(row.sha256)) this.#byHash.set(row.sha256, index)
    this.rows.push({ ...row, index, took })
    this.#options.onChange()
  }

  #store(suite: Uint8Array): Place {
    this.#spool ??= temporaryFile()
    const place = { offset: this.#spool.size, length: suite.length }
    this.#spool.write(suite)
    return place
  }
}

import { availableParallelism } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { type ListedRow, type ListPage, maskedName } from '../../../shared/list/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import {
  type FoundInput,
  failureOf,
  type InputFailure,
  inputFailure,
  STREAM_LIMITS,
  type TaskEnd,
  type TemporaryFile,
  temporaryFile,
  type Verifiable,
  verifyAsDone,
} from '../../input/index.ts'
import { junitRenderer } from '../../report/index.ts'
import type { ArchiveSession } from '../archive/archive-session.ts'
import { CasePool, STALL_MS } from '../archive/case-pool.ts'
import type { CaseSetup, VerifiedRow } from '../common/case-task.ts'
import { InputQueue } from './input-queue.ts'

/** Verification conditions of all archives of one run. */
export type RunSetup = Omit<CaseSetup, 'reference'>

export interface ListRunOptions {
  startCase(): ArchiveSession
  /** Called when all archives are verified, or the run was cancelled: another session may be started in advance. */
  onEnd(): void
  /** Returns the current trust, policy and time. */
  setup(): RunSetup
  readonly tool: Report['tool']
  /** Returns the validation time set by the user; null for the time of each verification. */
  fixedTime(): string | null
  /** Called after each row, and at the end. */
  onChange(): void
  /** Milliseconds without progress after which the verification of an archive is abandoned. */
  readonly stallMs?: number
}

/** `took`: duration of the verification in milliseconds. */
type TimedRow = VerifiedRow & { readonly took: number }

/** Range of the temporary file, bytes. */
interface Place {
  readonly offset: number
  readonly length: number
}

const MAX_THREADS = 4
/** Maximum number of started archives per thread: enough to keep it busy. */
const STARTED_PER_THREAD = 2
const JUNIT_FRAME = junitRenderer(() => undefined)

/** One verification of a list. Rows appear in order of completion; the JUnit suites are stored in a temporary file. */
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

  /** True if trust, policy or the validation time set by the user changed since the start of this run, or cannot be used any more. */
  get isOutdated(): boolean {
    try {
      if (this.#options.fixedTime() !== this.#fixedTime) return true
      const { validationTime: _previousTime, ...previous } = this.#setup
      const { validationTime: _currentTime, ...current } = this.#options.setup()
      return !isDeepStrictEqual(previous, current)
    } catch {
      return true
    }
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
      const location = this.#suites.get(index)?.[masked ? 'masked' : 'open']
      if (!location || !this.#spool) return []
      const bytes = new Uint8Array(location.length)
      this.#spool.read(bytes, location.offset)
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
      if (this.#state === 'running') this.#addRow(index, result)
    })
    if (this.#state === 'running') this.#state = 'done'
    await this.#pool.close()
    this.#options.onEnd()
    this.#options.onChange()
  }

  /** Verifies one archive. A failure of any kind becomes the row of this archive. */
  async #verify(reference: Verifiable, position: number): Promise<TaskEnd<TimedRow>> {
    let started = performance.now()
    const failed = (failure: InputFailure): TaskEnd<TimedRow> => ({
      kind: 'done',
      result: { ...this.#failed(reference.name, failure, position), took: performance.now() - started },
    })
    try {
      const setup = { ...this.#setup, reference, maskedName: maskedName(position) }
      const end = await this.#pool.run({ kind: 'row', setup }, () => {
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
      new TextEncoder().encode(JUNIT_FRAME.line({ kind: 'failure', name: shown, tool: this.#options.tool, failure }))
    const outcome = { kind: 'failure', code, hint } as const
    return {
      row: { name, size: null, sha256: null, outcome, reason: message, maskedReason: message, service: null },
      junit: suite(name),
      maskedJunit: suite(maskedName(position)),
      took: 0,
    }
  }

  #addRow(index: number, { row, junit, maskedJunit, took }: TimedRow): void {
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

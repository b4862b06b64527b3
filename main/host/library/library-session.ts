import type { HostEvent, ReviewCallResults } from '../../../shared/bridge/index.ts'
import type { Verifiable } from '../../input/index.ts'
import type { AnchorAttempt } from '../../library/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'
import type { Connection } from '../common/connection.ts'
import type { ReviewTaskName } from '../review/review-answers.ts'
import type {
  EntryEnd,
  FromLibrary,
  LibraryTask,
  QueryName,
  QueryResult,
  TaskResults,
  ToLibrary,
} from './library-message.ts'

/** Task that answers a call about reviews. */
export type ReviewTask<Name extends ReviewTaskName> = Extract<LibraryTask, { kind: 'review'; name: Name }>

/** Connection to a thread or process that holds a library. */
export type LibraryConnection = Connection<ToLibrary, FromLibrary>

interface SessionOptions {
  /** Verifies an input of an addition. `key`: of the library. */
  verify(add: string, reference: Verifiable, key: Uint8Array): Promise<EntryEnd>
  emit(event: HostEvent): void
  onIdle(): void
  onAnchors(attempts: readonly AnchorAttempt[]): void
  onActor(): void
  /** Called when the thread or process has ended by itself. */
  onExit(): void
}

interface PendingTask {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Host's interface to a library in a thread or process. */
export class LibrarySession {
  readonly #connection: LibraryConnection
  readonly #pending = new Map<number, PendingTask>()
  #count = 0
  #end: Error | undefined

  constructor(
    connection: LibraryConnection,
    { location, dataFolder }: { readonly location: string; readonly dataFolder: string },
    options: SessionOptions,
  ) {
    this.#connection = connection
    connection.send({ kind: 'use', location, dataFolder })
    connection.connect(
      (message) => this.#receive(message, options),
      (reason) => {
        if (this.#end) return
        this.#fail(bridgeFailure('bridge.library-ended', reason))
        options.onExit()
      },
    )
  }

  query<Name extends QueryName>(task: Extract<LibraryTask, { kind: 'query'; name: Name }>): Promise<QueryResult<Name>> {
    // The process returns the result of this query.
    return this.#ask(task) as Promise<QueryResult<Name>>
  }

  review<Name extends ReviewTaskName>(task: ReviewTask<Name>): Promise<ReviewCallResults[Name]> {
    // The process returns the result of this call.
    return this.#ask(task) as Promise<ReviewCallResults[Name]>
  }

  ask<Kind extends keyof TaskResults>(task: Extract<LibraryTask, { kind: Kind }>): Promise<TaskResults[Kind]> {
    // The process returns the result of this task.
    return this.#ask(task) as Promise<TaskResults[Kind]>
  }

  async close(): Promise<void> {
    this.#fail(bridgeFailure('bridge.library-ended'))
    await this.#connection.stop()
  }

  #ask(task: LibraryTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end)
      const number = ++this.#count
      this.#pending.set(number, { resolve, reject })
      this.#connection.send({ kind: 'task', number, task })
    })
  }

  #receive(message: FromLibrary, { verify, emit, onIdle, onAnchors, onActor }: SessionOptions): void {
    if (message.kind === 'event') emit(message.event)
    else if (message.kind === 'idle') onIdle()
    else if (message.kind === 'anchors') onAnchors(message.attempts)
    else if (message.kind === 'actor') onActor()
    else if (message.kind === 'verify') {
      const { number, add, reference, key } = message
      void verify(add, reference, key).then((end) => {
        if (!this.#end) this.#connection.send({ kind: 'verified', number, end })
      })
    } else {
      const task = this.#pending.get(message.number)
      this.#pending.delete(message.number)
      if (message.kind === 'result') task?.resolve(message.result)
      else task?.reject(new BridgeError(message.failure))
    }
  }

  #fail(error: Error): void {
    this.#end ??= error
    for (const { reject } of this.#pending.values()) reject(this.#end)
    this.#pending.clear()
  }
}

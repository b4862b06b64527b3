import type { Failure } from '../../../shared/bridge/index.ts'
import type { Verifiable } from '../../input/index.ts'
import { AnchorSchedule, type Library, libraryFailure, openLibrary, shownLocation } from '../../library/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'
import { ReviewAnswers, type ReviewTaskName } from '../review/review-answers.ts'
import { reviewFailure } from '../review/review-failure.ts'
import { LibraryAdditions } from './library-additions.ts'
import type { EntryEnd, FromLibrary, LibraryTask, ToLibrary } from './library-message.ts'
import { LibraryQueries } from './library-queries.ts'

/** Milliseconds between checks for changes by other processes. */
const POLL_MS = 500

/** Calls about reviews after which other views are outdated. */
const CHANGING: ReadonlySet<ReviewTaskName> = new Set([
  ...(['review.decide', 'review.check', 'review.found', 'review.unmask'] as const),
  ...(['case.create', 'case.change', 'people.add', 'people.change', 'people.revoke'] as const),
  ...(['people.set-absence', 'people.set-policy', 'people.set-checklist'] as const),
  ...(['work.set-rules', 'work.assign', 'work.decide-alike'] as const),
])

/** Calls that may change the roles of the person who acts. */
const CHANGING_ROLES: ReadonlySet<ReviewTaskName> = new Set(['people.add', 'people.change', 'people.revoke'])

interface OpenedLibrary {
  readonly library: Library
  readonly queries: LibraryQueries
  readonly reviews: ReviewAnswers
  readonly anchors: AnchorSchedule
}

/** Holds a library in a thread or process and answers the messages of its host. The library is opened by the first task. */
export class LibraryAnswers {
  #location = ''
  #dataFolder = ''
  readonly #send: (message: FromLibrary) => void
  readonly #verifying = new Map<number, (end: EntryEnd) => void>()
  readonly #additions: LibraryAdditions
  #opened: Promise<OpenedLibrary> | undefined
  #count = 0

  constructor(send: (message: FromLibrary) => void) {
    this.#send = send
    this.#additions = new LibraryAdditions({
      verify: (add, reference) => this.#verify(add, reference),
      failureOf: (error) => this.#failure(error),
      onChange: () => {
        void this.#opened?.then(({ queries }) => queries.changed()).catch(() => {})
        send({ kind: 'event', event: { kind: 'library', change: 'adds' } })
      },
      onIdle: () => {
        send({ kind: 'idle' })
        void this.#opened?.then(({ anchors }) => anchors.start().run('run')).catch(() => {})
      },
    })
  }

  /** Handles a message. Never rejects. */
  async answer(message: ToLibrary): Promise<void> {
    if (message.kind === 'use') {
      this.#location = message.location
      this.#dataFolder = message.dataFolder
      return
    }
    if (message.kind === 'verified') {
      this.#verifying.get(message.number)?.(message.end)
      this.#verifying.delete(message.number)
      return
    }
    const { number, task } = message
    try {
      this.#send({ kind: 'result', number, result: await this.#run(task) })
    } catch (error) {
      this.#send({ kind: 'failure', number, failure: this.#failure(error) })
    }
  }

  async #run(task: LibraryTask): Promise<unknown> {
    switch (task.kind) {
      case 'add-input':
        this.#additions.get(task.add).add(task.found)
        return null
      case 'add-end':
        this.#additions.get(task.add).finish(task.skipped)
        return null
      case 'add':
        return this.#additions.start((await this.#open()).library, task.added)
      case 'locate':
        return (await this.#open()).queries.locate(task.archive)
      case 'review': {
        const { reviews, queries, anchors } = await this.#open()
        try {
          return await reviews.answer(task.name, task.args, task.context)
        } finally {
          if (CHANGING.has(task.name)) {
            queries.changed()
            anchor(anchors)
          }
          if (CHANGING_ROLES.has(task.name)) this.#send({ kind: 'actor' })
        }
      }
      case 'are-rows-masked':
        return (await this.#open()).reviews.areRowsMasked()
      case 'is-masked':
        return (await this.#open()).reviews.isMasked(task.sha256)
      case 'log-opening': {
        const { reviews, anchors } = await this.#open()
        await reviews.logOpening(task.sha256, task.masked)
        anchor(anchors)
        return null
      }
      case 'log-row-export':
        return (await this.#open()).reviews.logRowExport()
      case 'prepare-report':
        return (await this.#open()).reviews.prepareReport(task.report)
      case 'sign-report':
        return (await this.#open()).reviews.statementOver(task.copy)
      case 'record':
        return (await this.#open()).reviews.recordOf(task.request)
      case 'query':
        if (task.name === 'library.adds') return this.#additions.list()
        if (task.name === 'library.add-control') return this.#additions.control(task.args.add, task.args.action)
        return (await this.#open()).queries.query(task.name, task.args, task.masked)
    }
  }

  /** Opens the library. After a failure, the next task tries again. */
  #open(): Promise<OpenedLibrary> {
    this.#opened ??= openLibrary(this.#location).then((library) => {
      const queries = new LibraryQueries(library, this.#dataFolder)
      this.#watch(queries)
      const anchors = new AnchorSchedule(library, (attempts) => this.#send({ kind: 'anchors', attempts }))
      return { library, queries, anchors, reviews: this.#reviewsOf(library, anchors) }
    })
    this.#opened.catch(() => {
      this.#opened = undefined
    })
    return this.#opened
  }

  #reviewsOf(library: Library, anchors: AnchorSchedule): ReviewAnswers {
    return new ReviewAnswers(library, {
      dataFolder: this.#dataFolder,
      emit: (event) => this.#send({ kind: 'event', event }),
      onActor: () => this.#send({ kind: 'actor' }),
      anchor: () => anchors.start().run('demand'),
    })
  }

  #watch(queries: LibraryQueries): void {
    let last: string | undefined
    const poll = async (): Promise<void> => {
      // A change to or from `unreadable` makes the views read again, so that they report the failure or its end.
      const version = await queries.version().catch(() => 'unreadable')
      if (last !== undefined && version !== last)
        this.#send({ kind: 'event', event: { kind: 'library', change: 'data' } })
      last = version
      setTimeout(() => void poll(), POLL_MS).unref()
    }
    void poll()
  }

  async #verify(add: string, reference: Verifiable): Promise<EntryEnd> {
    const { library } = await this.#open()
    const number = ++this.#count
    const end = new Promise<EntryEnd>((resolve) => this.#verifying.set(number, resolve))
    this.#send({ kind: 'verify', number, add, reference, key: library.key })
    return end
  }

  #failure(error: unknown): Failure {
    if (error instanceof BridgeError) return error.failure
    const refusal = reviewFailure(error)
    if (refusal) return refusal
    const failure = libraryFailure(shownLocation(this.#location), error)
    if (failure) return { code: 'library.unusable', message: failure.message, hint: failure.hint }
    return bridgeFailure('bridge.internal', error instanceof Error ? error.name : undefined).failure
  }
}

/** Hands a checkpoint to the anchors that are due now, and from now on: nothing is contacted before this program has recorded anything. */
function anchor(anchors: AnchorSchedule): void {
  // A failure of the database is that of the next task, which works with it.
  anchors
    .start()
    .run('schedule')
    .catch(() => {})
}

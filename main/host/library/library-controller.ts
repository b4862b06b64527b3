import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type MemberDecisions, maskMembers } from '../../../shared/analysis/index.ts'
import type {
  ArchiveReviews,
  CallArguments,
  HostEvent,
  LibraryAdd,
  LogPage,
  ReviewCallResults,
  ReviewKeys,
} from '../../../shared/bridge/index.ts'
import { maskedName } from '../../../shared/list/index.ts'
import { NO_COVERAGE } from '../../../shared/review/index.ts'
import { type FoundInput, failureOf, inputFailure, isStoreAddress, type Verifiable } from '../../input/index.ts'
import {
  type AnchorAttempt,
  isServer,
  type NewReport,
  type PreparedReport,
  type ReportRecord,
  setupDigests,
} from '../../library/index.ts'
import type { RecordRequest, ReportCopy } from '../../report/index.ts'
import { readKeyFile } from '../../statement/index.ts'
import type { ArchiveSession } from '../archive/archive-session.ts'
import { CasePool } from '../archive/case-pool.ts'
import type { KnownArchives } from '../archive/known-archives.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import { MASKED_NAME } from '../list/archive-list.ts'
import type { RunSetup } from '../list/list-run.ts'
import type { ReportSignature } from '../review/report-statement.ts'
import type { ReviewContext, ReviewTaskName } from '../review/review-answers.ts'
import type { EntryEnd, LibraryTask, QueryName, QueryResult } from './library-message.ts'
import { type LibraryConnection, LibrarySession, type ReviewTask } from './library-session.ts'

interface ControllerOptions {
  readonly location: string
  /** Folder of the user's data. */
  readonly dataFolder: string
  /** Starts a thread or process that holds the library. */
  start(): LibraryConnection
  startCase(): ArchiveSession
  /** Returns the current trust, policy and time. */
  setup(): RunSetup
  readonly archives: Pick<KnownArchives, 'admit' | 'offer' | 'operand'>
  emit(event: HostEvent): void
  /** Whether rows are masked for the person who acts. Never rejects. */
  isMasked(): Promise<boolean>
  /** Called when another person acts, or sees more. */
  onActor(): void
  /** Called when the thread or process that knows the person who acts has ended by itself. */
  onLost(): void
}

const MAX_THREADS = 4

const NO_REVIEWS: ArchiveReviews = {
  ...{ archive: null, reviews: [], others: [], checklist: null, fourEyes: '', requires: [] },
  ...{ items: NO_COVERAGE, displayed: NO_COVERAGE },
}

/** Keys of this computer while there is no library that knows them. */
const keysWithoutLibrary = ({ keyFiles }: ReviewContext): ReviewKeys => ({
  keys: keyFiles.map(readKeyFile).map(({ fingerprint, name }) => ({
    ...{ key: fingerprint, name, state: 'UNKNOWN', roles: [] },
  })),
  ...{ actor: null, hasReviewers: false },
})

/** Queries that may read the whole library, so that they must not delay the others. */
const SLOW: ReadonlySet<QueryName> = new Set([
  ...(['library.groups', 'library.chains', 'library.analytics', 'library.csv'] as const),
  ...(['library.adds', 'library.add-control'] as const),
])

/** Whether results of a query can have data of holders, for which the person who acts is asked. Additions are masked by the host. */
const MASKABLE: { readonly [Name in QueryName]: boolean } = {
  'library.info': false,
  'library.page': true,
  'library.facets': true,
  'library.csv': true,
  'library.tags': false,
  'library.tag': false,
  'library.searches': false,
  'library.save-search': false,
  'library.remove-search': false,
  'library.matches': true,
  'library.groups': true,
  'library.chains': true,
  'library.analytics': true,
  'library.adds': false,
  'library.add-control': false,
}

/** Calls about reviews that may read the whole library and need no key. */
const SLOW_REVIEWS: ReadonlySet<ReviewTaskName> = new Set(['log.verify', 'log.page'])

/**
 * Library of a host. It is held by two threads or processes: one answers the calls of the page, the other adds archives and answers
 * what takes long.
 */
export class LibraryController {
  readonly #options: ControllerOptions
  readonly #sessions = new Map<'fast' | 'slow', LibrarySession>()
  /** Conditions of each addition, fixed at its start. */
  readonly #setups = new Map<string, RunSetup>()
  /** Functions that free the uploads of an addition. */
  readonly #releases = new Map<string, () => void>()
  /** Last attempt at each anchor, by anchor. */
  readonly #anchorAttempts = new Map<string, AnchorAttempt>()
  #pool: CasePool | undefined

  constructor(options: ControllerOptions) {
    this.#options = options
  }

  async query<Name extends QueryName>(name: Name, args: CallArguments<Name>): Promise<QueryResult<Name>> {
    const isSample = name === 'library.page' && (args as CallArguments<'library.page'>).filter.sample !== null
    // The first part of an export is its entry in the log.
    if (name === 'library.csv' && (args as CallArguments<'library.csv'>).cursor === null)
      await this.#session('fast').ask({ kind: 'log-row-export' })
    const masked = MASKABLE[name] && (await this.#session('fast').ask({ kind: 'are-rows-masked' }))
    // Name and arguments belong together.
    const task = { kind: 'query', name, args, masked } as Extract<LibraryTask, { kind: 'query'; name: Name }>
    return this.#session(SLOW.has(name) || isSample ? 'slow' : 'fast').query(task)
  }

  /** Answers a call about reviews. Those that need the unlocked key go to the session that holds it. */
  async review<Name extends ReviewTaskName>(
    name: Name,
    args: CallArguments<Name>,
    context: ReviewContext,
  ): Promise<ReviewCallResults[Name]> {
    // Showing an archive must not create a library.
    if (name === 'review.archive' && !this.#exists()) return NO_REVIEWS as ReviewCallResults[Name]
    if (name === 'review.keys' && !this.#exists()) return keysWithoutLibrary(context) as ReviewCallResults[Name]
    // Name and arguments belong together.
    const session = this.#session(SLOW_REVIEWS.has(name) ? 'slow' : 'fast')
    const result = await session.review({ kind: 'review', name, args, context } as ReviewTask<Name>)
    if (name !== 'log.page') return result
    const anchorFailures = [...this.#anchorAttempts.values()].flatMap(({ failure }) => failure ?? [])
    const page: LogPage = { ...(result as LogPage), anchorFailures }
    return page as unknown as ReviewCallResults[Name] // the result of log.page
  }

  #exists(): boolean {
    const { location } = this.#options
    return this.#sessions.size > 0 || isServer(location) || mayExist(location)
  }

  /** Returns whether rows are masked for the person who acts. */
  async areRowsMasked(): Promise<boolean> {
    return this.#exists() && this.#session('fast').ask({ kind: 'are-rows-masked' })
  }

  /** Returns whether data of the holder of an archive are masked for the person who acts. A library that does not exist masks nothing. */
  async isMasked(sha256: string | null): Promise<boolean> {
    if (sha256 === null || !this.#exists()) return false
    return this.#session('fast').ask({ kind: 'is-masked', sha256 })
  }

  /** Records that an archive was opened, if it is in the library. */
  async logOpening(sha256: string | null, masked: boolean): Promise<void> {
    if (sha256 !== null && this.#exists()) await this.#session('fast').ask({ kind: 'log-opening', sha256, masked })
  }

  /** Returns the decisions for a report and what it has to leave out. */
  async prepareReport(report: NewReport): Promise<PreparedReport> {
    if (!this.#exists()) return { decisions: [], signedDecisions: [], omit: report.omit }
    return this.#session('fast').ask({ kind: 'prepare-report', report })
  }

  /** Returns the statement of the person who acts over a report, time-stamped if the library says by whom. */
  signReport(copy: ReportCopy): Promise<ReportSignature> {
    return this.#session('fast').ask({ kind: 'sign-report', copy })
  }

  /** Returns what the library says about the archive of a report; nothing if there is no library. */
  async recordOf(request: RecordRequest): Promise<ReportRecord> {
    return this.#exists() ? this.#session('fast').ask({ kind: 'record', request }) : { record: null, reporters: [] }
  }

  /** Makes an archive accessible to `archive.open`. */
  async locate(archive: number): Promise<{ readonly archive: string; readonly name: string; readonly sha256: string }> {
    const located = await this.#session('fast').ask({ kind: 'locate', archive })
    if (!located || located.path === null) throw bridgeFailure('bridge.library-missing')
    const { path, isStored, sha256 } = located
    const name = (await this.areRowsMasked()) ? `archive-${archive}` : located.name
    const { archives } = this.#options
    const isObject = isStoreAddress(path)
    if (!isStored && !isObject) return { archive: archives.admit(path), name, sha256 }
    const id = `library-${archive}`
    const reference = isObject
      ? ({ kind: 'object', name, address: path } as const)
      : ({ kind: 'file', name, path } as const)
    archives.offer(id, { name, reference, release: () => {} })
    return { archive: id, name, sha256 }
  }

  /** Adds archives that the window may open. */
  async add(add: string, name: string, archives: readonly string[], stores: boolean): Promise<null> {
    const inputs = archives.map((archive) => this.#options.archives.operand(archive))
    return this.#start({ add, name, inputs: inputs.map(({ reference, isCopy }) => ({ reference, isCopy })), stores })
  }

  /** Starts an addition of files that are uploaded one by one. `release` removes the uploads. */
  async startUpload(add: string, name: string, release: () => void): Promise<null> {
    this.#releases.set(add, release)
    return this.#start({ add, name, inputs: null, stores: true })
  }

  async addInput(add: string, found: FoundInput): Promise<null> {
    return this.#session('slow').ask({ kind: 'add-input', add, found })
  }

  async endInputs(add: string, skipped: number): Promise<null> {
    return this.#session('slow').ask({ kind: 'add-end', add, skipped })
  }

  /** Returns the additions of this host without opening the library for it. */
  async adds(): Promise<readonly LibraryAdd[]> {
    if (!this.#sessions.has('slow')) return []
    const adds = await this.query('library.adds', {})
    return adds.length > 0 && (await this.#options.isMasked()) ? adds.map(maskedAddition) : adds
  }

  async control(args: CallArguments<'library.add-control'>): Promise<null> {
    await this.query('library.add-control', args)
    if (args.action === 'dismiss') this.#release(args.add)
    return null
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()))
    await this.#pool?.close()
    for (const add of [...this.#releases.keys()]) this.#release(add)
  }

  #start(added: Omit<Extract<LibraryTask, { kind: 'add' }>['added'], 'digests'>): Promise<null> {
    const setup = this.#options.setup()
    this.#setups.set(added.add, setup)
    return this.#session('slow').ask({ kind: 'add', added: { ...added, digests: setupDigests(setup) } })
  }

  #release(add: string): void {
    this.#setups.delete(add)
    this.#releases.get(add)?.()
    this.#releases.delete(add)
  }

  #session(kind: 'fast' | 'slow'): LibrarySession {
    const known = this.#sessions.get(kind)
    if (known) return known
    const session = new LibrarySession(this.#options.start(), this.#options, {
      verify: (add, reference, key) => this.#verify(add, reference, key),
      emit: this.#options.emit,
      onActor: this.#options.onActor,
      onIdle: () => this.#endPool(),
      onAnchors: (attempts) => {
        for (const attempt of attempts) {
          const { subject, began } = attempt
          // One thread may still report what it saw before the other one tried.
          if ((this.#anchorAttempts.get(subject)?.began ?? 0) > began) continue
          // In the order of the last attempts, whichever failed first.
          this.#anchorAttempts.delete(subject)
          this.#anchorAttempts.set(subject, attempt)
        }
        this.#options.emit({ kind: 'library', change: 'data' })
      },
      onExit: () => {
        this.#sessions.delete(kind)
        if (kind === 'fast') this.#options.onLost()
        this.#options.emit({ kind: 'library', change: 'adds' })
      },
    })
    this.#sessions.set(kind, session)
    return session
  }

  async #verify(add: string, reference: Verifiable, key: Uint8Array): Promise<EntryEnd> {
    const setup = this.#setups.get(add)
    if (!setup) return { kind: 'stopped' }
    const size = Math.min(MAX_THREADS, availableParallelism())
    this.#pool ??= new CasePool(this.#options.startCase, size)
    try {
      return await this.#pool.run({ kind: 'entry', setup: { ...setup, reference }, key })
    } catch (error) {
      const failure =
        failureOf(error) ?? inputFailure('input.crash', error instanceof Error ? error.name : 'unknown error')
      return { kind: 'failed', failure }
    }
  }

  #endPool(): void {
    void this.#pool?.close()
    this.#pool = undefined
  }
}

/** Returns an addition without names of files and folders, which often contain the name of the holder. */
const maskedAddition = (addition: LibraryAdd): LibraryAdd => maskMembers(addition, ADDITION)

const ADDITION: MemberDecisions<LibraryAdd> = {
  add: 'SHOWN',
  name: () => MASKED_NAME,
  state: 'SHOWN',
  isSearching: 'SHOWN',
  found: 'SHOWN',
  counts: 'SHOWN',
  skipped: 'SHOWN',
  failures: (failures) => failures.map(({ message }, index) => ({ name: maskedName(index), message })),
  workedMs: 'SHOWN',
  failure: 'SHOWN',
}

/** Returns false if there is no file. A file in a folder that cannot be read may exist. */
function mayExist(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

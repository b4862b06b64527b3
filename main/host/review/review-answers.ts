import type {
  CallArguments,
  HostEvent,
  ReviewCallName,
  ReviewCallResults,
  ReviewQueueInfo,
} from '../../../shared/bridge/index.ts'
import { QUEUES } from '../../../shared/review/index.ts'
import {
  type ArchiveSummary,
  actedBy,
  addReviewer,
  archiveId,
  areBytesRead,
  authenticate,
  checkDecision,
  decide,
  isHolderMasked,
  type Library,
  latestCheckpoint,
  latestVerification,
  libraryRecord,
  listReviewers,
  maskSummary,
  type NewReport,
  permit,
  prepareReport,
  type QueueEntry,
  Refused,
  type ReportRecord,
  rememberCheckpoint,
  reviewerName,
  reviewQueue,
  type Stamping,
  saveCoverage,
  summariesOf,
  unmask,
  writeEntry,
} from '../../library/index.ts'
import type { RecordRequest, ReportCopy } from '../../report/index.ts'
import type { Acting } from './acting.ts'
import { archiveReviews, isSame } from './archive-reviews.ts'
import { caseHandlers } from './case-handlers.ts'
import { KeySession } from './key-session.ts'
import { logHandlers } from './log-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { type ReportSignature, statementOver } from './report-statement.ts'
import { toQueueRow } from './review-info.ts'
import { workHandlers } from './work-handlers.ts'

/** Rows of each part of the queue. */
const QUEUE_ROWS = 200

/** Calls that the process of the library answers. The host creates and imports key files. */
export type ReviewTaskName = Exclude<ReviewCallName, 'review.create-key' | 'review.import-key'>

/** Data of the host that a call needs. */
export interface ReviewContext {
  /** Texts of the key files of this computer. */
  readonly keyFiles: readonly string[]
  /** Path of the open archive; null if it has none. */
  readonly path: string | null
}

type Handlers = {
  readonly [Name in ReviewTaskName]: (
    args: CallArguments<Name>,
    context: ReviewContext,
  ) => Promise<ReviewCallResults[Name]>
}

interface AnswerOptions {
  /** Folder of the user's data. */
  readonly dataFolder: string
  emit?(event: HostEvent): void
  /** Called when another person acts, or sees more. */
  onActor?(): void
  /** Does what the rules of the anchors demand, now. */
  anchor?(): Promise<void>
  /** Epoch milliseconds. */
  now?(): number
}

/** Answers the calls about reviews of an open library. */
export class ReviewAnswers {
  readonly #library: Library
  readonly #now: () => number
  readonly #session: KeySession
  readonly #acting: Acting
  readonly #handlers: Handlers

  constructor(
    library: Library,
    { dataFolder, emit = () => {}, onActor = () => {}, anchor = async () => {}, now = Date.now }: AnswerOptions,
  ) {
    this.#library = library
    this.#now = now
    const session = new KeySession(library, now, onActor)
    this.#session = session
    this.#acting = {
      library,
      dataFolder,
      now,
      emit,
      anchor,
      actor: () => session.actor(),
      current: () => session.current(),
    }
    this.#handlers = {
      ...this.#own,
      ...logHandlers(this.#acting),
      ...caseHandlers(this.#acting),
      ...peopleHandlers(this.#acting),
      ...workHandlers(this.#acting, {
        shown: async (archives) => ((await this.areRowsMasked()) ? archives.map(maskSummary) : archives),
        stamped: (sign) => this.#stamped(sign),
      }),
    }
  }

  /** Returns whether data of the holder of an archive are masked for the person who acts. Archives outside of the library never are. */
  async isMasked(sha256: string): Promise<boolean> {
    if (this.#session.isUnmasked(sha256) || !(await this.areRowsMasked())) return false
    return (await archiveId(this.#library.database, sha256)) !== null
  }

  async areRowsMasked(): Promise<boolean> {
    return isHolderMasked(this.#library, await this.#session.current())
  }

  /** Records that an archive was opened. An archive outside of the library is not recorded. */
  async logOpening(sha256: string, masked: boolean): Promise<null> {
    if ((await archiveId(this.#library.database, sha256)) !== null) {
      const actor = (await this.#session.current())?.reviewer.fingerprint ?? null
      const entry = {
        action: 'archive.opened',
        object: { kind: 'archive', id: sha256 },
        actor,
        detail: { masked },
      } as const
      await writeEntry(this.#library, entry, this.#now())
    }
    return null
  }

  /** Records an export of rows. Throws `Refused` for a role that may not export. */
  async logRowExport(): Promise<null> {
    if (this.#library.isReadOnly) return null
    const actor = await this.#session.current()
    const object = { kind: 'library' } as const
    await permit(this.#library, actor, 'export', object, this.#now())
    await writeEntry(
      this.#library,
      { action: 'rows.exported', object, ...actedBy(actor), detail: { format: 'csv' } },
      this.#now(),
    )
    return null
  }

  async prepareReport(report: NewReport) {
    const { sha256 } = report.verification
    const person = {
      actor: () => this.#session.current(),
      isMasked: async () => sha256 !== null && (await this.isMasked(sha256)),
    }
    return prepareReport(this.#library, person, report, this.#now())
  }

  statementOver(copy: ReportCopy): Promise<ReportSignature> {
    return statementOver(this.#library, this.#acting, copy, this.#now())
  }

  /** Returns what the library says about the archive of a report. The people of an exported case are those of its rows. */
  async recordOf(request: RecordRequest): Promise<ReportRecord> {
    const record = await libraryRecord(this.#library, request)
    return { record, reporters: record ? record.reporters : await listReviewers(this.#library.database) }
  }

  answer<Name extends ReviewTaskName>(
    name: Name,
    args: CallArguments<Name>,
    context: ReviewContext,
  ): Promise<ReviewCallResults[Name]> {
    // The handler of this name takes these arguments.
    const handler = this.#handlers[name] as unknown as (
      args: CallArguments<Name>,
      context: ReviewContext,
    ) => Promise<ReviewCallResults[Name]>
    return handler(args, context)
  }

  readonly #own: Pick<Handlers, Extract<ReviewTaskName, `review.${string}`>> = {
    'review.archive': (args, { path }) =>
      archiveReviews(this.#library, {
        ...args,
        ...{ path, actor: this.#session.fingerprint, dataFolder: this.#acting.dataFolder },
      }),
    'review.keys': (_, { keyFiles }) => this.#session.keys(keyFiles),
    'review.found': async ({ key, passphrase }, { keyFiles }) => {
      const unlocked = await this.#session.unlock(key, passphrase, keyFiles)
      const input = { name: unlocked.name ?? '', roles: ['reviewer', 'approver'], validUntil: null } as const
      await addReviewer(this.#library, null, unlocked, input, this.#now())
      this.#session.use(unlocked)
      return this.#session.keys(keyFiles)
    },
    'review.unlock': async ({ key, passphrase }, { keyFiles }) => {
      const unlocked = await this.#session.unlock(key, passphrase, keyFiles)
      await authenticate(this.#library, unlocked, this.#now())
      this.#session.use(unlocked)
      return this.#session.keys(keyFiles)
    },
    'review.lock': (_, { keyFiles }) => {
      this.#session.use(null)
      return this.#session.keys(keyFiles)
    },
    'review.displayed': async ({ archive, displayed }) => {
      const { fingerprint } = this.#session
      if (fingerprint !== null) await saveCoverage(this.#library, archive, fingerprint, displayed, this.#now())
      return null
    },
    'review.decide': (args) => this.#stamped((stamping) => this.#decide(args, stamping)),
    'review.check': ({ archive, review, displayed, ...input }) =>
      this.#stamped(async (stamping) => {
        const actor = await this.#session.actor()
        await saveCoverage(this.#library, archive, actor.reviewer.fingerprint, displayed, this.#now())
        await checkDecision(this.#library, actor, { reviewId: review, ...input }, this.#now(), stamping)
      }),
    'review.queue': () => this.#queue(),
    'review.unmask': async ({ sha256, reason }) => {
      await unmask(this.#library, await this.#session.actor(), sha256, reason, this.#now())
      this.#session.unmasked(sha256)
      return null
    },
  }

  async #decide(
    { archive: id, displayed, shown, ...input }: CallArguments<'review.decide'>,
    stamping: Stamping,
  ): Promise<void> {
    const now = this.#now()
    const actor = await this.#session.actor()
    const { database } = this.#library
    const [archive] = await summariesOf(database, [id])
    if (!archive) throw new Refused('INVALID_INPUT', 'The archive is not in the library')
    const latest = await latestVerification(database, id)
    if (latest && !isSame(latest, shown))
      throw new Refused('CHANGED_MEANWHILE', 'The window shows another verdict than the one that would be signed')
    const bytesRead = await areBytesRead(this.#library, archive)
    await saveCoverage(this.#library, id, actor.reviewer.fingerprint, displayed, now)
    await decide(this.#library, actor, { archive, ...input, bytesRead }, now, stamping)
  }

  /**
   * Signs, and returns why there is no time stamp that the library demands; null if there is one, or none is needed. The checkpoint of the
   * signature is remembered outside of the library: a copy that is restored later contradicts it.
   */
  async #stamped(sign: (stamping: Stamping) => Promise<void>): Promise<string | null> {
    let missing: string | null = null
    await sign({
      onMissing: ({ message }) => {
        missing = message
      },
    })
    const checkpoint = await latestCheckpoint(this.#library.database)
    if (checkpoint) rememberCheckpoint(this.#library, checkpoint.note, this.#acting.dataFolder)
    return missing
  }

  async #queue(): Promise<ReviewQueueInfo> {
    const queue = await reviewQueue(this.#library, await this.#session.actor(), QUEUE_ROWS, this.#now())
    const reviewers = await listReviewers(this.#library.database)
    const isMasked = await this.areRowsMasked()
    const shown = (archive: ArchiveSummary): ArchiveSummary => (isMasked ? maskSummary(archive) : archive)
    const rowOf = (entry: QueueEntry) => toQueueRow(entry, shown(entry.archive), (key) => reviewerName(reviewers, key))
    const parts = QUEUES.map(
      (name) => [name, { rows: queue[name].first.map(rowOf), count: queue[name].count }] as const,
    )
    return Object.fromEntries(parts) as unknown as ReviewQueueInfo // one part for each queue
  }
}

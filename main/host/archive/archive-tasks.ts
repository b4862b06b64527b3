import type { ExaminationReport } from '../../../shared/analysis/index.ts'
import type {
  CallArguments,
  HostEvent,
  ReplayAnswer,
  ReportVerificationInfo,
  SelfTestResult,
} from '../../../shared/bridge/index.ts'
import { type PreparedReport, type ReportedVerification, type ReportRecord, trustDigest } from '../../library/index.ts'
import type { RecordRequest, ReportCopy, ReportTemplate } from '../../report/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import type { CaseSetup } from '../common/case-task.ts'
import { maskedName } from '../masking/mask-opened.ts'
import type { Masking } from '../masking/masking.ts'
import type { ReportSignature } from '../review/report-statement.ts'
import { type ArchiveSession, SessionEnded } from './archive-session.ts'
import type { KnownArchives } from './known-archives.ts'

interface ArchiveTasksOptions {
  readonly known: KnownArchives
  readonly masking: Masking
  startCase(): ArchiveSession
  emit(event: HostEvent): void
}

/** Work of the library for a report. */
interface ReportWork {
  prepare(verification: ReportedVerification, trust: string): Promise<PreparedReport>
  /** Returns null for a report that is not signed. */
  sign(copy: ReportCopy): Promise<Omit<ReportSignature, 'missingStamp'>>
}

/** Long work on archives, each in a thread or process of its own, so that open archives stay responsive. */
export class ArchiveTasks {
  readonly #options: ArchiveTasksOptions
  /** Sessions of running tasks by ticket. */
  readonly #running = new Map<string, ArchiveSession>()

  constructor(options: ArchiveTasksOptions) {
    this.#options = options
  }

  /** Makes a report in a process of its own. `prepare` returns decisions and omissions, `sign` the statement of the reporter. */
  report(
    {
      archive,
      ticket,
      caseId,
      template,
      format,
      pdfSigner,
    }: Omit<CallArguments<'report.create'>, 'omit' | 'sign' | 'template'> & {
      readonly template: ReportTemplate | null
    },
    createdAt: string,
    work: ReportWork,
  ): Promise<Uint8Array> {
    const { known, masking } = this.#options
    const found = known.find(archive)
    const setup = known.setupOf(found)
    const name = maskedName({ name: found.name, sha256: archive })
    const named = masking.isMasked(archive) ? { ...setup, reference: { ...setup.reference, name } } : setup
    return this.#apart(ticket, async (session) => {
      const verification = await session.ask({ kind: 'verification', setup: named })
      const { omit, ...decisions } = await work.prepare(verification, trustDigest(setup))
      const options = [
        ...(omit.length === 0 ? [] : ['--omit', omit.join(' ')]),
        ...(caseId === null ? [] : ['--case', caseId]),
        ...(template === null ? [] : ['--template']),
      ]
      const copy = await session.ask({
        kind: 'report',
        settings: { caseId, createdAt, template, options, ...decisions },
      })
      const signature = await work.sign(copy)
      return session.ask({
        kind: 'print-report',
        copy: { ...copy, ...signature },
        omit,
        format,
        pdfSigner: pdfSigner ?? null,
      })
    })
  }

  /** Verifies a report file in a process of its own: its content is untrusted. `recordOf` returns what the library says about it. */
  verifyReport(
    { file, ticket, open }: CallArguments<'report.verify'>,
    recordOf: (request: RecordRequest) => Promise<ReportRecord>,
  ): Promise<ReportVerificationInfo> {
    const { reference } = this.#options.known.find(file).setup
    return this.#apart(ticket, async (session) => {
      const request = await session.ask({ kind: 'report-request', reference })
      const record = await recordOf(request ?? { archive: null, checkpoints: [] })
      return session.ask({ kind: 'verify-report', reference, record, open })
    })
  }

  selfTest(archive: string, ticket: string): Promise<SelfTestResult> {
    const setup = this.#setupOf(archive)
    return this.#apart(ticket, (session) => session.ask({ kind: 'self-test', setup }))
  }

  /** Runs the transaction of an archive again. The new proof can be opened by its id while the host runs. */
  async replay({ archive, ticket, rules, changes }: CallArguments<'replay.run'>): Promise<ReplayAnswer> {
    const { known, masking } = this.#options
    masking.assertUnmasked(archive)
    const found = known.find(archive)
    const setup = known.setupOf(found)
    const { answer, proof } = await this.#apart(ticket, (session) =>
      session.ask({ kind: 'replay', setup, rules, changes }),
    )
    if (proof === null) return answer
    return { ...answer, proof: known.keepReplayed(`replay-of-${found.name}`, proof, masking.hashOf(archive)) }
  }

  /** Examines the pictures in a separate thread or process, which they may crash. */
  async examine(archive: string, ticket: string): Promise<ExaminationReport> {
    this.#options.masking.assertUnmasked(archive)
    const setup = this.#setupOf(archive)
    return this.#apart(ticket, (session) => session.ask({ kind: 'examine', setup }))
  }

  async errorLevels(archive: string, path: string, ticket: string): Promise<Uint8Array> {
    this.#options.masking.assertUnmasked(archive)
    const setup = this.#setupOf(archive)
    return this.#apart(ticket, (session) => session.ask({ kind: 'error-levels', setup, path }))
  }

  #setupOf(archive: string): CaseSetup {
    const { known } = this.#options
    return known.setupOf(known.find(archive))
  }

  async cancel(ticket: string): Promise<void> {
    await this.#running.get(ticket)?.end()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map((session) => session.end()))
  }

  async #apart<Result>(ticket: string, work: (session: ArchiveSession) => Promise<Result>): Promise<Result> {
    const { startCase, emit } = this.#options
    const session = startCase()
    this.#running.set(ticket, session)
    session.onProgress((done, total) => emit({ kind: 'progress', ticket, done, total }))
    try {
      return await work(session)
    } catch (error) {
      throw error instanceof SessionEnded ? bridgeFailure('bridge.cancelled') : error
    } finally {
      this.#running.delete(ticket)
      await session.end()
    }
  }
}

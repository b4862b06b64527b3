import { createHash } from 'node:crypto'
import type {
  CallArguments,
  CallResults,
  HostEvent,
  REPORT_CALLS,
  ReportOptions,
} from '../../../shared/bridge/index.ts'
import { ENDINGS } from '../../../shared/report/index.ts'
import { failureOf } from '../../input/index.ts'
import type { ReportedVerification } from '../../library/index.ts'
import { packFiles } from '../../proof/index.ts'
import { type IndexRow, type ReportTemplate, renderIndex } from '../../report/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'
import type { LibraryController } from '../library/library-controller.ts'
import type { ArchiveTasks } from './archive-tasks.ts'
import { chosenSigner } from './pdf-signer.ts'
import { chosenTemplate } from './report-template.ts'

type Handled = keyof typeof REPORT_CALLS | 'archive.cancel'
type Handlers = {
  readonly [Name in Handled]: (args: CallArguments<Name>) => Promise<CallResults[Name]>
}

interface HandlerOptions {
  tasks(): ArchiveTasks
  closeArchive(archive: string): Promise<null>
  /** Ends the opening or the task with this ticket. */
  cancel(ticket: string): Promise<null>
  library(): LibraryController
  /** ISO 8601 UTC. */
  now(): string
  emit(event: HostEvent): void
}

interface CreationContext {
  readonly ticket: string
  readonly caseId: string | null
  readonly template: ReportTemplate | null
  readonly createdAt: string
  /** Called before the library records the report. Throws to refuse it. */
  onVerified?(verification: ReportedVerification): void
}

type MakeReport = (onVerified: (verification: ReportedVerification) => void) => Promise<Uint8Array>

/** Returns the handlers of the calls about reports, and of the cancellation of every call with a ticket. */
export function reportHandlers({ tasks, closeArchive, cancel, library, now, emit }: HandlerOptions): Handlers {
  /** Running batches by ticket. */
  const batches = new Map<string, AbortController>()
  const create = (
    archive: string,
    { format, omit, sign, ...signed }: Omit<ReportOptions, 'template'>,
    { ticket, caseId, template, createdAt, onVerified }: CreationContext,
  ): Promise<Uint8Array> => {
    const settings = { archive, ticket, caseId: caseId ?? template?.caseId ?? null, template, format, ...signed }
    return tasks().report(settings, createdAt, {
      prepare: (verification, trust) => {
        onVerified?.(verification)
        return library().prepareReport({ verification, trust, omit, format })
      },
      // A text for a ticket carries no signature.
      sign: async (copy) => {
        if (!sign || format === 'text') return { statement: null }
        const { missingStamp, ...signature } = await library().signReport(copy)
        if (missingStamp !== null) emit({ kind: 'notice', ticket, message: missingStamp })
        return signature
      },
    })
  }

  /** Refuses a key that cannot sign before the archive is verified and the report is recorded. */
  const checkSigner = async ({ pdfSigner }: Pick<ReportOptions, 'pdfSigner'>): Promise<void> => {
    if (pdfSigner) await chosenSigner(pdfSigner, Date.parse(now()))
  }

  const createBatch = async (
    { archives: numbers, ticket, caseId, template: chosen, ...options }: CallArguments<'report.batch'>,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    const createdAt = now()
    const template = await chosenTemplate(chosen)
    const files = new Map<string, Uint8Array>()
    const rows: IndexRow[] = []
    for (const [index, number] of numbers.entries()) {
      if (signal.aborted) throw bridgeFailure('bridge.cancelled')
      emit({ kind: 'progress', ticket, done: index, total: numbers.length })
      const file = `archive-${number}.report.${ENDINGS[options.format]}`
      const make: MakeReport = async (onVerified) => {
        const { archive, sha256 } = await library().locate(number)
        const check = (verification: ReportedVerification): void => {
          if (verification.sha256 !== sha256) throw bridgeFailure('bridge.library-changed')
          onVerified(verification)
        }
        return create(archive, options, { ticket: partOf(ticket), caseId, template, createdAt, onVerified: check })
      }
      rows.push(await rowOf(file, files, make))
    }
    files.set('index.html', Buffer.from(renderIndex(rows, caseId, createdAt)))
    const modified = createdAt.slice(0, 19)
    return Buffer.concat(await packFiles(files, { root: 'reports', modified, compression: 'deflated' }))
  }
  return {
    'report.create': async ({ archive, ticket, caseId, template, ...options }) => {
      await checkSigner(options)
      return create(archive, options, { ticket, caseId, template: await chosenTemplate(template), createdAt: now() })
    },
    'report.batch': async (args) => {
      await checkSigner(args)
      const batch = new AbortController()
      batches.set(args.ticket, batch)
      try {
        return await createBatch(args, batch.signal)
      } finally {
        batches.delete(args.ticket)
      }
    },
    'report.verify': async (args) => {
      try {
        return await tasks().verifyReport(args, (request) => library().recordOf(request))
      } finally {
        await closeArchive(args.file)
      }
    },
    'archive.cancel': ({ ticket }) => {
      const batch = batches.get(ticket)
      batch?.abort()
      return cancel(batch ? partOf(ticket) : ticket)
    },
  }
}

/** Returns the ticket of the report that a batch makes: its progress is not that of the batch. */
const partOf = (ticket: string): string => `${ticket}-part`

/** Adds a report to the files and returns its row; a failure is a row as well. */
async function rowOf(file: string, files: Map<string, Uint8Array>, make: MakeReport): Promise<IndexRow> {
  try {
    let verified: ReportedVerification | undefined
    const bytes = await make((verification) => {
      verified = verification
    })
    files.set(file, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { name: file, outcome: verified?.indication ?? '', reason: verified?.subIndication ?? '', file, sha256 }
  } catch (error) {
    const failure = error instanceof BridgeError ? error.failure : failureOf(error)
    if (!failure || failure.code === 'bridge.cancelled') throw error
    return { name: file, outcome: 'NOT VERIFIED', reason: failure.message, file: null, sha256: null }
  }
}

import { toCoverage } from '../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { Report } from '../../shared/report/report.ts'
import type { Verifiable } from '../batch/verify-batch.ts'
import { failureOf } from '../input/input-failure.ts'
import type { OpenInput } from '../input/open-input.ts'
import { openReference } from '../input/open-reference.ts'
import { spool } from '../input/spool.ts'
import { crowdedDigester } from '../proof/read/digest/digest-entries.ts'
import { locatePointers } from '../proof/read/json/locate.ts'
import { readArchive } from '../proof/read/read-archive.ts'
import type { ArchiveReading, ReadOptions } from '../proof/read/reading.ts'
import type { VerificationContext } from '../proof/verify/context.ts'
import { verifyArchive } from '../proof/verify/verify-archive.ts'
import { parallelDigest } from './parallel-digest.ts'
import { type ReportFormat, rendererFor } from './report-format.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import { outcomeOf, type VerifiedInput } from './verified-input.ts'

export type OnProgress = (done: number, total: number) => void

export interface SessionOptions {
  /** Whether a second thread may be started for one large input. */
  readonly mayStartThread?: boolean
}

/**
 * Creates a function that verifies inputs under one setup, in the main thread or in a worker. An error that it throws ends the
 * session.
 */
export async function verificationSession(
  setup: VerificationSetup,
  trust: Trust,
  format: ReportFormat,
  { mayStartThread = false }: SessionOptions = {},
): Promise<(reference: Verifiable, onProgress?: OnProgress) => Promise<VerifiedInput & { readonly text: string }>> {
  const renderer = await rendererFor(format)
  return async (reference, onProgress) => {
    const { name } = reference
    try {
      const { report, facts } = await reportOn(reference, setup, trust, { onProgress, mayStartThread, format })
      const text = renderer.one({ kind: 'report', report, coverage: toCoverage(facts, report) })
      return { name, text, outcome: outcomeOf(report) }
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      const line = { kind: 'failure', name, tool: setup.tool, failure } as const
      return { name, text: renderer.one(line), outcome: { kind: 'failure', failure } }
    }
  }
}

function digesterFor({ input, descriptor }: OpenInput, mayStartThread: boolean): Pick<ReadOptions, 'digest'> {
  if (input.kind !== 'file') return {}
  const { source } = input
  if (!mayStartThread) return { digest: crowdedDigester(source) }
  if (descriptor === undefined) return {}
  return { digest: parallelDigest(source, descriptor) }
}

/** A line of text per input names codes only; finding the offsets would take as long as the verification. */
const showsOffsets = ({ name, several }: ReportFormat): boolean => name !== 'text' || !several

interface Reporting {
  readonly onProgress: OnProgress | undefined
  readonly mayStartThread: boolean
  readonly format: ReportFormat
}

async function reportOn(
  reference: Verifiable,
  setup: VerificationSetup,
  trust: Trust,
  { onProgress, mayStartThread, format }: Reporting,
): Promise<{ readonly report: Report; readonly facts: ArchiveFacts }> {
  const { limits, secondReading, inputHash } = setup
  const opened = await openReference(reference)
  try {
    const reading = await readArchive(opened.input, {
      limits,
      secondReading,
      inputHash,
      spool,
      ...digesterFor(opened, mayStartThread),
      ...(onProgress ? { onProgress } : {}),
    })
    try {
      const report = await verifyArchive(reading.facts, contextFor(reading, setup, trust, format))
      return { report, facts: reading.facts }
    } finally {
      reading.close()
      opened.assertUnchanged()
    }
  } finally {
    opened.close()
  }
}

function contextFor(
  reading: ArchiveReading,
  { policy, validationTime, tool, limits, secondReading }: VerificationSetup,
  { keys, revocationLists }: Trust,
  format: ReportFormat,
): VerificationContext {
  const context = {
    keys,
    revocationLists,
    policy,
    validationTime,
    tool,
    limits,
    secondReading: secondReading !== 'off',
  }
  if (!showsOffsets(format)) return context
  return {
    ...context,
    locate(path, pointers) {
      const document = reading.document(path)
      return document ? locatePointers(document, pointers) : new Map()
    },
  }
}

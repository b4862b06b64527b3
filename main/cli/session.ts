import { toCoverage } from '../../shared/report/coverage.ts'
import type { ArchiveFacts } from '../../shared/report/facts.ts'
import type { Report } from '../../shared/report/report.ts'
import type { Verifiable } from '../batch/verify-batch.ts'
import { failureOf } from '../input/input-failure.ts'
import type { OpenInput } from '../input/open-input.ts'
import { openReference } from '../input/open-reference.ts'
import { spool } from '../input/spool.ts'
import { locatePointers } from '../proof/read/json/locate.ts'
import { meanwhile, nextTurn } from '../proof/read/meanwhile.ts'
import { readArchive } from '../proof/read/read-archive.ts'
import type { ArchiveReading, ReadOptions } from '../proof/read/reading.ts'
import type { VerificationContext } from '../proof/verify/context.ts'
import type { DigestHelper } from './helped-digest.ts'
import { keepCode, PARTS } from './keep-code.ts'
import { LARGE_INPUT } from './large-input.ts'
import { type ReportFormat, rendererFor } from './report-format.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import { outcomeOf, type VerifiedInput } from './verified-input.ts'

/** What ran for this report. */
function partsOf({ checks, findings }: Report, { files }: ArchiveFacts, { keys }: Trust): number {
  const isReadAgain = checks.some(({ id, outcome }) => id === 'second-reading.zip' && outcome !== 'SKIPPED')
  return (
    PARTS.verification |
    (isReadAgain ? PARTS.secondReading : 0) |
    (isReadAgain && files.some(({ method }) => method === 'deflated') ? PARTS.inflating : 0) |
    (keys.some(({ kind }) => kind === 'certificate') ? PARTS.chains : 0) |
    (findings.length > 0 ? PARTS.findings : 0)
  )
}

/** Which threads besides this one may work on an input. */
export interface OtherThreads {
  /** Whether one may be started to help with one large input; absent where this thread is one of several itself. */
  readonly mayStart?: () => boolean
  /** One that hashes for this thread. */
  readonly helper?: DigestHelper | undefined
}

export type OnProgress = (done: number, total: number) => void

/**
 * Verifies inputs under one setup. Lives in the main thread or in a worker. `trust` gives the same every time, and is asked when
 * an input is being read: other threads then inflate while keys are. What it throws ends the session.
 */
export async function verificationSession(
  setup: VerificationSetup,
  trust: () => Trust,
  format: ReportFormat,
  threads: OtherThreads = {},
): Promise<(reference: Verifiable, onProgress?: OnProgress) => Promise<VerifiedInput>> {
  const renderer = await rendererFor(format)
  return async (reference, onProgress) => {
    const { name } = reference
    try {
      const { report, facts } = await reportOn(reference, setup, trust, { onProgress, threads, format })
      const text = renderer.one({ kind: 'report', report, coverage: toCoverage(facts, report) })
      keepCode(partsOf(report, facts, trust()))
      return { name, text, outcome: outcomeOf(report) }
    } catch (error) {
      // Keys that cannot be used concern every input: they are heard of though this one could not be read.
      trust()
      const failure = failureOf(error)
      if (!failure) throw error
      const line = { kind: 'failure', name, tool: setup.tool, failure } as const
      return { name, text: renderer.one(line), outcome: { kind: 'failure', failure } }
    }
  }
}

async function helpers(
  { input, descriptor }: OpenInput,
  { mayStart, helper }: OtherThreads,
): Promise<Pick<ReadOptions, 'digest'>> {
  if (input.kind !== 'file') return {}
  const { source } = input
  if (mayStart) {
    if (descriptor === undefined || source.size < LARGE_INPUT) return {}
    if (mayStart()) {
      const { parallelDigest } = await import('./parallel-digest.ts')
      return { digest: parallelDigest(source, descriptor) }
    }
  }
  if (helper && descriptor !== undefined) return { digest: helper.digester(source, descriptor) }
  const { crowdedDigester } = await import('../proof/read/digest/digest-entries.ts')
  return { digest: crowdedDigester(source) }
}

/** A line of text for each of many inputs names codes only; to look for the places would cost as much as to judge. */
const showsOffsets = ({ name, several }: ReportFormat): boolean => name !== 'text' || !several

interface Reporting {
  readonly onProgress: OnProgress | undefined
  readonly threads: OtherThreads
  readonly format: ReportFormat
}

async function reportOn(
  reference: Verifiable,
  setup: VerificationSetup,
  trust: () => Trust,
  { onProgress, threads, format }: Reporting,
): Promise<{ readonly report: Report; readonly facts: ArchiveFacts }> {
  const { limits, secondReading, inputHash } = setup
  const opened = await openReference(reference)
  try {
    const begun = readArchive(opened.input, {
      limits,
      secondReading,
      inputHash,
      spool,
      ...(await helpers(opened, threads)),
      ...(onProgress ? { onProgress } : {}),
    })
    try {
      const [{ verifyArchive }, known] = await meanwhile(begun, async () => {
        const judge = await import('../proof/verify/verify-archive.ts')
        await nextTurn()
        return [judge, trust()] as const
      })
      const reading = await begun
      const report = await verifyArchive(reading.facts, contextFor(reading, setup, known, format))
      return { report, facts: reading.facts }
    } finally {
      await begun.then(({ close }) => close()).catch(() => {})
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

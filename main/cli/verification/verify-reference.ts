import type { Report } from '../../../shared/report/index.ts'
import { type OpenInput, openReference, spool, type Verifiable } from '../../input/index.ts'
import {
  type ArchiveReading,
  crowdedDigester,
  locateIn,
  type ReadOptions,
  readArchive,
  type VerificationContext,
  verifyArchive,
} from '../../proof/index.ts'
import type { ReportFormat } from '../output/report-format.ts'
import { parallelDigest } from './parallel-digest.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'

export type OnProgress = (done: number, total: number) => void

function digesterFor({ input, descriptor }: OpenInput, mayStartThread: boolean): Pick<ReadOptions, 'digest'> {
  if (input.kind !== 'file') return {}
  const { source } = input
  if (!mayStartThread) return { digest: crowdedDigester(source) }
  if (descriptor === undefined) return {}
  return { digest: parallelDigest(source, descriptor) }
}

/** A line of text per input names codes only; finding the offsets would take as long as the verification. */
const showsOffsets = ({ name, several }: ReportFormat): boolean => name !== 'text' || !several

interface ReadingOptions {
  readonly onProgress?: OnProgress | undefined
  /** Whether a second thread may be started for one large input. */
  readonly mayStartThread: boolean
  readonly format: ReportFormat
}

/**
 * Verifies one input and returns the result of `use`, for which the archive is still open. Throws errors that `failureOf`
 * converts, also if the input changed in the meantime.
 */
export async function verifyReference<Result>(
  reference: Verifiable,
  setup: VerificationSetup,
  trust: Trust,
  { onProgress, mayStartThread, format }: ReadingOptions,
  use: (reading: ArchiveReading, report: Report) => Promise<Result>,
): Promise<Result> {
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
      return await use(reading, report)
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
  return { ...context, locate: locateIn(reading) }
}

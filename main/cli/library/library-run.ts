import { type FoundInput, STREAM_LIMITS } from '../../input/index.ts'
import { type Added, addInputs, endRun, type Library, setupDigests, startRun } from '../../library/index.ts'
import { NO_PAINT } from '../../report/index.ts'
import type { OptionRow } from '../arguments/option-row.ts'
import { LIMIT } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'
import { openOutput } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { progressOn } from '../output/progress.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../output/report-format.ts'
import { paintFor } from '../output/terminal.ts'
import { loadTrust } from '../verification/trust-from.ts'
import {
  REPORT_FILE,
  REQUIRE_CONFORMANCE,
  TRUST_OPTIONS,
  VALIDATION_TIME,
} from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'
import { LibrarySummary } from './library-summary.ts'
import { forLibrary, libraryPool, POOL_OPTIONS } from './library-verification.ts'
import { printAdded } from './print-added.ts'

/** Options of the commands that verify archives and save the results in a library. */
export const RUN_OPTIONS: readonly OptionRow[] = [
  REPORT_FILE,
  ...TRUST_OPTIONS,
  REQUIRE_CONFORMANCE,
  VALIDATION_TIME,
  ...POOL_OPTIONS,
  LIMIT,
]

/** Source of the inputs of a run. */
export interface RunInputs {
  start(threads: number): Promise<void>
  groups(): AsyncIterable<readonly FoundInput[]>
  /** Number of inputs; null if it is not known. */
  readonly total: number | null
  /** Whether no further input is started. */
  readonly isStopped: boolean
  /** Called after a result is saved. `failure`: code, or null if the input was verified. */
  finish(path: string, failure: string | null): void
  close(): Promise<void>
}

interface RunOptions {
  /** Inputs per thread that are started. */
  readonly queuedPerThread: number
  /** Whether archives are copied into the library. */
  readonly stores: boolean
  /** Host under which places are recorded. Default: this one. */
  readonly placesHost?: string
}

/** Verifies inputs in worker threads, saves the results and prints them. Returns the summary, which the caller prints. */
export async function runVerification(
  library: Library,
  args: ParsedArguments,
  inputs: RunInputs,
  { queuedPerThread, stores, placesHost }: RunOptions,
): Promise<LibrarySummary> {
  const outputPath = args.text('output')
  if (outputPath !== undefined) refuseInputAsOutput(outputPath, args.operands)
  const paint = outputPath === undefined ? await paintFor(1) : NO_PAINT
  // The argument table allows only these values.
  const name = (args.text('format') ?? 'text') as FormatName
  const format: ReportFormat = { name, several: true, colour: paint !== NO_PAINT }
  const setup = forLibrary(verificationSetup(args))
  loadTrust(setup)
  const { pool, threads, timeLimit } = libraryPool(library, args, setup, format)
  const renderer = await rendererFor(format)
  const summary = new LibrarySummary(args.has('require-conformance'))
  const progress = await progressOn(args.has('quiet'))
  const context = await startRun(library, setupDigests(setup), placesHost)
  const output = openOutput(outputPath)
  try {
    await inputs.start(threads)
    const results = addInputs(inputs.groups(), {
      ...{ library, context, timeLimit, stores },
      verifyOne: (reference) => pool.run(reference),
      failed: (input, failure): VerifiedInput => ({
        name: input,
        text: renderer.line({ kind: 'failure', name: input, tool: setup.tool, failure }),
        outcome: { kind: 'failure', failure },
      }),
      isStopped: () => inputs.isStopped,
      onUnchanged: (path, known) => {
        summary.addUnchanged(known)
        inputs.finish(path, null)
      },
      streamLimits: STREAM_LIMITS,
      window: threads * queuedPerThread,
    })
    const isDocument = name === 'junit' || name === 'sarif' || name === 'html'
    await printAdded(finishing(results, inputs), {
      ...{ renderer, output, summary, progress, isDocument },
      total: () => inputs.total,
    })
  } catch (error) {
    output.abandon()
    throw error
  } finally {
    progress.end()
    await inputs.close()
    await pool.close()
    await endRun(library.database, context, summary.runCounts).catch(() => {})
  }
  return summary
}

async function* finishing(
  results: AsyncGenerator<Added<VerifiedInput>>,
  inputs: RunInputs,
): AsyncGenerator<Added<VerifiedInput>> {
  for await (const added of results) {
    const { name, outcome } = added.result
    inputs.finish(name, outcome.kind === 'failure' ? outcome.failure.code : null)
    yield added
  }
}

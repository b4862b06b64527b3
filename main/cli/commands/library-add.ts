import { type FoundInput, findInputs } from '../../input/find-inputs.ts'
import { STREAM_LIMITS } from '../../input/stream-input.ts'
import { addInputs } from '../../library/add/add-inputs.ts'
import type { FolderWatch } from '../../library/add/watch-folders.ts'
import type { Library } from '../../library/open-library.ts'
import { endRun, startRun } from '../../library/store/runs.ts'
import { NO_PAINT } from '../../report/paint.ts'
import type { Command } from '../command.ts'
import { type ExitCode, worstOf } from '../exit-codes.ts'
import { LIBRARY, withLibrary } from '../library-options.ts'
import { LibrarySummary } from '../library-summary.ts'
import { forLibrary, libraryPool, POOL_OPTIONS, trustDigest } from '../library-verification.ts'
import { LIMIT } from '../option-rows.ts'
import { openOutput } from '../output.ts'
import { refuseInputAsOutput } from '../output-place.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { printAdded } from '../print-added.ts'
import { progressOn } from '../progress.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../report-format.ts'
import { usageStop } from '../stop.ts'
import { stopOnInterrupt } from '../stop-on-interrupt.ts'
import { paintFor, Voice } from '../terminal.ts'
import { trustFrom } from '../trust-from.ts'
import {
  REPORT_FILE,
  REPORT_FORMAT,
  REQUIRE_CONFORMANCE,
  TRUST_OPTIONS,
  VALIDATION_TIME,
} from '../verification-options.ts'
import { verificationSetup } from '../verification-setup.ts'
import type { VerifiedInput } from '../verified-input.ts'

/** Inputs queued per thread. */
const WAITING_FOR_EACH = 8
/** Files that are looked up in the database at once. */
const GROUP = 500

export const command: Command = {
  name: 'library add',
  order: 70,
  summary: 'Verify archives and add them to the library',
  operand: { label: 'PATH', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'PATH is a file or a folder; folders are searched as by verify. A file that was verified before and has not changed (path, size and time, then SHA-256) is skipped. Every result is saved before it is printed: after an interruption the same command goes on where it stopped.',
    'The library records the verdict, the report, and what archives are searched and matched by. The values that archives are matched by (numbers, names, addresses, devices, operators) are stored as keyed hashes. The report is stored as verify writes it: its findings may quote values of the record. Ids, paths and the similarity hashes of images are stored as they are. Files stay where they are unless --store copies them.',
    'Reports go to standard output in the order of completion; in JUnit and HTML the worst come first. Exit codes as of verify; a skipped file counts with its recorded verdict.',
  ],
  options: [
    LIBRARY,
    REPORT_FORMAT,
    REPORT_FILE,
    ...TRUST_OPTIONS,
    REQUIRE_CONFORMANCE,
    VALIDATION_TIME,
    { name: 'watch', short: 'w', help: 'Then wait and add each archive that arrives or changes, once it is complete.' },
    { name: 'store', help: 'Copy the files into the library, next to its database.' },
    ...POOL_OPTIONS,
    LIMIT,
  ],
  examples: [
    { line: 'library add archives/ --key signer.pem', says: 'a folder; run it again to add what is new' },
    { line: 'library add inbox/ --watch --store', says: 'everything that arrives, with a copy of it' },
    { line: 'library add archives/ --format junit --output run.xml', says: 'one report for the whole run' },
  ],
  run: (args) => withLibrary(args, (library) => add(library, args)),
}

/** Runs `proofbench library add`. */
async function add(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const isDocument = args.text('format') === 'junit' || args.text('format') === 'html'
  checkUsage(library, args, isDocument)
  const outputPath = args.text('output')
  if (outputPath !== undefined) refuseInputAsOutput(outputPath, args.operands)
  const paint = outputPath === undefined ? await paintFor(1) : NO_PAINT
  const format: ReportFormat = {
    // The argument table allows only these values.
    name: (args.text('format') ?? 'text') as FormatName,
    several: true,
    colour: paint !== NO_PAINT,
  }
  const setup = forLibrary(verificationSetup(args))
  for (const { message, hint } of trustFrom(setup).problems) new Voice(false).error(message, hint)
  const { pool, threads, timeLimit } = libraryPool(library, args, setup, format)
  const renderer = await rendererFor(format)
  const summary = new LibrarySummary(args.has('require-conformance'))
  const progress = await progressOn(args.has('quiet'))
  const voice = new Voice(args.has('quiet'))
  const context = await startRun(library.database, trustDigest(setup))
  const output = openOutput(outputPath)
  const inputs = new AddedInputs(args.operands, args.has('watch'))
  const interruption = stopOnInterrupt(() => inputs.stop())
  try {
    await inputs.start(() => voice.note('watching for archives; Ctrl+C ends'))
    const results = addInputs(inputs.all(), {
      ...{ library, context, timeLimit, stores: args.has('store') },
      verifyOne: (reference) => pool.run(reference),
      failed: (name, failure): VerifiedInput => ({
        name,
        text: renderer.one({ kind: 'failure', name, tool: setup.tool, failure }),
        outcome: { kind: 'failure', failure },
      }),
      isStopped: () => inputs.isStopped,
      onUnchanged: (_, known) => summary.addUnchanged(known),
      streamLimits: STREAM_LIMITS,
      window: threads * WAITING_FOR_EACH,
    })
    await printAdded(results, { renderer, output, summary, progress, isDocument, total: () => inputs.total })
  } catch (error) {
    output.abandon()
    throw error
  } finally {
    progress.end()
    await inputs.close()
    await pool.close()
    await endRun(library.database, context, summary.runCounts).catch(() => {})
  }
  for (const line of summary.lines()) voice.note(line)
  const left = (inputs.total ?? 0) - summary.done
  if (interruption.signal !== null && left > 0)
    voice.note(`interrupted: ${left} inputs were not verified; run the same command again to go on`)
  await library.close()
  interruption.end()
  return worstOf(summary.codes)
}

function checkUsage(library: Library, args: ParsedArguments, isDocument: boolean): void {
  if (args.operands.includes('-'))
    throw usageStop('library add takes files and folders, not standard input', 'Save the archive to a file first.')
  if (args.has('watch') && isDocument)
    throw usageStop(
      `--watch cannot be combined with --format ${args.text('format')}`,
      'Such a report is written when the run ends. Use text or json.',
    )
  if (args.has('store') && library.archiveFolder === null)
    throw usageStop('--store needs a library in a file', 'A library on a server refers to files where they are.')
}

/** Inputs of a run: those that are found, then those that arrive, until it is stopped. */
class AddedInputs {
  readonly #operands: readonly string[]
  readonly #watches: boolean
  #watch: FolderWatch | null = null
  #found: readonly FoundInput[] = []
  #offset = 0
  isStopped = false
  #isWatching = false
  #onWatch: () => void = () => {}

  constructor(operands: readonly string[], watches: boolean) {
    this.#operands = operands
    this.#watches = watches
  }

  /** Starts to watch before it searches, so that nothing is missed in between. */
  async start(onWatch: () => void): Promise<void> {
    this.#onWatch = onWatch
    if (this.#watches) {
      const { watchFolders } = await import('../../library/add/watch-folders.ts')
      this.#watch = watchFolders(this.#operands)
      await this.#watch.ready
    }
    this.#found = [...findInputs(this.#operands)].filter(
      (found) => !this.#watches || !('failure' in found) || found.failure.code !== 'input.no-archive',
    )
  }

  /** Number of inputs; null while more can arrive. */
  get total(): number | null {
    return this.#isWatching ? null : this.#found.length
  }

  /** Yields groups of inputs: what was found in large ones, what arrives one by one. */
  async *all(): AsyncGenerator<readonly FoundInput[]> {
    while (this.#offset < this.#found.length && !this.isStopped) {
      const group = this.#found.slice(this.#offset, this.#offset + GROUP)
      this.#offset += group.length
      yield group
    }
    if (!this.#watch || this.isStopped) return
    this.#isWatching = true
    this.#onWatch()
    for await (const found of this.#watch.arrivals) yield [found]
  }

  stop(): void {
    this.isStopped = true
    void this.close()
  }

  async close(): Promise<void> {
    await this.#watch?.close()
  }
}

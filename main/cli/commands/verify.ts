import { type BatchOptions, type Verifiable, verifyInOrder } from '../../batch/verify-batch.ts'
import { type FoundInput, findInputs } from '../../input/find-inputs.ts'
import type { InputFailure } from '../../input/input-failure.ts'
import { STREAM_LIMITS } from '../../input/stream-input.ts'
import { NO_PAINT } from '../../report/paint.ts'
import type { ListedInput, ReportRenderer } from '../../report/report-line.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { EXIT, type ExitCode, worstOf } from '../exit-codes.ts'
import { onInterrupt } from '../interrupt.ts'
import { isLargeFile, threadsFor } from '../large-input.ts'
import { type Output, OutputClosed, openOutput } from '../output.ts'
import { refuseInputAsOutput } from '../output-place.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { type Progress, progressOn } from '../progress.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../report-format.ts'
import { verificationSession } from '../session.ts'
import { Stop, usageStop } from '../stop.ts'
import { Summary } from '../summary.ts'
import { debugTrace, paintFor, Voice } from '../terminal.ts'
import { type Trust, trustFrom } from '../trust-from.ts'
import { type VerificationSetup, verificationSetup } from '../verification-setup.ts'
import type { VerificationWorkerData } from '../verification-worker.ts'
import { exitCodeOf, listedInput, type VerifiedInput } from '../verified-input.ts'
import { WORKER_ARGUMENT } from '../worker-argument.ts'

/** Seconds for each of several inputs unless `--time-limit` says otherwise: one input must not hold up the others. */
const BATCH_TIME_LIMIT = 60

/** `proofbench verify`: finds the inputs, verifies them here or in workers, prints in order, ends with the worst verdict. */
export async function verify(given: ParsedArguments, script: URL): Promise<ExitCode> {
  if (given.operands.filter((operand) => operand === '-').length > 1)
    throw usageStop('- is given twice, and standard input can be read once', 'Name it once, or give files.')
  const inputs = peeked(findInputs(given.operands))
  const setup = forBatch(verificationSetup(given), inputs.several, given.text('format') ?? 'text')
  const trust = saidOnce(setup)
  const seconds = given.number('time-limit') ?? (inputs.several ? BATCH_TIME_LIMIT : 0)
  const timeLimit = Math.round(seconds * 1000)
  const isHere = !inputs.several && timeLimit === 0
  // Keys are read while one small file is; whoever gave a wrong one does not wait for anything larger.
  if (!isHere || inputs.file === null || isLargeFile(inputs.file)) trust()
  const place = given.text('output')
  if (place !== undefined) refuseInputAsOutput(place, given.operands)
  const paint = place === undefined ? await paintFor(1) : NO_PAINT
  const format: ReportFormat = {
    // The table allows these values only.
    name: (given.text('format') ?? 'text') as FormatName,
    several: inputs.several,
    colour: paint !== NO_PAINT,
  }
  const renderer = await rendererFor(format)
  const progress = await progressOn(given.has('quiet'))
  const engine = isHere
    ? await ownEngine(setup, trust, format, progress, () => threadsFor(given) > 1)
    : await workerEngine(setup, format, script, timeLimit, threadsFor(given))
  const run: Run = {
    given,
    renderer,
    progress,
    output: openOutput(place),
    summary: new Summary(),
    codes: new Set(),
    listened: { on: true },
  }
  const forget = onInterrupt(engine.interruptible, () => {
    progress.end()
    run.output.abandon()
    new Voice(false).note(`interrupted after ${run.summary.total} of the inputs`)
  })
  try {
    const options: BatchOptions<VerifiedInput> = {
      verifyOne: engine.verifyOne,
      failed: (name, failure) => failed(name, failure, run, setup),
      streamLimits: { ...STREAM_LIMITS, streamBytes: given.number('stdin-limit') ?? STREAM_LIMITS.streamBytes },
      timeLimit,
      window: engine.width * WAITING_FOR_EACH,
    }
    await printAll(verifyInOrder(inputs.all, options), run, format)
  } finally {
    forget()
    progress.end()
    await engine.close()
  }
  return worstOf(run.codes)
}

interface Run {
  readonly given: ParsedArguments
  readonly renderer: ReportRenderer
  readonly progress: Progress
  readonly output: Output
  readonly summary: Summary
  readonly codes: Set<ExitCode>
  /** Off once the report's reader went away: the rest is stopped, and nobody wants to hear of it. */
  readonly listened: { on: boolean }
}

async function printAll(results: AsyncGenerator<VerifiedInput>, run: Run, format: ReportFormat): Promise<void> {
  const { given, renderer, progress, output, summary, codes } = run
  const voice = new Voice(given.has('quiet'))
  // An HTML page lists its inputs at its top; the other formats start at once.
  const late: string[] = []
  const listed: ListedInput[] = []
  const print = (text: string): void => {
    progress.end()
    if (format.name === 'html') late.push(text)
    else output.write(summary.total === 1 ? `${renderer.head(0)}${text}` : text)
  }
  try {
    for await (const verified of results) {
      codes.add(exitCodeOf(verified, given.has('require-conformance')))
      summary.add(verified)
      if (format.name === 'html') listed.push(listedInput(verified))
      print(verified.text)
      progress.update(() => `verified ${summary.total}: ${terminalText(verified.name, 60)}`)
    }
    if (format.name === 'html') output.write(renderer.head(summary.total, listed))
    for (const text of late) output.write(text)
    output.write(renderer.tail())
    output.finish()
  } catch (error) {
    run.listened.on = false
    if (!(error instanceof OutputClosed)) throw error
    // Whoever read has seen enough. Inputs that were not verified any more must not look like passed ones.
    if (format.several && !(await results.next()).done) codes.add(EXIT.indeterminate)
    return
  }
  if (format.several || format.name !== 'text') voice.note(summary.sentence())
}

function failed(
  name: string,
  failure: InputFailure,
  { renderer, listened }: Run,
  { tool }: VerificationSetup,
): VerifiedInput {
  if (listened.on) new Voice(false).error(`${name}: ${failure.message}`, failure.hint)
  return { name, text: renderer.one({ kind: 'failure', name, tool, failure }), outcome: { kind: 'failure', failure } }
}

/** Inputs found ahead for each thread: enough for two batches of small ones and as many again. */
const WAITING_FOR_EACH = 32

interface Engine {
  readonly verifyOne: BatchOptions<VerifiedInput>['verifyOne']
  readonly width: number
  /** False where this thread does the work itself: a signal then ends the process as the system does. */
  readonly interruptible: boolean
  close(): Promise<void>
}

/** One small input: no thread is worth its start. */
async function ownEngine(
  setup: VerificationSetup,
  trust: () => Trust,
  format: ReportFormat,
  progress: Progress,
  mayStartThreads: () => boolean,
): Promise<Engine> {
  const session = await verificationSession(setup, trust, format, { mayStart: mayStartThreads })
  return {
    async verifyOne(reference) {
      const onProgress = (done: number, total: number): void =>
        progress.update(
          () => `verifying ${terminalText(reference.name, 60)}: ${Math.floor((100 * done) / Math.max(1, total))} %`,
        )
      try {
        return { kind: 'done', result: await session(reference, onProgress) }
      } catch (error) {
        if (error instanceof Stop) throw error
        // A crash is the input's own report here too, as it is in a worker.
        debugTrace(error)
        return { kind: 'crashed', error: error instanceof Error ? error.name : 'unknown error' }
      }
    },
    width: 1,
    interruptible: false,
    async close() {},
  }
}

async function workerEngine(
  setup: VerificationSetup,
  format: ReportFormat,
  script: URL,
  timeLimit: number,
  jobs: number,
): Promise<Engine> {
  const { workerPool } = await import('../../input/worker-pool.ts')
  const { startDigestThread } = await import('../digest-thread.ts')
  const { WIDTH_WHEN_HELPED } = await import('../helped-digest.ts')
  const workerData: VerificationWorkerData = { proofbench: 'verification', setup, format, helper: null }
  const withHelper = () => {
    const helper = startDigestThread()
    return { workerData: { ...workerData, helper } satisfies VerificationWorkerData, transferList: [helper] }
  }
  const pool = workerPool<Verifiable, VerifiedInput>({
    script,
    workerData,
    // Where each archive is timed, a thread has one at a time: nothing is left to be done meanwhile.
    ...(timeLimit === 0 ? { helped: { start: withHelper, width: WIDTH_WHEN_HELPED } } : {}),
    argv: [WORKER_ARGUMENT],
    size: jobs,
    timeLimit,
  })
  return { verifyOne: (reference) => pool.run(reference), width: jobs, interruptible: true, close: () => pool.close() }
}

/**
 * Over many archives the second reading would take most of the time, and the hash of each whole input as long as all other
 * hashing; they are then done only when asked for, the hash also where a report for machines names its input by it.
 */
function forBatch(setup: VerificationSetup, several: boolean, format: string): VerificationSetup {
  if (!several) return setup
  return {
    ...setup,
    secondReading: setup.secondReading === 'auto' ? 'off' : setup.secondReading,
    inputHash: setup.inputHash === 'auto' && format === 'text' ? 'never' : setup.inputHash,
  }
}

/** Reads keys and lists when it is first called, and says what is wrong with some of them. */
function saidOnce(setup: VerificationSetup): () => Trust {
  let trust: Trust | undefined
  return () => {
    if (trust) return trust
    trust = trustFrom(setup)
    for (const { message, hint } of trust.problems) new Voice(false).error(message, hint)
    return trust
  }
}

interface Inputs {
  /** Decides how they are verified and shown. */
  readonly several: boolean
  /** Where the one file is that was given: no folder, no stream. */
  readonly file: string | null
  readonly all: Iterable<FoundInput>
}

/** No more than two are looked for ahead. */
function peeked(inputs: Generator<FoundInput>): Inputs {
  const ahead = [inputs.next(), inputs.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  const all = function* (): Generator<FoundInput> {
    yield* ahead
    yield* inputs
  }
  const [first, second] = ahead
  const only = first && 'reference' in first && !second ? first.reference : null
  return { several: ahead.length > 1, file: only?.kind === 'file' ? only.path : null, all: all() }
}

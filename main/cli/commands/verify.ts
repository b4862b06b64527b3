import { availableParallelism } from 'node:os'
import { type BatchOptions, verifyInOrder } from '../../batch/verify-batch.ts'
import { type FoundInput, findInputs } from '../../input/find-inputs.ts'
import type { InputFailure } from '../../input/input-failure.ts'
import { STREAM_LIMITS } from '../../input/stream-input.ts'
import { NO_PAINT } from '../../report/paint.ts'
import type { ListedInput, ReportRenderer } from '../../report/report-line.ts'
import { terminalText } from '../../report/terminal-text.ts'
import { EXIT, type ExitCode, worstOf } from '../exit-codes.ts'
import { onInterrupt } from '../interrupt.ts'
import { type Output, OutputClosed, openOutput } from '../output.ts'
import { refuseInputAsOutput } from '../output-place.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { type Progress, progressOn } from '../progress.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../report-format.ts'
import { usageStop } from '../stop.ts'
import { Summary } from '../summary.ts'
import { paintFor, Voice } from '../terminal.ts'
import { trustFrom } from '../trust-from.ts'
import { engineHere, engineOfWorkers } from '../verification-engine.ts'
import { type VerificationSetup, verificationSetup } from '../verification-setup.ts'
import { exitCodeOf, listedInput, type VerifiedInput } from '../verified-input.ts'

/** Default `--time-limit` for several inputs, seconds each: one input must not delay the others. */
const BATCH_TIME_LIMIT = 60

/**
 * Runs `proofbench verify`: finds inputs, verifies them in this thread or in workers, prints in order, exits with the worst
 * verdict.
 */
export async function verify(args: ParsedArguments): Promise<ExitCode> {
  if (args.operands.filter((operand) => operand === '-').length > 1)
    throw usageStop('- is given twice, and standard input can be read once', 'Name it once, or give files.')
  const inputs = peeked(findInputs(args.operands))
  const setup = forBatch(verificationSetup(args), inputs.several, args.text('format') ?? 'text')
  const trust = trustFrom(setup)
  for (const { message, hint } of trust.problems) new Voice(false).error(message, hint)
  const seconds = args.number('time-limit') ?? (inputs.several ? BATCH_TIME_LIMIT : 0)
  const timeLimit = Math.round(seconds * 1000)
  const threads = args.number('jobs') ?? availableParallelism()
  const isMainThread = !inputs.several && timeLimit === 0
  const outputPath = args.text('output')
  if (outputPath !== undefined) refuseInputAsOutput(outputPath, args.operands)
  const paint = outputPath === undefined ? await paintFor(1) : NO_PAINT
  const format: ReportFormat = {
    // The argument table allows only these values.
    name: (args.text('format') ?? 'text') as FormatName,
    several: inputs.several,
    colour: paint !== NO_PAINT,
  }
  const renderer = await rendererFor(format)
  const progress = await progressOn(args.has('quiet'))
  const engine = isMainThread
    ? await engineHere(setup, trust, format, progress, threads > 1)
    : await engineOfWorkers(setup, format, timeLimit, threads)
  const run: Run = {
    args,
    renderer,
    progress,
    output: openOutput(outputPath),
    summary: new Summary(),
    codes: new Set(),
    listened: { on: true },
  }
  const removeHandlers = onInterrupt(engine.interruptible, () => {
    progress.end()
    run.output.abandon()
    new Voice(false).note(`interrupted after ${run.summary.total} of the inputs`)
  })
  try {
    const options: BatchOptions<VerifiedInput> = {
      verifyOne: engine.verifyOne,
      failed: (name, failure) => failed(name, failure, run, setup),
      streamLimits: { ...STREAM_LIMITS, streamBytes: args.number('stdin-limit') ?? STREAM_LIMITS.streamBytes },
      timeLimit,
      window: engine.width * WAITING_FOR_EACH,
    }
    await printAll(verifyInOrder(inputs.all, options), run, format)
  } finally {
    removeHandlers()
    progress.end()
    await engine.close()
  }
  return worstOf(run.codes)
}

interface Run {
  readonly args: ParsedArguments
  readonly renderer: ReportRenderer
  readonly progress: Progress
  readonly output: Output
  readonly summary: Summary
  readonly codes: Set<ExitCode>
  /** Switched off when the reader of the report is gone: the remaining inputs are cancelled without messages. */
  readonly listened: { on: boolean }
}

async function printAll(results: AsyncGenerator<VerifiedInput>, run: Run, format: ReportFormat): Promise<void> {
  const { args, renderer, progress, output, summary, codes } = run
  const voice = new Voice(args.has('quiet'))
  // An HTML page starts with a list of its inputs; the other formats are printed as results arrive.
  const deferred: string[] = []
  const listed: ListedInput[] = []
  const print = (text: string): void => {
    progress.end()
    if (format.name === 'html') deferred.push(text)
    else output.write(summary.total === 1 ? `${renderer.head(0)}${text}` : text)
  }
  try {
    for await (const verified of results) {
      codes.add(exitCodeOf(verified, args.has('require-conformance')))
      summary.add(verified)
      if (format.name === 'html') listed.push(listedInput(verified))
      print(verified.text)
      progress.update(() => `verified ${summary.total}: ${terminalText(verified.name, 60)}`)
    }
    if (format.name === 'html') output.write(renderer.head(summary.total, listed))
    for (const text of deferred) output.write(text)
    output.write(renderer.tail())
    output.finish()
  } catch (error) {
    run.listened.on = false
    if (!(error instanceof OutputClosed)) throw error
    // The reader closed the pipe. Inputs that were not verified must not count as passed.
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

/** Inputs queued per thread. */
const WAITING_FOR_EACH = 32

/**
 * Turns off the second reading and the hash of the whole input for a batch, unless they were requested: together they would take
 * most of the time. JSON and other formats for machines keep the hash, since it identifies the input.
 */
function forBatch(setup: VerificationSetup, several: boolean, format: string): VerificationSetup {
  if (!several) return setup
  return {
    ...setup,
    secondReading: setup.secondReading === 'auto' ? 'off' : setup.secondReading,
    inputHash: setup.inputHash === 'auto' && format === 'text' ? 'never' : setup.inputHash,
  }
}

interface Inputs {
  /** Decides how the inputs are verified and shown. */
  readonly several: boolean
  readonly all: Iterable<FoundInput>
}

/** Reads at most two inputs ahead. */
function peeked(inputs: Generator<FoundInput>): Inputs {
  const first = [inputs.next(), inputs.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  const all = function* (): Generator<FoundInput> {
    yield* first
    yield* inputs
  }
  return { several: first.length > 1, all: all() }
}

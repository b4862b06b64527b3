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

/** Seconds for each of several inputs unless `--time-limit` says otherwise: one input must not hold up the others. */
const BATCH_TIME_LIMIT = 60

/** `proofbench verify`: finds the inputs, verifies them here or in workers, prints in order, ends with the worst verdict. */
export async function verify(given: ParsedArguments): Promise<ExitCode> {
  if (given.operands.filter((operand) => operand === '-').length > 1)
    throw usageStop('- is given twice, and standard input can be read once', 'Name it once, or give files.')
  const inputs = peeked(findInputs(given.operands))
  const setup = forBatch(verificationSetup(given), inputs.several, given.text('format') ?? 'text')
  const trust = trustFrom(setup)
  for (const { message, hint } of trust.problems) new Voice(false).error(message, hint)
  const seconds = given.number('time-limit') ?? (inputs.several ? BATCH_TIME_LIMIT : 0)
  const timeLimit = Math.round(seconds * 1000)
  const threads = given.number('jobs') ?? availableParallelism()
  const isHere = !inputs.several && timeLimit === 0
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
    ? await engineHere(setup, trust, format, progress, threads > 1)
    : await engineOfWorkers(setup, format, timeLimit, threads)
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

/** Inputs found ahead for each thread. */
const WAITING_FOR_EACH = 32

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

interface Inputs {
  /** Decides how they are verified and shown. */
  readonly several: boolean
  readonly all: Iterable<FoundInput>
}

/** No more than two are looked for ahead. */
function peeked(inputs: Generator<FoundInput>): Inputs {
  const ahead = [inputs.next(), inputs.next()].flatMap(({ done, value }) => (done ? [] : [value]))
  const all = function* (): Generator<FoundInput> {
    yield* ahead
    yield* inputs
  }
  return { several: ahead.length > 1, all: all() }
}

import { type InputFailure, temporaryFile } from '../../input/index.ts'
import { type ListedInput, type ReportRenderer, terminalText } from '../../report/index.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { exitCodeOf, listedInput, type VerifiedInput } from '../inputs/verified-input.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { DeferredOutput } from './deferred-output.ts'
import { type Output, OutputClosed } from './output.ts'
import type { Progress } from './progress.ts'
import { paceText } from './remaining.ts'
import type { ReportFormat } from './report-format.ts'
import type { Summary } from './summary.ts'
import { Voice } from './terminal.ts'

export interface Run {
  readonly args: ParsedArguments
  readonly renderer: ReportRenderer
  readonly progress: Progress
  readonly output: Output
  readonly summary: Summary
  readonly codes: Set<ExitCode>
  /** Number of inputs; null while the search goes on. */
  readonly total: () => number | null
  /** False after the output was closed: the remaining inputs are cancelled without messages. */
  isOutputOpen: boolean
}

/** Prints reports as results arrive, and the summary after the last. */
export async function printAll(results: AsyncGenerator<VerifiedInput>, run: Run, format: ReportFormat): Promise<void> {
  const { args, renderer, progress, output, summary, codes, total } = run
  const start = performance.now()
  const voice = new Voice(args.has('quiet'))
  // An HTML page starts with a list of its inputs; the other formats are printed as results arrive.
  const deferred = new DeferredOutput(temporaryFile)
  const listed: ListedInput[] = []
  const print = (text: string | Uint8Array): void => {
    progress.end()
    if (format.name === 'html') deferred.add(text)
    else {
      const before = summary.total === 1 ? renderer.head(0) : (renderer.separator ?? '')
      if (before !== '') output.write(before)
      output.write(text)
    }
  }
  try {
    for await (const verified of results) {
      codes.add(exitCodeOf(verified, args.has('require-conformance')))
      summary.add(verified)
      if (format.name === 'html') listed.push(listedInput(verified))
      print(verified.text)
      progress.update(
        () =>
          `verified ${paceText({ done: summary.total, total: total(), start })}: ${terminalText(verified.name, 60)}`,
      )
    }
    if (format.name === 'html') output.write(renderer.head(summary.total, listed))
    deferred.printTo(output)
    output.write(renderer.tail())
    output.finish()
  } catch (error) {
    run.isOutputOpen = false
    if (!(error instanceof OutputClosed)) throw error
    // The reader closed the pipe. Inputs that were not verified must not count as passed.
    if (format.several && !(await results.next()).done) codes.add(EXIT.indeterminate)
    return
  } finally {
    deferred.close()
  }
  if (format.several || format.name !== 'text') voice.note(summary.sentence())
}

/** Reports an input that could not be opened. */
export function failed(
  name: string,
  failure: InputFailure,
  { renderer, isOutputOpen }: Run,
  { tool }: VerificationSetup,
): VerifiedInput {
  if (isOutputOpen) new Voice(false).error(`${name}: ${failure.message}`, failure.hint)
  return { name, text: renderer.line({ kind: 'failure', name, tool, failure }), outcome: { kind: 'failure', failure } }
}

import type { InputFailure } from '../input/input-failure.ts'
import type { ListedInput, ReportRenderer } from '../report/report-line.ts'
import { terminalText } from '../report/terminal-text.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { type Output, OutputClosed } from './output.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import type { Progress } from './progress.ts'
import type { ReportFormat } from './report-format.ts'
import type { Summary } from './summary.ts'
import { Voice } from './terminal.ts'
import type { VerificationSetup } from './verification-setup.ts'
import { exitCodeOf, listedInput, type VerifiedInput } from './verified-input.ts'

export interface Run {
  readonly args: ParsedArguments
  readonly renderer: ReportRenderer
  readonly progress: Progress
  readonly output: Output
  readonly summary: Summary
  readonly codes: Set<ExitCode>
  /** Switched off when the reader of the report is gone: the remaining inputs are cancelled without messages. */
  readonly listened: { on: boolean }
}

/** Prints reports as results arrive, and the summary after the last. */
export async function printAll(results: AsyncGenerator<VerifiedInput>, run: Run, format: ReportFormat): Promise<void> {
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

/** Reports an input that could not be opened. */
export function failed(
  name: string,
  failure: InputFailure,
  { renderer, listened }: Run,
  { tool }: VerificationSetup,
): VerifiedInput {
  if (listened.on) new Voice(false).error(`${name}: ${failure.message}`, failure.hint)
  return { name, text: renderer.one({ kind: 'failure', name, tool, failure }), outcome: { kind: 'failure', failure } }
}

import {
  type Audience,
  diagnosisBlocks,
  diagnosisJson,
  diagnosisMarkdown,
  diagnosisText,
  holderMessages,
} from '../../../shared/analysis/index.ts'
import { type BatchOptions, findInputs, type Verifiable, verifyInOrder, workerPool } from '../../input/index.ts'
import { safeJson } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, VERDICT_EXIT, worstOf } from '../arguments/exit-codes.ts'
import { LIMIT, STDIN_LIMIT, UNMASK_HOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import {
  type DiagnosedInput,
  type DiagnosisSetup,
  diagnoseInput,
  type FailedInput,
  type InputDiagnosis,
} from '../inputs/diagnosed-input.ts'
import { peeked } from '../inputs/peeked-inputs.ts'
import { refuseRepeatedStdin, streamLimitsFrom } from '../inputs/standard-input.ts'
import { exitCodeOfFailure } from '../inputs/verified-input.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { type Output, OutputClosed, openOutput } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { Voice } from '../output/terminal.ts'
import { loadTrust } from '../verification/trust-from.ts'
import {
  REPORT_FILE,
  TIME_LIMIT,
  TRUST_OPTIONS,
  timeLimitOf,
  VALIDATION_TIME,
} from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'
import { workerScript } from '../workers/worker-script.ts'

export const command: Command = {
  name: 'diagnose',
  section: 'archives',
  order: 20,
  summary: 'Say why an identity proofing attempt ended as it did, and who must act',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'The first sentence says what happened, in the order of causes, with the end of the transaction. Then come the causes of each evidence: who must act, whether to try again, what to try, and what the holder may be told.',
    'Data about the holder is masked (██████) unless --unmask is given. --audience holder prints only texts that may be shown to the holder; --audience auditor adds every evidence, code and place in the record.',
    'ARCHIVE is a file, a folder, or - for standard input, as for verify. The archive is verified as well: the diagnosis says whether the signature confirms it, and the exit codes are those of verify (0, 2, 3, 64, 66, 70).',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'markdown'] },
      help: 'text (default), json (one line per archive) or markdown.',
    },
    {
      name: 'audience',
      short: 'a',
      value: { kind: 'choice', label: 'AUDIENCE', choices: ['support', 'holder', 'auditor'] },
      help: 'support (default), holder or auditor.',
    },
    UNMASK_HOLDER,
    REPORT_FILE,
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    TIME_LIMIT,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'diagnose proof.mime', description: 'a text for a support ticket, masked' },
    { line: 'diagnose proof.mime --audience holder', description: 'what the holder may be told' },
    {
      line: 'diagnose archives/ --format json --unmask > diagnoses.jsonl',
      description: 'a folder, one line per archive',
    },
    {
      line: 'diagnose proof.mime --audience auditor --format markdown',
      description: 'every evidence, with codes and places',
    },
  ],
  run: diagnose,
}

/** Runs `proofbench diagnose`: says why each attempt ended as it did; exits with the worst verdict, as `verify` does. */
async function diagnose(args: ParsedArguments): Promise<ExitCode> {
  refuseRepeatedStdin(args.operands)
  const inputs = peeked(findInputs(args.operands))
  const setup = { verification: verificationSetup(args), masked: !args.has('unmask') }
  const timeLimit = timeLimitOf(args, inputs.several)
  const path = args.text('output')
  if (path !== undefined) refuseInputAsOutput(path, args.operands)
  const run: Run = { args, output: openOutput(path), printed: 0 }
  const engine = engineFor(setup, timeLimit)
  const removeHandlers = onInterrupt(path !== undefined, () => {
    run.output.abandon()
    new Voice(false).note(`interrupted after ${run.printed} of the archives; nothing was written`)
  })
  const codes = new Set<ExitCode>()
  const options: BatchOptions<InputDiagnosis> = {
    verifyOne: engine.diagnoseOne,
    failed: (name, failure) => ({ name, failure }),
    streamLimits: streamLimitsFrom(args),
    timeLimit,
    window: 1,
  }
  try {
    for await (const ended of verifyInOrder(inputs.all, options)) codes.add(printEnded(ended, run))
    run.output.finish()
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error
    codes.add(EXIT.indeterminate)
  } finally {
    removeHandlers()
    await engine.close()
  }
  return worstOf(codes)
}

interface Engine {
  readonly diagnoseOne: BatchOptions<InputDiagnosis>['verifyOne']
  close(): Promise<void>
}

/** Diagnoses in this thread, or in a worker if there is a time limit: milliseconds, 0 for none. */
function engineFor(setup: DiagnosisSetup, timeLimit: number): Engine {
  const trust = loadTrust(setup.verification)
  if (timeLimit === 0)
    return {
      diagnoseOne: async (reference) => ({ kind: 'done', result: await diagnoseInput(reference, setup, trust) }),
      async close() {},
    }
  const script = workerScript('diagnosis-worker')
  const pool = workerPool<Verifiable, InputDiagnosis>({ script, workerData: setup, size: 1, timeLimit })
  return { diagnoseOne: (reference) => pool.run(reference), close: () => pool.close() }
}

interface Run {
  readonly args: ParsedArguments
  readonly output: Output
  printed: number
}

function printEnded(ended: InputDiagnosis, run: Run): ExitCode {
  if ('failure' in ended) return printFailure(ended, run)
  const isForHolder = audienceOf(run.args) === 'holder'
  const isSilent = isForHolder && holderMessages(ended.diagnosis).length === 0
  // Verdict: Standing; only a genuine archive is a reason to tell the holder anything.
  if (isSilent)
    new Voice(false).error(`${ended.archive.name}: nothing may be told to the holder`, ended.diagnosis.attempt.sentence)
  if (!isSilent || run.args.text('format') === 'json') print(rendered(ended, run), run)
  return VERDICT_EXIT[ended.indication]
}

function rendered({ archive, diagnosis }: DiagnosedInput, { args }: Run): string {
  const audience = audienceOf(args)
  const format = args.text('format') ?? 'text'
  if (format === 'json') return `${safeJson(diagnosisJson(archive, diagnosis, audience))}\n`
  const blocks = diagnosisBlocks(archive, diagnosis, audience)
  return format === 'markdown' ? diagnosisMarkdown(blocks) : diagnosisText(blocks)
}

// The argument table allows only these values.
const audienceOf = (args: ParsedArguments): Audience => (args.text('audience') ?? 'support') as Audience

/** Reports an input that cannot be opened on standard error, and in JSON also as a line of the output. */
function printFailure({ name, failure }: FailedInput, run: Run): ExitCode {
  new Voice(false).error(`${name}: ${failure.message}`, failure.hint)
  if (run.args.text('format') === 'json')
    print(
      `${safeJson({ format: 'proofbench-diagnosis/1', audience: audienceOf(run.args), name, error: failure })}\n`,
      run,
    )
  return exitCodeOfFailure(failure)
}

function print(text: string, run: Run): void {
  const isSeparate = run.printed > 0 && run.args.text('format') !== 'json'
  run.output.write(isSeparate ? `\n${text}` : text)
  run.printed += 1
}

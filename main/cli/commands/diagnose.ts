import { type Audience, diagnosisBlocks } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { diagnosisJson } from '../../../shared/analysis/diagnosis/diagnosis-json.ts'
import { diagnosisMarkdown, diagnosisText } from '../../../shared/analysis/diagnosis/render-diagnosis.ts'
import { type FoundInput, findInputs } from '../../input/find-inputs.ts'
import { failureOf, type InputFailure } from '../../input/input-failure.ts'
import { bufferStream, STREAM_LIMITS } from '../../input/stream-input.ts'
import { safeJson } from '../../report/terminal-text.ts'
import type { Command } from '../command.ts'
import { type DiagnosedInput, diagnosedInput } from '../diagnosed-input.ts'
import { EXIT, type ExitCode, worstOf } from '../exit-codes.ts'
import { LIMIT, STDIN_LIMIT } from '../option-rows.ts'
import { type Output, OutputClosed, openOutput } from '../output.ts'
import { refuseInputAsOutput } from '../output-place.ts'
import type { ParsedArguments } from '../parsed-arguments.ts'
import { usageStop } from '../stop.ts'
import { Voice } from '../terminal.ts'
import { type Trust, trustFrom } from '../trust-from.ts'
import { REPORT_FILE, TRUST_OPTIONS, VALIDATION_TIME } from '../verification-options.ts'
import { type VerificationSetup, verificationSetup } from '../verification-setup.ts'

const EXIT_OF = {
  TOTAL_PASSED: EXIT.passed,
  TOTAL_FAILED: EXIT.failed,
  INDETERMINATE: EXIT.indeterminate,
} as const

export const command: Command = {
  name: 'diagnose',
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
    { name: 'unmask', help: 'Show data about the holder.' },
    REPORT_FILE,
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'diagnose proof.mime', says: 'a text for a support ticket, masked' },
    { line: 'diagnose proof.mime --audience holder', says: 'what the holder may be told' },
    { line: 'diagnose archives/ --format json --unmask > diagnoses.jsonl', says: 'a folder, one line per archive' },
    { line: 'diagnose proof.mime --audience auditor --format markdown', says: 'every evidence, with codes and places' },
  ],
  run: diagnose,
}

/** `proofbench diagnose`: why each attempt ended as it did; ends like `verify`, with the worst verdict. */
async function diagnose(args: ParsedArguments): Promise<ExitCode> {
  if (args.operands.filter((operand) => operand === '-').length > 1)
    throw usageStop('- is given twice, and standard input can be read once', 'Name it once, or give files.')
  const setup = verificationSetup(args)
  const trust = trustFrom(setup)
  for (const { message, hint } of trust.problems) new Voice(false).error(message, hint)
  const path = args.text('output')
  if (path !== undefined) refuseInputAsOutput(path, args.operands)
  const run: Run = { args, setup, trust, output: openOutput(path), printed: 0 }
  const codes = new Set<ExitCode>()
  try {
    for (const found of findInputs(args.operands)) codes.add(await diagnoseFound(found, run))
    run.output.finish()
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error
    codes.add(EXIT.indeterminate)
  }
  return worstOf(codes)
}

interface Run {
  readonly args: ParsedArguments
  readonly setup: VerificationSetup
  readonly trust: Trust
  readonly output: Output
  printed: number
}

async function diagnoseFound(found: FoundInput, run: Run): Promise<ExitCode> {
  if ('failure' in found) return failed(found.name, found.failure, run)
  const { name } = found.reference
  try {
    const diagnosed = await withOpenable(found.reference, run, (reference) =>
      diagnosedInput(reference, run.setup, run.trust, !run.args.has('unmask')),
    )
    print(rendered(diagnosed, run), run)
    return EXIT_OF[diagnosed.indication]
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return failed(name, failure, run)
  }
}

type Openable = Parameters<typeof diagnosedInput>[0]

/** Takes in a stream first; its temporary file is removed afterwards. */
async function withOpenable<Result>(
  reference: Extract<FoundInput, { reference: unknown }>['reference'],
  { args }: Run,
  use: (openable: Openable) => Promise<Result>,
): Promise<Result> {
  if (reference.kind !== 'stream') return use(reference)
  const { name, path } = reference
  const streamBytes = args.number('stdin-limit') ?? STREAM_LIMITS.streamBytes
  const taken = await bufferStream(path, { ...STREAM_LIMITS, streamBytes })
  if ('bytes' in taken) return use({ kind: 'taken', name, bytes: taken.bytes })
  try {
    return await use({ kind: 'descriptor', name, descriptor: taken.file.descriptor })
  } finally {
    taken.file.close()
  }
}

function rendered({ archive, diagnosis }: DiagnosedInput, { args }: Run): string {
  const audience = audienceOf(args)
  const format = args.text('format') ?? 'text'
  if (format === 'json') return `${safeJson(diagnosisJson(archive, diagnosis, audience))}\n`
  const blocks = diagnosisBlocks(archive, diagnosis, audience)
  return format === 'markdown' ? diagnosisMarkdown(blocks) : diagnosisText(blocks)
}

// The table allows these values only.
const audienceOf = (args: ParsedArguments): Audience => (args.text('audience') ?? 'support') as Audience

/** An input that cannot be opened has a line of its own in JSON. */
function failed(name: string, failure: InputFailure, run: Run): ExitCode {
  new Voice(false).error(`${name}: ${failure.message}`, failure.hint)
  if (run.args.text('format') === 'json')
    print(
      `${safeJson({ format: 'proofbench-diagnosis/1', audience: audienceOf(run.args), name, error: failure })}\n`,
      run,
    )
  return EXIT.noInput
}

function print(text: string, run: Run): void {
  const isSeparate = run.printed > 0 && run.args.text('format') !== 'json'
  run.output.write(isSeparate ? `\n${text}` : text)
  run.printed += 1
}

import { availableParallelism } from 'node:os'
import { type BatchOptions, findInputs, verifyInOrder } from '../../input/index.ts'
import { NO_PAINT } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { type ExitCode, worstOf } from '../arguments/exit-codes.ts'
import { LIMIT, STDIN_LIMIT } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { peeked } from '../inputs/peeked-inputs.ts'
import { sayUnfinished } from '../inputs/say-unfinished.ts'
import { refuseRepeatedStdin, streamLimitsFrom } from '../inputs/standard-input.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { openOutput } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { failed, printAll, type Run } from '../output/print-reports.ts'
import { progressOn } from '../output/progress.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../output/report-format.ts'
import { Summary } from '../output/summary.ts'
import { paintFor, Voice } from '../output/terminal.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { engineHere, engineOfWorkers } from '../verification/verification-engine.ts'
import {
  JOBS,
  REPORT_FILE,
  REPORT_FORMAT,
  REQUIRE_CONFORMANCE,
  TIME_LIMIT,
  TRUST_OPTIONS,
  timeLimitOf,
  VALIDATION_TIME,
} from '../verification/verification-options.ts'
import { type VerificationSetup, verificationSetup } from '../verification/verification-setup.ts'

export const command: Command = {
  name: 'verify',
  section: 'archives',
  order: 10,
  summary: 'Verify proof archives',
  operand: { label: 'INPUT', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'INPUT is a file, a folder, or - for standard input.',
    'A folder that holds proof.json, or nothing but one folder with proof.json in it, is verified as an unpacked archive. Any other folder is searched, with its subfolders, for unpacked archives and for files named *.mime, *.zip or *.eml or that begin like one. Files and folders that links in it lead to are verified too, each once.',
    'Keys come from --key and from the trust store, never from the archive. The report goes to standard output, everything else to standard error.',
    'Exit codes: 0 TOTAL_PASSED · 2 TOTAL_FAILED · 3 INDETERMINATE · 4 passed, but conformance was required and has errors · 64 usage · 66 an input cannot be opened · 70 internal error. For several inputs the worst of 2, 3, 4, 0.',
  ],
  options: [
    REPORT_FORMAT,
    REPORT_FILE,
    ...TRUST_OPTIONS,
    REQUIRE_CONFORMANCE,
    VALIDATION_TIME,
    JOBS,
    TIME_LIMIT,
    {
      name: 'second-reading',
      negatable: true,
      help: 'Read every input with the second, independent reader too, or none. Default: a single archive up to 50 MiB, packed and unpacked.',
    },
    {
      name: 'input-hash',
      negatable: true,
      help: 'Compute the SHA-256 of every input file, or of none. Default: files up to 64 MiB, but not for several inputs in text format.',
    },
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'verify proof.mime --key signer.pem', description: 'one archive, one key' },
    {
      line: 'verify archives/ --format json --jobs 4 > reports.jsonl',
      description: 'a folder, one JSON line per archive',
    },
    { line: 'curl -s https://… | proofbench verify - --key signer.pem', description: 'from a pipe' },
    { line: 'verify proof.mime --format html --output report.html', description: 'a page for the auditor' },
    {
      line: 'verify proof.mime --time 2026-01-31 --crl issuer.crl',
      description: 'as of a date, with a revocation list',
    },
  ],
  run: verify,
}

/**
 * Runs `proofbench verify`: finds inputs, verifies them in this thread or in workers, prints in order, exits with the worst
 * verdict.
 */
async function verify(args: ParsedArguments): Promise<ExitCode> {
  refuseRepeatedStdin(args.operands)
  const unfinished: string[] = []
  const inputs = peeked(findInputs(args.operands, (path) => unfinished.push(path)))
  const setup = forBatch(verificationSetup(args), inputs.several, args.text('format') ?? 'text')
  const trust = loadTrust(setup)
  const timeLimit = timeLimitOf(args, inputs.several)
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
    total: inputs.total,
    isOutputOpen: true,
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
      streamLimits: streamLimitsFrom(args),
      timeLimit,
      window: engine.width * QUEUED_PER_THREAD,
    }
    await printAll(verifyInOrder(inputs.all, options), run, format)
  } finally {
    removeHandlers()
    progress.end()
    await engine.close()
  }
  sayUnfinished(unfinished, new Voice(args.has('quiet')))
  return worstOf(run.codes)
}

/** Inputs queued per thread. */
const QUEUED_PER_THREAD = 32

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

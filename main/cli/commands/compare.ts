import { realpathSync } from 'node:fs'
import { compareProofs, comparisonJson, comparisonTables } from '../../../shared/analysis/index.ts'
import { loadComparisonHtml, loadComparisonText, safeJson } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { LIMIT, STDIN_LIMIT, UNMASK_HOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { comparedInput } from '../inputs/compared-input.ts'
import { withSingleInput } from '../inputs/single-input.ts'
import { refuseRepeatedStdin } from '../inputs/standard-input.ts'
import { writeReport } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { REPORT_FILE, TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'

export const command: Command = {
  name: 'compare',
  section: 'archives',
  order: 60,
  summary: 'Compare two proofs: person, documents, evidence, checks, images, times',
  operand: { label: 'ARCHIVE', min: 2, max: 2, kind: 'input' },
  details: [
    'The first sentence says how both proofs belong together, how each ended, and what was different. A is the first archive, B the second. Evidence is aligned by its document, not by its position; names are compared in every spelling.',
    'Only differences are listed; --all adds equal values, ids and times. Values that a trusted signature does not cover are marked. Data about the holder is masked (██████) unless --unmask is given.',
    'Ends with 0 when both were compared, whether they differ or not; with --exit-code, 2 when a value differs that is not different in any two proofs. 3 when the content of one cannot be read, 64 usage, 66 an archive cannot be opened. Whether the archives are genuine is in the sentence, not in the exit code: verify says that.',
  ],
  options: [
    {
      name: 'format',
      short: 'f',
      value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'html'] },
      help: 'text (default), json (one line) or html (one page).',
    },
    { name: 'all', short: 'a', help: 'List equal values as well, in text and html; json always has them.' },
    UNMASK_HOLDER,
    { name: 'exit-code', help: 'End with 2 when a value differs.' },
    REPORT_FILE,
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'compare first.mime second.mime', description: 'why did the second attempt pass?' },
    { line: 'compare original.mime received.mime --exit-code', description: 'for scripts: is it the same content?' },
    {
      line: 'compare first.mime second.mime --format html --output comparison.html',
      description: 'a page for the files',
    },
  ],
  run: compare,
}

/** Runs `proofbench compare`. */
async function compare(args: ParsedArguments): Promise<ExitCode> {
  const [first = '', second = ''] = args.operands
  refuseSameInput(first, second)
  const setup = verificationSetup(args)
  const trust = loadTrust(setup)
  const path = args.text('output')
  if (path !== undefined) refuseInputAsOutput(path, args.operands)
  const masked = !args.has('unmask')
  const read = (operand: string) =>
    withSingleInput(args, (input) => comparedInput(input, setup, trust, masked), operand)
  const [a, b] = [await read(first), await read(second)]
  const comparison = compareProofs(a.proof, b.proof)
  const report = comparisonJson(a, b, comparison, masked)
  await writeReport(path, rendered)
  if ([comparison.left, comparison.right].some(({ kind }) => kind === 'UNREADABLE')) return EXIT.indeterminate
  return args.has('exit-code') && report.differences > 0 ? EXIT.failed : EXIT.passed

  async function rendered(): Promise<string> {
    const format = args.text('format') ?? 'text'
    if (format === 'json') return `${safeJson(report)}\n`
    const tables = comparisonTables(report, comparison, args.has('all'))
    return format === 'html'
      ? (await loadComparisonHtml()).comparisonHtml(report, tables)
      : (await loadComparisonText()).comparisonText(report, tables)
  }
}

function refuseSameInput(first: string, second: string): void {
  refuseRepeatedStdin([first, second], 'Name it once, and give a file.')
  if (first !== '-' && second !== '-' && realPath(first) === realPath(second))
    throw usageStop(
      `${first} and ${second} are the same file`,
      'Give two archives, for example the first and the second attempt.',
    )
}

/** Returns the path itself if it does not exist: opening it reports that. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

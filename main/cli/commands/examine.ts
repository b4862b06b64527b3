import { failureOf } from '../../input/index.ts'
import { examinationText, safeJson } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import { LIMIT, STDIN_LIMIT, TEXT_OR_JSON, UNMASK_HOLDER } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop } from '../arguments/stop.ts'
import { examinedInput } from '../inputs/examined-input.ts'
import { singleInput } from '../inputs/single-input.ts'
import { writeReport } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { paintFor } from '../output/terminal.ts'
import { loadTrust } from '../verification/trust-from.ts'
import { REPORT_FILE, TRUST_OPTIONS, VALIDATION_TIME } from '../verification/verification-options.ts'
import { verificationSetup } from '../verification/verification-setup.ts'

/** Default time limit for one picture, in seconds; a picture usually takes one or two. */
const TIME_LIMIT = 30

export const command: Command = {
  name: 'examine',
  section: 'archives',
  order: 30,
  summary: 'Read the pictures of an archive again, and compare them with its record',
  operand: { label: 'ARCHIVE', min: 1, max: 1, kind: 'input' },
  details: [
    'Reads every picture again and compares it with the record: printed text and machine-readable zone by text recognition, barcode, image quality, crops and photos of chips on the pictures of their documents, copies, metadata. Then it measures signs of editing.',
    'A disagreement is a finding examination.…, WARN or INFORM. Findings never change the verdict. Signs of editing are hints: each states how many unaltered specimens raised it as well. proofbench explain CODE explains any of them.',
    'Data about the holder is masked (██████) unless --unmask is given. Pictures that cannot be decoded, are too large or take too long get a row that says so.',
    'Ends with 0 when the pictures were examined, whatever was found, also when single pictures could not be; 3 when the archive has no readable proof.json; 64 usage, 66 the archive cannot be opened. Whether the archive is genuine is in the output, not in the exit code: verify says that.',
  ],
  options: [
    { ...TEXT_OR_JSON, help: 'text (default), or json: one object with everything that was measured.' },
    {
      name: 'media',
      value: { kind: 'text', label: 'NAME' },
      repeatable: true,
      help: 'Examine only this picture, by its file name or path. Repeatable.',
    },
    {
      name: 'time-limit',
      value: { kind: 'seconds', label: 'SECONDS' },
      help: `Give up a picture after this time. Default: ${TIME_LIMIT}.`,
    },
    UNMASK_HOLDER,
    REPORT_FILE,
    ...TRUST_OPTIONS,
    VALIDATION_TIME,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'examine proof.mime', description: 'what the pictures say, masked' },
    { line: 'examine proof.mime --media img-front.jpg --unmask', description: 'one picture, with the values read' },
    { line: 'examine proof.mime --format json > examination.json', description: 'all measures, for scripts' },
  ],
  run: examine,
}

/** Runs `proofbench examine`. */
async function examine(args: ParsedArguments): Promise<ExitCode> {
  const setup = verificationSetup(args)
  const trust = loadTrust(setup)
  const path = args.text('output')
  if (path !== undefined) refuseInputAsOutput(path, args.operands)
  const { input, close } = await singleInput(args)
  try {
    const { report, isRecordReadable } = await examinedInput(input, {
      setup,
      trust,
      isMasked: !args.has('unmask'),
      isQuiet: args.has('quiet'),
      media: args.texts('media'),
      timeLimitMs: (args.number('time-limit') ?? TIME_LIMIT) * 1000,
    })
    await writeReport(path, async () =>
      args.text('format') === 'json' ? `${safeJson(report)}\n` : examinationText(report, await paintFor(path ? -1 : 1)),
    )
    return isRecordReadable ? EXIT.passed : EXIT.indeterminate
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${input.name}: ${failure.message}`, failure.hint)
  } finally {
    close()
  }
}

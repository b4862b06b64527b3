import { randomBytes } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { explainedContent, failureOf, findInputs, openInput, spool } from '../../input/index.ts'
import type { ArchiveReading } from '../../proof/index.ts'
import {
  failuresOfBytes,
  NotTwinnable,
  openTwinMaker,
  type SourceTimes,
  type TwinMaker,
  twinTimes,
} from '../../replay/index.ts'
import { terminalText } from '../../report/index.ts'
import { judge, readArchive } from '../../verify/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../arguments/exit-codes.ts'
import { FORCE, LIMIT, STDIN_LIMIT } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { type NamedInput, withOpenable } from '../inputs/with-openable.ts'
import { print } from '../output/output.ts'
import { refuseInputAsOutput } from '../output/output-place.ts'
import { saveIn } from '../output/save-in.ts'
import { Voice } from '../output/terminal.ts'
import { type VerificationSetup, verificationSetup } from '../verification/verification-setup.ts'

export const command: Command = {
  name: 'twin',
  section: 'archives',
  order: 80,
  summary: 'Make an archive with the same failure about an invented person, to send to a provider',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'A twin has the operations, statuses, indicators, errors, scores and reviews of its original, and its times relative to an invented start. Country and type of the documents stay. Person, numbers (with right check digits where the original has them), ids, devices, addresses, comments and files are invented, consistently: what contradicts in the original contradicts in the twin. Pictures are drawn in the same size and format and about as dark, blurred and lit.',
    'No value or word of three or more characters of the holder data, comments, ids, devices, addresses and hashes remains, except words of the specification; a twin in which one would remain is refused. The twin is signed by the published test key, and verify says that it is a twin.',
    'A twin repeats the failure of the record. Failures of hashes and signature are not repeated and named on standard error; an archive whose bytes have several readings or none has no twin: exit code 3.',
    'Several archives, or a folder, are written as twin-1, twin-2 … into the folder --output, about one invented person for each holder, so that proofs that belong together still do.',
  ],
  options: [
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'File of the twin, or folder for several. Required.',
    },
    {
      name: 'seed',
      value: { kind: 'text', label: 'TEXT' },
      help: 'The same bytes for the same seed. Default: random. Whoever has the seed can test guesses about the holder.',
    },
    FORCE,
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'twin proof.mime --output twin.mime', description: 'for a support case' },
    { line: 'diagnose twin.mime', description: 'the same causes as those of the original' },
    { line: 'twin archives/ --output twins', description: 'a folder of them' },
  ],
  run: twin,
}

interface Run {
  readonly args: ParsedArguments
  readonly setup: VerificationSetup
  readonly voice: Voice
  readonly seed: string
  readonly maker: TwinMaker
}

/** Runs `proofbench twin`. */
async function twin(args: ParsedArguments): Promise<ExitCode> {
  const output = args.text('output')
  if (output === undefined) throw usageStop('--output is missing', 'Name the file to write, or a folder for several.')
  if (args.operands.length > 1 && args.operands.includes('-'))
    throw usageStop('- cannot be one of several archives', 'Standard input can be read once: name it alone.')
  refuseInputAsOutput(output, args.operands)
  const inputs = [...findInputs(args.operands)]
  const run: Run = {
    args,
    setup: verificationSetup(args),
    voice: new Voice(args.has('quiet')),
    seed: args.text('seed') ?? randomBytes(16).toString('hex'),
    maker: openTwinMaker(),
  }
  try {
    const [only] = inputs
    if (inputs.length === 1 && only && args.operands.length === 1)
      return await save(only, run, { folder: dirname(output), name: basename(output) })
    const times = await timesOf(inputs, run)
    const codes: ExitCode[] = []
    for (const [index, found] of inputs.entries())
      codes.push(await save(found, run, { folder: output, name: `twin-${index + 1}`, times }))
    return worstOf(codes)
  } finally {
    await run.maker.close()
  }
}

interface Target {
  readonly folder: string
  /** Without extension for one of several. */
  readonly name: string
  readonly times?: readonly SourceTimes[]
}

async function save(found: NamedInput, run: Run, { folder, name, times }: Target): Promise<ExitCode> {
  return withReading(found, run, async (reading) => {
    const { seed, maker, voice, args } = run
    const bytes = await maker.twinOf(reading, { seed, ...(times ? { times } : {}) })
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const file = times ? `${name}.${isZip ? 'zip' : 'mime'}` : name
    saveIn(folder, file, bytes, args.has('force'))
    if (times) print(`${file}  ${terminalText(nameOf(found))}\n`)
    const failures = await failuresNotRepeated(reading, run)
    if (failures.length > 0)
      voice.note(`${file} repeats the record only, with hashes and a signature of its own: not ${failures.join(', ')}`)
    return EXIT.passed
  })
}

async function failuresNotRepeated({ facts }: ArchiveReading, { setup }: Run): Promise<readonly string[]> {
  const { policy, validationTime, tool, limits } = setup
  return failuresOfBytes(await judge(facts, { policy, validationTime, tool, limits, secondReading: 'off' }))
}

/** Collects the times of all archives that have a twin. */
async function timesOf(inputs: readonly NamedInput[], run: Run): Promise<readonly SourceTimes[]> {
  const times: SourceTimes[] = []
  const silent = { ...run, voice: new Voice(true), isSilent: true }
  for (const found of inputs)
    await withReading(found, silent, async (reading) => {
      times.push(twinTimes(reading))
      return EXIT.passed
    })
  return times
}

/** Reads an input, and prints the reason if it cannot be opened, has too long a record, or has no twin. */
async function withReading(
  found: NamedInput,
  run: Run & { readonly isSilent?: boolean },
  use: (reading: ArchiveReading) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { args, setup, voice, isSilent } = run
  const fail = (code: ExitCode, message: string, hint: string | readonly string[]): ExitCode => {
    if (!isSilent) voice.error(`${nameOf(found)}: ${message}`, hint)
    return code
  }
  if ('failure' in found) return fail(EXIT.noInput, found.failure.message, found.failure.hint)
  try {
    return await withOpenable(found.reference, args, async (openable) => {
      const opened = openInput(openable)
      try {
        const options = { limits: setup.limits, secondReading: 'off', inputHash: 'never', spool } as const
        const reading = await readArchive(opened.input, options)
        try {
          explainedContent(reading.facts)
          return await use(reading)
        } finally {
          reading.close()
        }
      } finally {
        opened.close()
      }
    })
  } catch (error) {
    if (error instanceof NotTwinnable)
      return fail(EXIT.indeterminate, error.message, 'proofbench verify explains the failure.')
    const failure = failureOf(error)
    if (!failure) throw error
    return fail(EXIT.noInput, failure.message, failure.hint)
  }
}

const nameOf = (found: NamedInput): string => ('failure' in found ? found.name : found.reference.name)

import { failureOf, type OpenInput, systemCode } from '../../input/index.ts'
import { type ArchiveReading, readRange } from '../../proof/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import type { Command } from '../arguments/command.ts'
import { EXIT, type ExitCode, worstOf } from '../arguments/exit-codes.ts'
import { limitsFrom } from '../arguments/limit-values.ts'
import { LIMIT, STDIN_LIMIT, TEXT_OR_JSON } from '../arguments/option-rows.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { withReading } from '../inputs/with-reading.ts'
import { type ExtractEnd, Extraction } from '../output/extract.ts'
import { factsText, treeText } from '../output/facts-text.ts'
import { hexDump } from '../output/hex-dump.ts'
import { onInterrupt } from '../output/interrupt.ts'
import { openOutput } from '../output/output.ts'
import { paintFor, Voice } from '../output/terminal.ts'

export const command: Command = {
  name: 'inspect',
  section: 'archives',
  order: 40,
  summary: 'Show what is in an archive: facts only, no verdict',
  operand: { label: 'INPUT', min: 1, max: 1, kind: 'input' },
  details: [
    'Nothing shown here has been verified: everything comes from the file, before any signature is checked.',
    'Ends with 0 when the input could be looked at, whatever is in it.',
  ],
  options: [
    { ...TEXT_OR_JSON, help: 'text (default), or json: all facts as one object.' },
    { name: 'tree', help: 'Show the structure: envelope, parts, ZIP, entries with offsets.' },
    { name: 'hex', help: 'Show bytes: of the input as received, or of one file of the archive with --file.' },
    {
      name: 'file',
      value: { kind: 'text', label: 'PATH' },
      help: 'Which file of the archive --hex shows, for example proof.json.',
    },
    {
      name: 'offset',
      value: { kind: 'bytes', label: 'N' },
      help: 'First byte that --hex shows, as findings give it. Default: 0.',
    },
    { name: 'length', value: { kind: 'bytes', label: 'SIZE' }, help: 'How many bytes --hex shows. Default: 512.' },
    {
      name: 'extract',
      short: 'x',
      value: { kind: 'folder', label: 'DIR' },
      help: 'Write the files into DIR and nowhere else; no link is followed, nothing is overwritten without --force.',
    },
    { name: 'force', help: 'Let --extract overwrite files that exist.' },
    LIMIT,
    STDIN_LIMIT,
  ],
  examples: [
    { line: 'inspect proof.mime --tree', description: 'envelope, ZIP and entries with their offsets' },
    { line: 'inspect proof.mime --hex --file proof.json', description: 'the bytes of one file' },
    { line: 'inspect proof.mime --extract unpacked', description: 'unpack safely' },
  ],
  run: inspect,
}

/** Runs `proofbench inspect`: facts, no verdict. */
async function inspect(args: ParsedArguments): Promise<ExitCode> {
  if (args.text('file') !== undefined && !args.has('hex')) throw usageStop('--file is for --hex', 'Add --hex.')
  const limits = limitsFrom(args.texts('limit'))
  return withReading(args, { limits, inputHash: 'auto' }, (reading, opened) => show(reading, opened, args))
}

async function show(reading: ArchiveReading, opened: OpenInput, args: ParsedArguments): Promise<ExitCode> {
  const { facts } = reading
  const output = openOutput(undefined)
  const folder = args.text('extract')
  const code = folder === undefined ? EXIT.passed : await extractAll(reading, folder, args)
  if (args.has('hex')) output.write(await hexOf(reading, opened, args))
  else if (args.text('format') === 'json') output.write(`${safeJson(facts)}\n`)
  else if (args.has('tree')) output.write(treeText(facts))
  else if (folder === undefined) output.write(factsText(facts, await paintFor(1)))
  return code
}

const HEX_BYTES = 512

async function hexOf(reading: ArchiveReading, { input }: OpenInput, args: ParsedArguments): Promise<string> {
  const offset = args.number('offset') ?? 0
  const length = args.number('length') ?? HEX_BYTES
  const path = args.text('file')
  if (path !== undefined) return hexDump(await readPart(reading, path, offset, length), offset)
  if (input.kind === 'folder')
    throw usageStop('A folder has no bytes of its own', 'Name one of its files with --file PATH.')
  return hexDump(readRange(input.source, offset, length), offset)
}

async function readPart(reading: ArchiveReading, path: string, offset: number, length: number): Promise<Uint8Array> {
  if (!reading.facts.files.some((file) => file.path === path)) {
    const names = reading.facts.files.slice(0, 10).map((file) => file.path)
    throw usageStop(
      `There is no file ${JSON.stringify(path)} in the archive`,
      `Files: ${names.join(', ')}${reading.facts.files.length > 10 ? ' …' : ''}`,
    )
  }
  const chunks: Uint8Array[] = []
  let position = 0
  for await (const chunk of reading.open(path)) {
    const from = Math.max(0, offset - position)
    const to = Math.min(chunk.length, offset + length - position)
    if (to > from) chunks.push(Uint8Array.from(chunk.subarray(from, to)))
    position += chunk.length
    if (position >= offset + length) break
  }
  return Buffer.concat(chunks)
}

/** Extracts files below a folder with the root folder's name, so that the result can be verified as an unpacked archive. */
async function extractAll(reading: ArchiveReading, folder: string, args: ParsedArguments): Promise<ExitCode> {
  const { files, rootFolder } = reading.facts
  const extraction = openExtraction(folder, args.has('force'))
  const voice = new Voice(args.has('quiet'))
  const removeHandlers = onInterrupt(true, () => extraction.abandon())
  const codes: ExitCode[] = []
  let written = 0
  try {
    for (const { path } of files) {
      const target = rootFolder === null ? path : `${rootFolder}/${path}`
      const end = await extraction.write({ path: target, content: reading.open(path) })
      if (end.kind === 'written') written += 1
      else codes.push(reportFailure(end, target, folder))
      if (end.kind === 'not-written') break
    }
  } finally {
    removeHandlers()
  }
  voice.note(`${written} of ${files.length} files written to ${terminalText(folder)}; they have not been verified`)
  return worstOf(codes)
}

function openExtraction(folder: string, force: boolean): Extraction {
  try {
    return new Extraction(folder, force)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw usageStop(
      `--extract ${folder}: a folder could not be made there (${systemCode(error) ?? failure.message})`,
      'Choose another folder, or see to the permissions of this one.',
    )
  }
}

function reportFailure(end: Exclude<ExtractEnd, { kind: 'written' }>, target: string, folder: string): ExitCode {
  const voice = new Voice(false)
  switch (end.kind) {
    case 'unsafe-name':
      voice.error(`${target}: not written, its name could lead out of ${folder}`)
      return EXIT.noInput
    case 'exists':
      voice.error(`${target}: not written, it exists already`, 'Choose an empty folder, or add --force.')
      return EXIT.usage
    case 'not-written':
      voice.error(
        `${target}: could not be written (${end.code})`,
        end.code === 'ENOSPC' ? 'The disk is full.' : 'Check the folder and its permissions.',
      )
      return EXIT.internal
  }
}

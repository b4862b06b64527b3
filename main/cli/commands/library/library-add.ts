import { isStoreAddress } from '../../../input/index.ts'
import { AnchorSchedule, type Library } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { type ExitCode, worstOf } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { sayUnfinished } from '../../inputs/say-unfinished.ts'
import { AddedInputs } from '../../library/added-inputs.ts'
import { printAnchorFailures } from '../../library/anchored.ts'
import { enqueue } from '../../library/enqueue.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { RUN_OPTIONS, runVerification } from '../../library/library-run.ts'
import { stopOnInterrupt } from '../../output/stop-on-interrupt.ts'
import { Voice } from '../../output/terminal.ts'
import { REPORT_FORMAT } from '../../verification/verification-options.ts'

/** Inputs per thread that are started. */
const QUEUED_PER_THREAD = 8

export const command: Command = {
  name: 'library add',
  section: 'library',
  order: 20,
  summary: 'Verify archives and add them to the library',
  operand: { label: 'PATH', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'PATH is a file or a folder; folders are searched as by verify. A file that was verified before with the same keys and policy and has not changed (path, size and time, then SHA-256) is skipped. Every result is saved before it is printed: after an interruption the same command goes on where it stopped.',
    'The library records the verdict, the report, and what archives are searched and matched by. The values that archives are matched by (numbers, names, addresses, devices, operators) are stored as keyed hashes. The report is stored with the data of the holder masked. Ids, paths, facets (among them the kind of device and the ids of operators) and the similarity hashes of images are stored as they are. Files stay where they are unless --store copies them.',
    'Reports go to standard output in the order of completion; in JUnit and HTML the worst come first. A report has what this run verified, not what it skipped: library list and library export have all. Exit codes as of verify; a skipped file counts with its recorded verdict.',
    'PATH may also be s3://BUCKET/KEY: an object of an S3-compatible store, read in ranges. AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN name the store and the credentials.',
    'With --enqueue nothing is verified here: the paths go into the queue of a library on a server, and proofbench worker verifies them on any computer that sees the same paths. What waits already, and what is unchanged since a worker verified it, is not added.',
  ],
  options: [
    LIBRARY,
    REPORT_FORMAT,
    { name: 'watch', short: 'w', help: 'Then wait and add each archive that arrives or changes, once it is complete.' },
    { name: 'store', help: 'Copy the files into the library, next to its database.' },
    { name: 'enqueue', help: 'Leave the verification to workers.' },
    {
      name: 'priority',
      value: { kind: 'integer', label: 'N', range: [0, 1000] },
      help: 'With --enqueue: workers take higher priorities first. Default: 0.',
    },
    ...RUN_OPTIONS,
  ],
  examples: [
    { line: 'library add archives/ --key signer.pem', description: 'a folder; run it again to add what is new' },
    { line: 'library add inbox/ --watch --store', description: 'everything that arrives, with a copy of it' },
    { line: 'library add archives/ --format junit --output run.xml', description: 'one report for the whole run' },
    { line: 'library add /mnt/share/archives --enqueue', description: 'for the workers of a team' },
  ],
  run: (args) => withLibrary(args, (library) => add(library, args), { occasion: null, creates: true }),
}

/** Runs `proofbench library add`. */
async function add(library: Library, args: ParsedArguments): Promise<ExitCode> {
  checkUsage(library, args)
  const inputs = new AddedInputs(args.operands, args.has('watch'))
  const voice = new Voice(args.has('quiet'))
  const interruption = stopOnInterrupt(voice, () => inputs.stop())
  const anchors = new AnchorSchedule(library, printAnchorFailures).start()
  const start = () => inputs.start(() => voice.note('watching for archives; Ctrl+C ends'))
  if (args.has('enqueue')) {
    await start()
    sayUnfinished(inputs.unfinished, voice)
    const code = await enqueue(library, args, inputs)
    await anchors.end()
    await library.close()
    interruption.end()
    return code
  }
  const summary = await runVerification(
    library,
    args,
    {
      start,
      groups: () => inputs.all(),
      finish() {},
      close: () => inputs.close(),
      get total() {
        return inputs.total
      },
      get isStopped() {
        return inputs.isStopped
      },
    },
    { queuedPerThread: QUEUED_PER_THREAD, stores: args.has('store') },
  )
  for (const line of summary.lines()) voice.note(line)
  sayUnfinished(inputs.unfinished, voice)
  const left = (inputs.total ?? 0) - summary.done
  if (interruption.signal !== null && left > 0)
    voice.note(`interrupted: ${left} inputs were not verified; run the same command again to go on`)
  await anchors.end()
  await library.close()
  interruption.end()
  return worstOf(summary.codes)
}

function checkUsage(library: Library, args: ParsedArguments): void {
  if (args.operands.includes('-'))
    throw usageStop('library add takes files and folders, not standard input', 'Save the archive to a file first.')
  const hasObjects = args.operands.some(isStoreAddress)
  if (hasObjects && (args.has('watch') || args.has('store')))
    throw usageStop('--watch and --store need files and folders', 'Objects of a store are verified where they are.')
  const format = args.text('format')
  if (args.has('watch') && (format === 'junit' || format === 'sarif' || format === 'html'))
    throw usageStop(
      `--watch cannot be combined with --format ${format}`,
      'Such a report is written when the run ends. Use text or json.',
    )
  if (args.has('store') && library.archiveFolder === null)
    throw usageStop('--store needs a library in a file', 'A library on a server refers to files where they are.')
  if (args.has('enqueue') && library.kind !== 'postgres')
    throw usageStop(
      '--enqueue needs a library on a server',
      'Give --library postgres://…; without --enqueue the archives are verified here.',
    )
  if (args.text('priority') !== undefined && !args.has('enqueue'))
    throw usageStop('--priority has a meaning only with --enqueue', 'Without it, archives are verified in their order.')
}

import { counted } from '../../../../shared/report/index.ts'
import { type Library, loadJobQueue } from '../../../library/index.ts'
import { safeJson, terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, libraryLocation, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'

const COUNT = 100

export const command: Command = {
  name: 'library queue',
  section: 'library',
  order: 110,
  summary: 'Show the queue of a library on a server',
  operand: null,
  details: [
    'Shows how many archives wait and are being verified, and lists those that failed at every attempt, with the code of the last failure; proofbench explain CODE describes it. No code: the worker ended each time.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    {
      name: 'count',
      short: 'n',
      value: { kind: 'count', label: 'N' },
      help: `Failed archives to list. Default: ${COUNT}.`,
    },
    { name: 'retry', help: 'Put the failed archives back into the queue.' },
  ],
  examples: [{ line: 'library queue --retry', description: 'after the cause is removed' }],
  run: (args) => withLibrary(args, (library) => showQueue(library, args)),
}

/** Runs `proofbench library queue`. */
async function showQueue(library: Library, args: ParsedArguments): Promise<ExitCode> {
  if (library.kind !== 'postgres')
    throw usageStop('Only a library on a server has a queue', 'Give --library postgres://USER:PASSWORD@HOST/DATABASE.')
  const { JobQueue } = await loadJobQueue()
  const queue = await JobQueue.open(libraryLocation(args))
  try {
    if (args.has('retry'))
      new Voice(args.has('quiet')).note(`${counted(await queue.retryFailed(), 'archive')} put back into the queue`)
    const counts = await queue.counts()
    const failed = await queue.failedItems(args.number('count') ?? COUNT)
    if (args.text('format') === 'json') print(`${safeJson({ ...counts, failedArchives: failed })}\n`)
    else {
      print(`${counts.waiting} waiting, ${counts.active} being verified, ${counts.failed} failed\n`)
      for (const { path, code } of failed) print(`${(code ?? '-').padEnd(20)}  ${terminalText(path, 1000)}\n`)
    }
  } finally {
    await queue.close()
  }
  return EXIT.passed
}

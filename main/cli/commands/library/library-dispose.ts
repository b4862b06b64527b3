import { disposable, dispose, type Library, permit } from '../../../library/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { openOutput, print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library dispose',
  section: 'review',
  order: 68,
  summary: 'Erase the archives whose retention has ended, with a signed certificate',
  operand: null,
  details: [
    'Lists the archives whose retention has ended by the schedule of the rules (library rules, retention) and the dates of cases: those that nobody has to decide, and that no legal hold retains. With --run an administrator erases them, as library erase does, and signs a certificate of what was erased, by which rule; the log records it. library audit verify verifies it.',
  ],
  options: [
    LIBRARY,
    { name: 'run', help: 'Erase them.' },
    {
      name: 'output',
      short: 'o',
      value: { kind: 'file', label: 'FILE' },
      help: 'With --run: write the certificate to FILE. Default: standard output.',
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library dispose --run --output certificate.jws', description: 'by an administrator' }],
  run: (args) => withLibrary(args, (library) => run(library, args)),
}

/** Runs `proofbench library dispose`. */
async function run(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const voice = new Voice(args.has('quiet'))
  if (!args.has('run')) {
    const items = await disposable(library, Date.now())
    for (const { sha256, reason } of items) print(`${sha256}  ${reason}\n`)
    if (items.length === 0) voice.note('no retention has ended')
    return EXIT.passed
  }
  const actor = await actorFrom(library, args)
  await permit(library, actor, 'erase', { kind: 'library' }, Date.now())
  // Opened before anything is erased.
  const output = openOutput(args.text('output'))
  const { erased, held, certificate } = await dispose(library, actor, Date.now())
  output.write(certificate === null ? '' : `${certificate.jws}\n`)
  output.finish()
  for (const { sha256, rule } of args.text('output') === undefined ? [] : erased) print(`erased ${sha256}  ${rule}\n`)
  for (const sha256 of held) voice.error(`${sha256} was not erased`, 'It is under a legal hold by now.')
  if (erased.length === 0) voice.note('nothing was erased')
  return EXIT.passed
}

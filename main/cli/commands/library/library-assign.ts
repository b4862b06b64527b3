import { assign, type Library } from '../../../library/index.ts'
import { terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { namedArchive } from '../../library/named-archive.ts'
import { print } from '../../output/output.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'library assign',
  section: 'review',
  order: 64,
  summary: 'Give archives to a person, or take them',
  operand: { label: 'ARCHIVE', min: 1, max: Number.POSITIVE_INFINITY, kind: 'input' },
  details: [
    'The archive is then in the queue of this person alone, until the next decision or check about it, or until its time is over. Reviewers take archives themselves; approvers and administrators give them to others. ARCHIVE is a proof id, a path, or at least 6 digits of a SHA-256.',
  ],
  options: [
    LIBRARY,
    {
      name: 'to',
      value: { kind: 'text', label: 'REVIEWER' },
      help: 'Who has it now; nobody: all whom the rules name. Default: you.',
    },
    { name: 'reason', value: { kind: 'text', label: 'TEXT' }, help: 'Why; an entry of the log records it.' },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library assign 3f2a9c --to "Mia Example"', description: 'by an approver' }],
  run: (args) => withLibrary(args, (library) => give(library, args)),
}

/** Runs `proofbench library assign`. All archives are found before the first is assigned. */
async function give(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [to, reason] = [args.text('to'), args.text('reason') ?? '']
  if (reason.includes('\n')) throw usageStop('--reason has several lines', 'Give a short reason.')
  const archives = []
  for (const name of args.operands) archives.push(await namedArchive(library, name))
  const actor = await actorFrom(library, args)
  const person = to === 'nobody' ? null : to === undefined ? actor.reviewer : await namedReviewer(library, to)
  for (const archive of archives) {
    await assign(library, actor, archive, person?.fingerprint ?? null, reason, Date.now())
    print(`${archive.sha256}  to ${person === null ? 'nobody' : terminalText(person.name)}\n`)
  }
  return EXIT.passed
}

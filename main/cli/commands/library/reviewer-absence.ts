import { absencesOf, type Library, listReviewers, reviewerName, setAbsence } from '../../../library/index.ts'
import { terminalText } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { usageStop } from '../../arguments/stop.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

export const command: Command = {
  name: 'reviewer absence',
  section: 'review',
  order: 45,
  summary: 'List who is away, or state it, and who does the work meanwhile',
  operand: { label: 'REVIEWER', min: 0, max: 1, kind: 'label' },
  details: [
    'Without REVIEWER the absences that the log records are listed. People state their own absence, administrators that of anybody; each is an entry with its reason. Without --to, the work is that of the others whom the rules name.',
  ],
  options: [
    LIBRARY,
    { name: 'from', value: { kind: 'text', label: 'DATE' }, help: 'First day, YYYY-MM-DD. Default: today.' },
    { name: 'until', value: { kind: 'text', label: 'DATE' }, help: 'Last day. Default: until --back.' },
    { name: 'to', value: { kind: 'text', label: 'REVIEWER' }, help: 'Who does the work meanwhile, with own roles.' },
    { name: 'reason', value: { kind: 'text', label: 'TEXT' }, help: 'Why. Required for an absence.' },
    { name: 'back', help: 'The person is back, or the absence was an error.' },
    ...ACTOR_OPTIONS,
  ],
  examples: [
    {
      line: 'reviewer absence "Mia Example" --until 2026-12-31 --to "Nora Example" --reason holiday',
      description: 'by Mia',
    },
  ],
  run: (args) => withLibrary(args, (library) => absence(library, args)),
}

/** Runs `proofbench reviewer absence`. */
async function absence(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const [name] = args.operands
  if (name !== undefined) await change(library, name, args)
  const reviewers = await listReviewers(library.database)
  const nameOf = (key: string): string => terminalText(reviewerName(reviewers, key) ?? key.slice(0, 16), 200)
  for (const [key, { from, until, to, reason }] of await absencesOf(library.database))
    print(
      `${nameOf(key)}  ${from} to ${until ?? 'back'}${to === null ? '' : `  work to ${nameOf(to)}`}  ${terminalText(reason, 200)}\n`,
    )
  return EXIT.passed
}

async function change(library: Library, name: string, args: ParsedArguments): Promise<void> {
  const person = await namedReviewer(library, name)
  const [until, to, reason] = [args.text('until'), args.text('to'), args.text('reason')]
  if (!args.has('back') && reason === undefined)
    throw usageStop('An absence needs a reason', 'Give it with --reason TEXT, or --back.')
  const actor = await actorFrom(library, args)
  const stated = {
    from: args.text('from') ?? new Date().toISOString().slice(0, 10),
    until: until ?? null,
    to: to === undefined ? null : (await namedReviewer(library, to)).fingerprint,
    reason: reason ?? '',
  }
  await setAbsence(library, actor, person.fingerprint, args.has('back') ? null : stated, Date.now())
}

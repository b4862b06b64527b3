import { type CaseFilter, type Library, listCases, listReviewers } from '../../../library/index.ts'
import { safeJson } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { caseLine } from '../../review/case-text.ts'
import { namedReviewer } from '../../review/named-reviewer.ts'
import { ACTOR_OPTIONS, actorFrom, actorIfNamed } from '../../review/reviewer-key.ts'

const COUNT = 100

export const command: Command = {
  name: 'library cases',
  section: 'review',
  order: 110,
  summary: 'List the cases of the library, newest first',
  operand: null,
  details: ['Listing cases needs no key. With --sign, --mine lists those that are assigned to the person.'],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    {
      name: 'status',
      value: { kind: 'choice', label: 'STATUS', choices: ['OPEN', 'CLOSED'] },
      help: 'Only cases with this status.',
    },
    {
      name: 'assignee',
      value: { kind: 'text', label: 'REVIEWER' },
      help: 'Only cases that are assigned to this person.',
    },
    { name: 'mine', help: 'Only cases that are assigned to the person of --sign.' },
    { name: 'due', help: 'Only cases whose retention date has passed.' },
    { name: 'count', short: 'n', value: { kind: 'count', label: 'N' }, help: `Number of cases. Default: ${COUNT}.` },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library cases --due', description: 'what may be erased' }],
  run: (args) => withLibrary(args, (library) => list(library, args)),
}

/** Runs `proofbench library cases`. */
async function list(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const status = args.text('status')
  const actor = args.has('mine') ? await actorFrom(library, args) : await actorIfNamed(library, args)
  const assignee = args.has('mine') ? actor?.reviewer.name : args.text('assignee')
  const filter: CaseFilter = {
    ...(status === 'OPEN' || status === 'CLOSED' ? { status } : {}),
    ...(assignee === undefined ? {} : { assignee: (await namedReviewer(library, assignee)).fingerprint }),
    ...(args.has('due') ? { retainedBefore: new Date().toISOString().slice(0, 10) } : {}),
  }
  const cases = await listCases(library.database, filter, args.number('count') ?? COUNT)
  const reviewers = await listReviewers(library.database)
  for (const row of cases)
    print(args.text('format') === 'json' ? `${safeJson(row)}\n` : `${caseLine(row, reviewers)}\n`)
  if (cases.length === 0) new Voice(args.has('quiet')).note('no case matches')
  return EXIT.passed
}

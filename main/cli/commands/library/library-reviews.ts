import { counted } from '../../../../shared/report/index.ts'
import {
  type Library,
  type Review,
  reviewQueue,
  type ShownReview,
  shownReviews,
  summariesOf,
} from '../../../library/index.ts'
import { safeJson } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLine, toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { reviewJson, reviewLines } from '../../review/review-text.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'

const COUNT = 25

export const command: Command = {
  name: 'library reviews',
  section: 'review',
  order: 70,
  summary: 'List what waits for you: to decide, to decide again, to confirm',
  operand: null,
  details: [
    'Returned: your decisions that a second person returned, and those of people who may not decide any more. Escalated: escalations that nobody has decided again (role approver). To confirm: decisions of others that wait for a second person (role approver). To decide: archives without a decision, those of cases that are assigned to you first.',
  ],
  options: [
    LIBRARY,
    TEXT_OR_JSON,
    {
      name: 'count',
      short: 'n',
      value: { kind: 'count', label: 'N' },
      help: `Print at most N of each; all are counted. Default: ${COUNT}.`,
    },
    ...ACTOR_OPTIONS,
  ],
  examples: [{ line: 'library reviews --sign bob.json', description: 'the queue of Bob' }],
  run: (args) => withLibrary(args, (library) => list(library, args)),
}

/** Runs `proofbench library reviews`. */
async function list(library: Library, args: ParsedArguments): Promise<ExitCode> {
  const actor = await actorFrom(library, args)
  const queue = await reviewQueue(library, actor, args.number('count') ?? COUNT, Date.now())
  const returned = await withDrift(library, queue.returned.first)
  const submitted = await withDrift(library, queue.submitted.first)
  const escalated = await withDrift(library, queue.escalated.first)
  if (args.text('format') === 'json') {
    const json = {
      returned: returned.map(reviewJson),
      escalated: escalated.map(reviewJson),
      toConfirm: submitted.map(reviewJson),
      toDecide: queue.undecided.first.map(toJson),
      counts: {
        ...{ returned: queue.returned.count, escalated: queue.escalated.count },
        ...{ toConfirm: queue.submitted.count, toDecide: queue.undecided.count },
      },
    }
    print(`${safeJson(json)}\n`)
    return EXIT.passed
  }
  print(section('Returned', returned.map(linesOf)))
  print(section('Escalated', escalated.map(linesOf)))
  print(section('To confirm', submitted.map(linesOf)))
  print(section('To decide', queue.undecided.first.map(archiveLine)))
  const parts = [queue.returned, queue.escalated, queue.submitted, queue.undecided]
  const waiting = parts.reduce((sum, { count }) => sum + count, 0)
  new Voice(args.has('quiet')).note(waiting === 0 ? 'nothing waits for you' : `${counted(waiting, 'item')} waiting`)
  return EXIT.passed
}

const linesOf = (shown: ShownReview): string =>
  [`${shown.review.sha256.slice(0, 12)}  ${reviewLines(shown)[0]}`, ...reviewLines(shown).slice(1)].join('\n')

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `${line}\n`).join('')}`

async function withDrift(library: Library, reviews: readonly Review[]): Promise<readonly ShownReview[]> {
  const archives = await summariesOf(library.database, [...new Set(reviews.map(({ archiveId }) => archiveId))])
  const shown = [...(await shownReviews(library, archives, 'quick')).values()].flat()
  return reviews.flatMap(({ id }) => shown.find(({ review }) => review.id === id) ?? [])
}

import { counted } from '../../../../shared/report/index.ts'
import { QUEUE_WORDS, QUEUES, type QueueName } from '../../../../shared/review/index.ts'
import {
  type Library,
  listReviewers,
  maskSummary,
  type QueueEntry,
  reviewQueue,
  type ShownReview,
  shownReviews,
} from '../../../library/index.ts'
import { safeJson } from '../../../report/index.ts'
import type { Command } from '../../arguments/command.ts'
import { EXIT, type ExitCode } from '../../arguments/exit-codes.ts'
import { TEXT_OR_JSON } from '../../arguments/option-rows.ts'
import type { ParsedArguments } from '../../arguments/parsed-arguments.ts'
import { archiveLine, toJson } from '../../library/archive-rows.ts'
import { LIBRARY, withLibrary } from '../../library/library-options.ts'
import { areRowsMasked } from '../../library/masking.ts'
import { print } from '../../output/output.ts'
import { Voice } from '../../output/terminal.ts'
import { reviewJson, reviewLines } from '../../review/review-text.ts'
import { ACTOR_OPTIONS, actorFrom } from '../../review/reviewer-key.ts'
import { workJson, workText } from '../../review/work-text.ts'

const COUNT = 25

export const command: Command = {
  name: 'library reviews',
  section: 'review',
  order: 70,
  summary: 'List what waits for you, by queue',
  operand: null,
  details: [
    'Every archive that needs somebody is in one queue, and counted. Returned: your decisions that a second person returned, and those of people who may not decide any more. Escalated: escalations that nobody has decided again. To confirm: decisions of others that wait for a second person. To decide: archives that the rules want decided, those that are assigned to you first. Drifted: archives that were verified again with another result than was signed. Hold to look at, retention ended, not anchored: by the rules of the library.',
    'Who has an archive, and until when, follows from the rules (library rules), absences and assignments.',
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
  const now = Date.now()
  const queue = await reviewQueue(library, actor, args.number('count') ?? COUNT, now)
  const isMasked = await areRowsMasked(library, args, actor)
  const parts = await Promise.all(
    QUEUES.map(async (name) => ({
      name,
      count: queue[name].count,
      rows: await shownRows(library, queue[name].first, isMasked),
    })),
  )
  if (args.text('format') === 'json') {
    const rows = parts.map((part) => [MEMBERS[part.name], part.rows.map(toRowJson)])
    const counts = Object.fromEntries(parts.map(({ name, count }) => [MEMBERS[name], count]))
    print(`${safeJson({ ...Object.fromEntries(rows), counts })}\n`)
    return EXIT.passed
  }
  const reviewers = await listReviewers(library.database)
  for (const { name, rows } of parts) {
    if (rows.length > 0) print(`${QUEUE_WORDS[name]}\n`)
    for (const row of rows) print(`${linesOf(row)}\n  ${workText(row.work, reviewers, now)}\n`)
  }
  const waiting = parts.reduce((sum, { count }) => sum + count, 0)
  new Voice(args.has('quiet')).note(waiting === 0 ? 'nothing waits for you' : `${counted(waiting, 'item')} waiting`)
  return EXIT.passed
}

/** Members of the JSON output. */
const MEMBERS: { readonly [queue in QueueName]: string } = {
  ...{ returned: 'returned', escalated: 'escalated', confirm: 'toConfirm', decide: 'toDecide' },
  ...{ drifted: 'drifted', hold: 'holds', retention: 'retentionEnded', unanchored: 'unanchored' },
}

interface Row extends QueueEntry {
  /** Decision with its drift; null without one. */
  readonly shown: ShownReview | null
}

const toRowJson = ({ work, archive, shown }: Row) => ({
  ...(shown ? reviewJson(shown) : toJson(archive)),
  work: workJson(work),
})

const linesOf = ({ archive, shown }: Row): string => {
  if (!shown) return archiveLine(archive)
  const [first, ...others] = reviewLines(shown)
  return [`${shown.review.sha256.slice(0, 12)}  ${first}`, ...others].join('\n')
}

async function shownRows(library: Library, entries: readonly QueueEntry[], isMasked: boolean): Promise<readonly Row[]> {
  const decided = entries.flatMap(({ review, archive }) => (review ? [archive] : []))
  const reviews = [...(await shownReviews(library, decided, 'quick')).values()].flat()
  return entries.map((entry) => ({
    ...entry,
    archive: isMasked ? maskSummary(entry.archive) : entry.archive,
    shown: reviews.find(({ review }) => review.id === entry.review?.id) ?? null,
  }))
}

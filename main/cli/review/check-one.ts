import { hostname } from 'node:os'
import {
  checkDecision,
  currentArchive,
  driftOf,
  type Library,
  type Review,
  reviewById,
  summariesOf,
} from '../../library/index.ts'
import { terminalText } from '../../report/index.ts'
import { commentFrom } from '../arguments/comment-option.ts'
import { EXIT, type ExitCode } from '../arguments/exit-codes.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { noInputStop, usageStop } from '../arguments/stop.ts'
import { answersFrom } from './checklist-files.ts'
import { printRecorded, stampingFrom } from './decided.ts'
import { actorFrom } from './reviewer-key.ts'

/** Confirms or returns the review that the operand names. A decision that has drifted cannot be confirmed. */
export async function checkOne(
  library: Library,
  args: ParsedArguments,
  result: 'CONFIRMED' | 'RETURNED',
): Promise<ExitCode> {
  const comment = commentFrom(args)
  const review = await namedReview(library, args.operands[0] ?? '')
  const actor = await actorFrom(library, args)
  if (result === 'CONFIRMED') await refuseDrifted(library, review)
  const file = args.text('answers')
  const answers = file === undefined ? null : await answersFrom(library, file)
  const input = { reviewId: review.id, result, comment, answers }
  await printRecorded(library, args, await checkDecision(library, actor, input, Date.now(), stampingFrom(args)))
  return EXIT.passed
}

async function namedReview({ database }: Library, text: string): Promise<Review> {
  const review = /^\d{1,15}$/.test(text) ? await reviewById(database, Number(text)) : null
  if (review) return review
  throw noInputStop(`The library has no review ${JSON.stringify(text)}`, 'proofbench library reviews lists what waits.')
}

async function refuseDrifted(library: Library, review: Review): Promise<void> {
  const [archive] = await summariesOf(library.database, [review.archiveId])
  if (!archive) return
  const drift = await driftOf(library, review, await currentArchive(library, archive, hostname(), 'full'))
  if (drift.length === 0) return
  throw usageStop(
    `Review ${review.id} has DRIFTED and cannot be confirmed`,
    drift.map(({ kind, signed, now }) => `${kind}: signed ${terminalText(signed, 200)}; now ${terminalText(now, 200)}`),
  )
}

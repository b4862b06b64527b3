import { rememberCheckpoint } from '../../library/log/remembered-checkpoint.ts'
import type { Library } from '../../library/open-library.ts'
import { latestCheckpoint, type Review } from '../../library/review/index.ts'
import { safeJson } from '../../report/terminal-text.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { print } from '../output/output.ts'
import { reviewJson, reviewLines } from './review-text.ts'

/** Prints a review that was just recorded and remembers the checkpoint that was signed with it. */
export async function printRecorded(library: Library, args: ParsedArguments, review: Review): Promise<void> {
  const checkpoint = await latestCheckpoint(library.database)
  if (checkpoint) rememberCheckpoint(library, checkpoint.note)
  const shown = { review, drift: [] }
  print(args.text('format') === 'json' ? `${safeJson(reviewJson(shown))}\n` : `${reviewLines(shown).join('\n')}\n`)
}

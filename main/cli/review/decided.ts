import {
  anchoringOf,
  type Library,
  latestCheckpoint,
  type Review,
  rememberCheckpoint,
  type Stamping,
  stampsOf,
  stampTrust,
} from '../../library/index.ts'
import { safeJson, terminalText } from '../../report/index.ts'
import { stampedDigest, TimeStampError, type TimeStampTrust, verifyTimeStamp } from '../../statement/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { print } from '../output/output.ts'
import { Voice } from '../output/terminal.ts'
import { reviewJson, reviewLines } from './review-text.ts'
import { authorityFrom } from './time-stamp-options.ts'

/** Prints a review that was just recorded and remembers the checkpoint that was signed with it. */
export async function printRecorded(library: Library, args: ParsedArguments, review: Review): Promise<void> {
  const checkpoint = await latestCheckpoint(library.database)
  if (checkpoint) rememberCheckpoint(library, checkpoint.note)
  const shown = { review, drift: [] }
  print(args.text('format') === 'json' ? `${safeJson(reviewJson(shown))}\n` : `${reviewLines(shown).join('\n')}\n`)
  const { statement, digest } = review.check ?? review
  const token = (await stampsOf(library.database, review.sha256)).get(digest)
  if (token === undefined) return
  const trust = authorityFrom(args)?.trust ?? stampTrust((await anchoringOf(library.database)).certificates)
  new Voice(args.has('quiet')).note(stampSentence(statement, token, trust, Date.now()))
}

/** Returns the time stamp of a statement in words. `token`: Base64. */
function stampSentence(statement: string, token: string, trust: TimeStampTrust, now: number): string {
  try {
    const { before, authority } = verifyTimeStamp(Buffer.from(token, 'base64'), stampedDigest(statement), trust, now)
    return `it existed before ${new Date(before).toISOString()} according to ${terminalText(authority, 300)}`
  } catch (error) {
    if (error instanceof TimeStampError) return error.message
    throw error
  }
}

/** Returns how the statement of a command is time-stamped. A missing stamp is named. Throws `Stop`. */
export const stampingFrom = (args: ParsedArguments): Stamping => ({
  authority: authorityFrom(args),
  onMissing: ({ message }) => new Voice(false).error(`recorded without a time stamp: ${message}`, ''),
})

import { listReviewers, type ReporterTrust, reporterTrust } from '../../library/index.ts'
import { type SigningKey, UnusableKeyError } from '../../statement/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { withLibrary } from '../library/library-options.ts'
import { publicKeyFrom, signingKeyFrom } from './reviewer-key.ts'

/** Unlocks the key of --sign; null without the option. Throws `Stop` if it cannot be used. */
export async function reporterFrom(args: ParsedArguments): Promise<SigningKey | null> {
  const path = args.text('sign')
  if (path === undefined) return null
  try {
    return await signingKeyFrom(args, path)
  } catch (error) {
    if (error instanceof UnusableKeyError) throw usageStop(`--sign ${path}: ${error.message}`, error.hint)
    throw error
  }
}

/** Returns the reporters of --key and the reviewers of --library. Throws `Stop` for a file that is no public key. */
export async function trustedReporters(args: ParsedArguments): Promise<ReporterTrust> {
  const reviewers =
    args.text('library') === undefined ? [] : await withLibrary(args, ({ database }) => listReviewers(database))
  const named = new Map(
    args.texts('key').map((path) => {
      const { fingerprint, name } = publicKeyFrom(path)
      return [fingerprint, name === null ? path : `${name} (${path})`]
    }),
  )
  const library = reporterTrust(reviewers.filter(({ fingerprint }) => !named.has(fingerprint)))
  return { ...library, trusted: new Map([...library.trusted, ...named]) }
}

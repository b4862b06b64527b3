import {
  anchoringOf,
  type Library,
  libraryRecord,
  listReviewers,
  type ReporterTrust,
  reporterTrust,
  stampTrust,
} from '../../library/index.ts'
import type { ReportVerificationOptions } from '../../report/index.ts'
import { type SigningKey, UnusableKeyError } from '../../statement/index.ts'
import type { ParsedArguments } from '../arguments/parsed-arguments.ts'
import { usageStop } from '../arguments/stop.ts'
import { namesLogKey } from './named-log-key.ts'
import { publicKeyFrom, signingKeyFrom } from './reviewer-key.ts'
import { stampTrustFrom } from './time-stamp-options.ts'

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

/** What --key, --library, --log-key and --checkpoint name: who is believed about a report. */
export type ReportAuthority = ReporterTrust &
  Required<Pick<ReportVerificationOptions, 'isLogNamed' | 'recordOf' | 'stampTrust'>>

/** Returns the authorities of the options; `library` is that of --library, or null. Throws `Stop` for a file that is no public key. */
export async function reportAuthority(args: ParsedArguments, library: Library | null): Promise<ReportAuthority> {
  const named = new Map(
    args.texts('key').map((path) => {
      const { fingerprint, name } = publicKeyFrom(path)
      return [fingerprint, name === null ? path : `${name} (${path})`]
    }),
  )
  // The people of a library are those of its log; an exported case has only some of its entries.
  const own = library && (await libraryRecord(library, { archive: null, checkpoints: [] }))
  const reporters = own ? own.reporters : library ? await listReviewers(library.database) : []
  const trust = reporterTrust(reporters.filter(({ fingerprint }) => !named.has(fingerprint)))
  const stamps = stampTrustFrom(args)
  const known = stampTrust(library ? (await anchoringOf(library.database)).certificates : [])
  return {
    ...trust,
    stampTrust: {
      certificates: [...stamps.certificates, ...known.certificates],
      revocationLists: [...stamps.revocationLists, ...known.revocationLists],
    },
    trusted: new Map([...trust.trusted, ...named]),
    isLogNamed: (key) => namesLogKey(args, key),
    recordOf: async (request) => library && libraryRecord(library, request),
  }
}

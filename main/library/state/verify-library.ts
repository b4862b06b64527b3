import { type AnchorCheck, type CheckOptions, checkAnchors } from '../log/anchors/check-anchors.ts'
import { type LogVerification, type OutsideCheckpoint, type TimedEntry, verifyLog } from '../log/verify-log.ts'
import type { Library } from '../open-library.ts'
import { sampleShare } from '../people/second-person.ts'
import { applyEntry } from './apply-entry.ts'
import { compareArchives } from './compare-archives.ts'
import { compareCases } from './compare-cases.ts'
import { compareReviewers, publicKeys } from './compare-reviewers.ts'
import { compareSettings } from './compare-settings.ts'
import { compareStamps } from './compare-stamps.ts'
import { type Difference, Differences, type NotCovered } from './difference.ts'
import { type LogState, newLogState } from './log-state.ts'
import { notCovered } from './not-covered.ts'
import { type ReplaySources, signedEntries } from './replay-sources.ts'
import { compareReviewRows, compareReviewTables, type ReviewRows, readReviewRows } from './review-rows.ts'

export interface LibraryVerification {
  /** Verification of the log itself: tree, checkpoints. */
  readonly log: LogVerification
  /** What the anchors of the library have of its log: receipts verified, places asked. */
  readonly anchors: readonly AnchorCheck[]
  /** Number of rows that were compared. */
  readonly compared: {
    readonly archives: number
    readonly verifications: number
    readonly decisions: number
    readonly reviewers: number
    readonly cases: number
  }
  /** First differences between the library and its log, and within the log. */
  readonly differences: readonly Difference[]
  /** Number of all differences. */
  readonly differenceCount: number
  readonly notCovered: readonly NotCovered[]
}

export interface LibraryVerificationOptions {
  /** Checkpoints that were stored outside the library. */
  readonly outside?: readonly OutsideCheckpoint[]
  /** Whether the text of each stored report is hashed, too. */
  readonly withReports?: boolean
  /** Epoch milliseconds, default now: certificates of time stamps must be valid then. */
  readonly now?: number
  /** Anchors that the user names, in addition to those of the library. */
  readonly named?: CheckOptions['named']
  /** Whether nothing is contacted, as by default: of the anchors, only what the log has of them is verified. */
  readonly isOffline?: boolean
  onProgress?(entries: number): void
}

/**
 * Replays the log of a library and compares it with every row that an entry covers. Nothing of the database is trusted but the key of the
 * log: people are known by keys whose fingerprints the log names, and what they did by their signatures. Neither changes anything, nor throws
 * for damaged rows.
 */
export async function verifyLibrary(
  library: Library,
  {
    outside = [],
    withReports = false,
    now = Date.now(),
    named = [],
    isOffline = true,
    onProgress,
  }: LibraryVerificationOptions = {},
): Promise<LibraryVerification> {
  const { database } = library
  const found = new Differences()
  const reviewers = await database.selectFrom('reviewers').selectAll().execute()
  const keys = publicKeys(reviewers, found)
  const state = newLogState()
  const log = await verifyLog(library, outside, onProgress, (entries) =>
    replayPage(library, entries, keys, state, found),
  )
  compareReviewers(reviewers, state, found)
  const { archives, verifications, undigested } = await compareArchives(library, state, withReports, found)
  await compareSettings(library, state, found)
  const texts = await compareCases(database, state, found)
  await compareReviewTables(database, state, found)
  await compareCheckpoints(library, state, found)
  const stamps = compareStamps(state, now, found)
  const anchors = await checkAnchors(library, { now, named, isOffline })
  return {
    ...{ log, anchors },
    compared: {
      ...{ archives, verifications, decisions: state.decisions.size },
      ...{ reviewers: reviewers.length, cases: state.cases.size },
    },
    differences: found.all,
    differenceCount: found.count,
    notCovered: await notCovered(library, state, {
      ...texts,
      undigested,
      verifications,
      withReports,
      ...stamps,
      isAnchored: outside.length > 0 || anchors.some(({ state: own }) => own === 'AGREES'),
    }),
  }
}

/** Finds checkpoints that the program has signed, and that are not there. Their signatures and roots are compared with the log. */
async function compareCheckpoints({ database }: Library, { signed }: LogState, found: Differences): Promise<void> {
  const rows = await database.selectFrom('checkpoints').select('size').execute()
  const sizes = new Set(rows.map(({ size }) => size))
  for (const size of signed)
    if (!sizes.has(size))
      found.add(
        'ROW_MISSING',
        size - 1,
        `checkpoints ${size}`,
        `checkpoints ${size} is missing: it was signed with entry ${size - 1}`,
      )
}

async function replayPage(
  library: Library,
  entries: readonly TimedEntry[],
  keys: ReadonlyMap<string, Uint8Array>,
  state: LogState,
  found: Differences,
): Promise<void> {
  const spkiOf = (fingerprint: string) => keys.get(fingerprint) ?? null
  const [first, last] = [entries[0]?.properties, entries.at(-1)?.properties]
  if (!first || !last) return
  const reviews: ReviewRows = await readReviewRows(library.database, first.index, last.index, spkiOf)
  const owner = { library: library.log.key.fingerprint, spkiOf }
  const signed = await signedEntries(
    entries.map(({ properties }) => properties),
    owner,
  )
  const sources: ReplaySources = {
    ...owner,
    isSigned: (index) => signed.has(index),
    statementOf: (index) => reviews.statements.get(index) ?? null,
    shareOf: (sha256) => sampleShare(library.key, sha256),
  }
  for (const { properties, time } of entries) applyEntry(state, properties, time, sources, found)
  if (reviews.statements.size === 0) return
  const byIndex = new Map(entries.map(({ properties }) => [properties.index, properties]))
  compareReviewRows(reviews, (index) => byIndex.get(index), state, found)
}

import type { Library } from '../open-library.ts'
import type { UncoveredTexts } from './compare-cases.ts'
import type { StampsNotCovered } from './compare-stamps.ts'
import type { NotCovered } from './difference.ts'
import type { LogState } from './log-state.ts'

interface Uncovered extends UncoveredTexts, StampsNotCovered {
  readonly undigested: number
  readonly verifications: number
  readonly withReports: boolean
  /** Whether a checkpoint from outside was compared. */
  readonly isAnchored: boolean
}

/** Returns what no entry of the log covers, in the words of the result. */
export async function notCovered(
  { database }: Library,
  state: LogState,
  { undigested, verifications, withReports, isAnchored, unverified, waiting, titles, tags, notes, answers }: Uncovered,
): Promise<readonly NotCovered[]> {
  const { count: displayed } = await database
    .selectFrom('savedCoverage')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const old = Number.isFinite(state.signedFrom) ? state.signedFrom : state.next
  const [unnamed, untied] = [
    [...state.reviewers.values()].filter(({ name }) => name === undefined).length,
    [...state.reviewers.values()].filter(({ account }) => account === undefined).length,
  ]
  const counted: readonly NotCovered[] = [
    {
      what: 'entries of an earlier version: the people who acted did not sign them, and they have no digests of texts',
      count: old,
    },
    {
      what: `entries of an earlier version with a time before that of the entry before them, by up to ${Math.ceil(state.inversion / 1000)} s: clocks differed`,
      count: state.inversions,
    },
    {
      what: 'names and logins of reviewers that only an entry of an earlier version adds',
      count: Math.max(unnamed, untied),
    },
    {
      what: 'archives whose columns no entry of this version records: only their verdict was compared',
      count: undigested,
    },
    { what: 'titles of cases of an earlier version', count: titles },
    { what: 'tags of cases of an earlier version', count: tags },
    { what: 'notes of an earlier version', count: notes },
    { what: 'answers in cases of an earlier version', count: answers },
    {
      what: 'the people of openings and refused attempts: the log names them, they sign nothing',
      count: state.unsigned,
    },
    { what: 'time stamps of statements that no certificate of the library verifies', count: unverified },
    { what: 'statements that wait for the time stamp that the library demands', count: waiting },
    { what: 'records of what was displayed that no decision has signed', count: Number(displayed) },
    {
      what: 'texts of stored reports (--reports compares them with their digests)',
      count: withReports ? 0 : verifications,
    },
  ]
  return [
    ...counted.filter(({ count }) => count !== 0),
    ...(isAnchored ? [] : [NO_ANCHOR]),
    ...ALWAYS.map((what) => ({ what, count: null })),
  ]
}

const NO_ANCHOR: NotCovered = {
  what: 'whether the whole library was put back to an older copy, or written anew with the key of the log: no checkpoint or anchor from outside was compared (--checkpoint, library anchor)',
  count: null,
}

/** What no library covers by entries. */
const ALWAYS: readonly string[] = [
  'places of archives, their tags, saved searches, runs and their failures: no entry records them',
  'facets, matches and hashes of pictures: they follow from the archives',
  'checkpoints that were signed on demand, without an entry',
  'entries that were removed behind the last checkpoint (openings, refused attempts, archives that were added last): nothing signs their number',
  'where archives are stored, numbers of rows, and times at which rows were written, as far as clocks may differ',
  'whether a verification is right: proofbench library check verifies the archives again',
  'whether a key belongs to the person of its name: compare fingerprints with the people',
]

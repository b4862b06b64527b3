import { inclusionProblem, readReview } from '../../statement/index.ts'
import { bytesOf } from '../hex.ts'
import { logInclusion } from '../log/log-inclusion.ts'
import { propertiesOf } from '../log/stored-text.ts'
import type { StoredEntry } from '../log/verify-log.ts'
import type { Library } from '../open-library.ts'
import { sampleShare } from '../people/second-person.ts'
import { applyEntry } from './apply-entry.ts'
import { publicKeys } from './compare-reviewers.ts'
import { type Difference, Differences } from './difference.ts'
import { type LogState, newLogState } from './log-state.ts'
import { type FoundStatement, signedEntries } from './replay-sources.ts'

/** Actions that make the rules under which reviews are judged. */
const RULES = [
  ...(['library.created', 'library.converted', 'policy.changed', 'checklist.changed'] as const),
  ...(['reviewer.added', 'reviewer.revoked'] as const),
] as const

export interface ReplayedArchive {
  readonly state: LogState
  /** Rows of the entries about the archive, oldest first. */
  readonly entries: readonly StoredEntry[]
  readonly statements: ReadonlyMap<number, FoundStatement>
  /** Problems of the entries about the archive and the rules, each also as entry of the log. */
  readonly problems: readonly Pick<Difference, 'index' | 'message'>[]
}

/**
 * Replays the entries about one archive, or about none, under the rules that the log records. Each entry is proved to be in the log, by the
 * latest checkpoint that includes it.
 */
export async function replayArchive(library: Library, sha256: string | null): Promise<ReplayedArchive> {
  const { database, log } = library
  const rules = await database
    .selectFrom('logEntries')
    .selectAll()
    .where('action', 'in', [...RULES])
    .execute()
  const about =
    sha256 === null
      ? []
      : await database.selectFrom('logEntries').selectAll().where('object', '=', `archive:${sha256}`).execute()
  const found = new Differences()
  const keys = publicKeys(await database.selectFrom('reviewers').selectAll().execute(), found)
  const statements = sha256 === null ? new Map() : await statementsOf(library, sha256, keys)
  const state = newLogState()
  const rows = [...rules, ...about].sort((a, b) => a.seq - b.seq)
  const owner = { library: log.key.fingerprint, spkiOf: (fingerprint: string) => keys.get(fingerprint) ?? null }
  const signed = await signedEntries(rows.map(propertiesOf), owner)
  const sources = {
    ...owner,
    isSigned: (index: number) => signed.has(index),
    statementOf: (index: number) => statements.get(index) ?? null,
    shareOf: (archive: string) => sampleShare(library.key, archive),
  }
  for (const row of rows) {
    const problem = await entryProblem(library, row.seq)
    if (problem) found.add('ENTRY_CONTRADICTED', row.seq, null, problem)
    applyEntry(state, propertiesOf(row), row.time, sources, found)
  }
  return { state, entries: about, statements, problems: found.all }
}

async function statementsOf(
  { database }: Library,
  sha256: string,
  keys: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<number, FoundStatement>> {
  const decisions = await database
    .selectFrom('decisions')
    .select(['id', 'logIndex', 'statement'])
    .where('sha256', '=', bytesOf(sha256))
    .execute()
  const checks = await database
    .selectFrom('decisionChecks')
    .innerJoin('decisions', 'decisions.id', 'decisionChecks.decisionId')
    .select(['decisionId as id', 'decisionChecks.logIndex', 'decisionChecks.statement'])
    .where('decisions.sha256', '=', bytesOf(sha256))
    .execute()
  const read = [...decisions, ...checks].map(
    async ({ id, logIndex, statement }): Promise<[number, FoundStatement]> => [
      logIndex,
      { row: id, statement: await readReview(statement, (fingerprint) => keys.get(fingerprint) ?? null) },
    ],
  )
  return new Map(await Promise.all(read))
}

/** Returns why the log does not contain an entry as it is stored; null if it does. Entries after the latest checkpoint are not proved yet. */
async function entryProblem(library: Library, index: number): Promise<string | null> {
  try {
    const inclusion = await logInclusion(library, index)
    const problem = inclusion && inclusionProblem(inclusion, library.log.key.fingerprint)
    return problem ? `entry ${index} is not included in the latest checkpoint (${problem})` : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

import { type Expression, sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { appendEntries } from '../log/append-entries.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy } from '../people/actor.ts'
import { QUEUE_SCHEMA } from '../queue/queue-schema.ts'
import { type ArchiveSummary, holdingCases } from './archive-summary.ts'
import { replaceFacets } from './facet-counts.ts'
import { removeStoredBytes } from './stored-bytes.ts'

/** Tables whose rows about an archive are deleted. */
const EMPTIED_TABLES = [
  'occurrences',
  'images',
  'tags',
  'places',
  'savedCoverage',
  'signedCoverage',
  'caseNotes',
] as const
/** Tables in which an erasure changes or deletes rows. */
export const ERASED_TABLES = [
  'archives',
  'verifications',
  'facets',
  'facetValues',
  'runFailures',
  ...EMPTIED_TABLES,
] as const

/**
 * `held`: refused under a legal hold. `pending`: erased, but the files of SQLite still have the old pages, since another process reads the
 * library; erasing again removes them.
 */
export type EraseOutcome = 'erased' | 'pending' | 'held'

/**
 * Removes the data of an archive: stored bytes, reports, ids, paths, facets, tags, keyed hashes, coverage and notes. Its SHA-256 and size
 * remain, and the time, verdict and digest of each verification. Refused under a legal hold of the archive or of one of its cases. The files
 * that the archive was read from are not touched. `actor`: person, for the log.
 */
export async function eraseArchive(
  library: Library,
  { id, sha256 }: ArchiveSummary,
  actor: Actor | null = null,
): Promise<EraseOutcome> {
  const { database, archiveFolder } = library
  const outcome = await database.transaction().execute(async (write): Promise<'erased' | 'held'> => {
    const erased = await write
      .updateTable('archives')
      .set({
        bytesState: 'erased',
        ...{ proofId: null, identityId: null, tenantId: null, previousProofId: null },
        ...{ startTime: null, endTime: null, levelOfAssurance: null, conformance: null },
        ...{ indication: null, subIndication: null, integrity: null, authenticity: null },
      })
      .where('id', '=', id)
      .where('legalHold', '=', 0)
      .where(({ not, exists }) => not(exists(holdingCases(write).select('cases.id').where('archiveId', '=', id))))
      .executeTakeFirst()
    if (Number(erased.numUpdatedRows) === 0) return 'held'
    await replaceFacets(write, [id], new Map())
    await write.deleteFrom('facetValues').where('count', '=', 0).execute()
    const paths = write.selectFrom('places').select('path').where('archiveId', '=', id)
    await write.deleteFrom('runFailures').where('path', 'in', paths).execute()
    if (library.kind === 'postgres') await removeQueuedItems(write, paths)
    for (const table of EMPTIED_TABLES) await write.deleteFrom(table).where('archiveId', '=', id).execute()
    await write.updateTable('verifications').set({ report: null }).where('archiveId', '=', id).execute()
    const object = { kind: 'archive', id: sha256 } as const
    const entry = { action: 'archive.erased', object, ...actedBy(actor), detail: {} } as const
    await appendEntries(write, library.log, [entry], { now: Date.now() })
    return 'erased'
  })
  if (outcome === 'held') return outcome
  if (archiveFolder !== null) removeStoredBytes(archiveFolder, sha256)
  return (await removeTraces(library)) ? 'erased' : 'pending'
}

/** Removes the items of the queue that have one of these paths, finished ones too. A server may have no queue yet. */
async function removeQueuedItems(write: Database, paths: Expression<unknown>): Promise<void> {
  const table = `${QUEUE_SCHEMA}.job`
  const { rows } = await sql`select 1 where to_regclass(${table}) is not null`.execute(write)
  if (rows.length > 0) await sql`delete from ${sql.table(table)} where data->>'path' in (${paths})`.execute(write)
}

/**
 * Removes deleted rows: SQLite overwrites them, but its log still has the old pages. Returns false if a reader prevents that. PostgreSQL
 * makes their space free for others; `rewriteTables` removes them from its files.
 */
async function removeTraces({ kind, database }: Library): Promise<boolean> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database)
    return rows[0]?.busy !== 1
  }
  for (const table of ERASED_TABLES) await sql`vacuum ${sql.table(table)}`.execute(database)
  return true
}

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { Library } from '../open-library.ts'
import type { ArchiveSummary } from '../queries/archive-summary.ts'
import { replaceFacets } from './facet-counts.ts'
import { storedPath } from './stored-bytes.ts'

export type EraseOutcome = 'erased' | 'held'

/**
 * Removes everything about an archive but its hash, size, times and the digests of its reports: stored bytes, reports, ids, paths,
 * facets, tags and keyed hashes. Refused under a legal hold. The files that the archive was read from are not touched.
 */
export async function eraseArchive(library: Library, { id, sha256 }: ArchiveSummary): Promise<EraseOutcome> {
  const { database, archiveFolder } = library
  const outcome = await database.transaction().execute(async (write): Promise<EraseOutcome> => {
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
      .executeTakeFirst()
    if (Number(erased.numUpdatedRows) === 0) return 'held'
    await replaceFacets(write, [id], new Map())
    await write.deleteFrom('facetValues').where('count', '=', 0).execute()
    const paths = write.selectFrom('places').select('path').where('archiveId', '=', id)
    await write.deleteFrom('runFailures').where('path', 'in', paths).execute()
    for (const table of ['occurrences', 'images', 'tags', 'places'] as const)
      await write.deleteFrom(table).where('archiveId', '=', id).execute()
    await write.updateTable('verifications').set({ report: null }).where('archiveId', '=', id).execute()
    return 'erased'
  })
  if (outcome === 'held') return outcome
  if (archiveFolder !== null) rmSync(storedPath(archiveFolder, sha256), { force: true })
  await removeTraces(library)
  return outcome
}

/** Removes deleted rows from the files of the database: SQLite overwrites them, but its log still has the old pages. */
async function removeTraces({ kind, database }: Library): Promise<void> {
  if (kind === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
    return
  }
  for (const table of ['archives', 'verifications', 'facets', 'facetValues', 'occurrences', 'images', 'tags', 'places'])
    await sql`vacuum ${sql.table(table)}`.execute(database)
}

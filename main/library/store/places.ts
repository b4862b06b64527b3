import { basename } from 'node:path'
import type { Transaction } from 'kysely'
import { isWriteRefused } from '../database/database-failure.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Database } from '../database/open-database.ts'
import type { BytesState, Tables } from '../database/tables.ts'
import { whileAvailable } from '../database/while-available.ts'
import { hexOf } from '../hex.ts'
import type { Place } from './saved-input.ts'

/** Maximum length of a stored path. Longer ones are not stored, so that their files are verified again. */
const MAX_PATH = 4096

/** A path that both databases store unchanged; others would never be found again. */
const isStorable = (path: string): boolean => path.length <= MAX_PATH && path.isWellFormed() && !path.includes('\0')

export async function savePlaces(
  write: Transaction<Tables>,
  places: readonly (Place & { readonly archiveId: number })[],
  host: string,
  now: number,
): Promise<void> {
  // The last one of a path; in one order for all writers, so that they cannot deadlock.
  const byPath = new Map(places.map((place) => [place.path, place]))
  const rows = [...byPath.values()]
    .filter(({ path }) => isStorable(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, archiveId, size, modifiedAt }) => ({
      ...{ host, path, archiveId, name: basename(path).toLowerCase() },
      ...{ size, modifiedAt, seenAt: now },
    }))
  await inChunks(rows, 7, (chunk) =>
    write
      .insertInto('places')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict.columns(['path', 'host']).doUpdateSet((row) => ({
          archiveId: row.ref('excluded.archiveId'),
          size: row.ref('excluded.size'),
          modifiedAt: row.ref('excluded.modifiedAt'),
          seenAt: row.ref('excluded.seenAt'),
        })),
      )
      .execute(),
  )
}

/** Returns the archives that lose one of these paths of a host to another archive: the file there is no longer theirs. */
export async function losingPlaces(
  write: Transaction<Tables>,
  places: readonly (Place & { readonly archiveId: number })[],
  host: string,
): Promise<readonly number[]> {
  const next = new Map(places.map(({ path, archiveId }) => [path, archiveId]))
  const losing = new Set<number>()
  await inChunks([...next.keys()].filter(isStorable), 1, async (chunk) => {
    const rows = await write
      .selectFrom('places')
      .select(['path', 'archiveId'])
      .where('path', 'in', chunk)
      .where('host', '=', host)
      .execute()
    for (const { path, archiveId } of rows) if (next.get(path) !== archiveId) losing.add(archiveId)
  })
  return [...losing]
}

/**
 * Records of archives that lost a place that their bytes are missing unless another path leads to them, and of archives that were found again
 * that they are not. A copy in the library stays one. Does nothing if the login may not: `library check` records it.
 */
export async function saveBytesStates(
  database: Database,
  losing: readonly number[],
  found: readonly number[],
): Promise<void> {
  const of = (ids: readonly number[], state: BytesState) =>
    database.updateTable('archives').where('id', 'in', ids).where('bytesState', '=', state)
  const lost = of(losing, 'referenced')
    .set({ bytesState: 'missing' })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('places').select('places.id').whereRef('places.archiveId', '=', 'archives.id'))),
    )
  try {
    if (losing.length > 0) await whileAvailable(() => lost.execute())
    if (found.length > 0) await whileAvailable(() => of(found, 'missing').set({ bytesState: 'referenced' }).execute())
  } catch (error) {
    if (!isWriteRefused(error)) throw error
  }
}

/** Recorded state of a file, with the conclusion of its latest verification. */
export interface KnownPlace {
  readonly size: number
  readonly modifiedAt: number
  readonly sha256: string
  readonly bytesState: BytesState
  readonly indication: string | null
  readonly conformance: string | null
  /** Setup of the latest verification. */
  readonly setupId: number | null
}

/** Returns what the library knows about files of this host, by path. */
export async function knownPlaces(
  database: Database,
  host: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, KnownPlace>> {
  const found = new Map<string, KnownPlace>()
  await inChunks(paths.filter(isStorable), 1, async (chunk) => {
    const rows = await whileAvailable(() =>
      database
        .selectFrom('places')
        .innerJoin('archives', 'archives.id', 'places.archiveId')
        .select((place) =>
          place
            .selectFrom('verifications')
            .select('setupId')
            .whereRef('verifications.archiveId', '=', 'archives.id')
            .orderBy('verifications.id', 'desc')
            .limit(1)
            .as('setupId'),
        )
        .select([
          'places.path',
          'places.size',
          'places.modifiedAt',
          'sha256',
          'bytesState',
          'indication',
          'conformance',
        ])
        .where('places.host', '=', host)
        .where('places.path', 'in', chunk)
        .execute(),
    )
    for (const { path, sha256, ...place } of rows) found.set(path, { ...place, sha256: hexOf(sha256) })
  })
  return found
}

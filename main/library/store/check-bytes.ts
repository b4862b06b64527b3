import { existsSync } from 'node:fs'
import { isStoreAddress } from '../../input/index.ts'
import { isWriteRefused } from '../database/database-failure.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from './archive-summary.ts'
import { EVERY_HOST } from './runs.ts'
import { storedPath } from './stored-bytes.ts'

const PAGE = 200

export interface ReadableArchive {
  readonly archive: ArchiveSummary
  /** Path from which this host can read the bytes; null if there is none. */
  readonly path: string | null
  /** Whether this host, or the library itself, has ever had its bytes. */
  readonly isSeenHere: boolean
}

/** Yields all archives that are not erased, oldest first, in groups. */
export async function* readableArchives(library: Library, host: string): AsyncGenerator<readonly ReadableArchive[]> {
  const { database } = library
  for (let last = 0; ; ) {
    const rows = await database
      .selectFrom('archives')
      .select('id')
      .where('id', '>', last)
      .where('bytesState', '<>', 'erased')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    last = ids.at(-1) ?? last
    yield await withPaths(library, host, await summariesOf(database, ids))
  }
}

/** Returns archives with the path of their bytes: the copy in the library, otherwise a path at which this host saw them. */
export async function withPaths(
  { database, archiveFolder }: Library,
  host: string,
  archives: readonly ArchiveSummary[],
): Promise<readonly ReadableArchive[]> {
  const paths = new Map<number, string[]>()
  await inChunks(archives, 1, async (chunk) => {
    const ids = chunk.map(({ id }) => id)
    const rows = await database
      .selectFrom('places')
      .select(['archiveId', 'path'])
      .where('archiveId', 'in', ids)
      .where('host', 'in', [host, EVERY_HOST])
      .orderBy('path')
      .execute()
    for (const { archiveId, path } of rows) paths.set(archiveId, [...(paths.get(archiveId) ?? []), path])
  })
  return archives.map((archive) => {
    const copy = archiveFolder === null ? [] : [storedPath(archiveFolder, archive.sha256)]
    const seen = paths.get(archive.id) ?? []
    return {
      archive,
      path: [...copy, ...seen].find((path) => isStoreAddress(path) || existsSync(path)) ?? null,
      isSeenHere: seen.length > 0 || archive.bytesState === 'stored',
    }
  })
}

/** Records whether the bytes of an archive can be found. Does nothing if the database or the login only allows reading. */
export async function setMissing(
  { database }: Library,
  { id, bytesState }: ArchiveSummary,
  isMissing: boolean,
): Promise<void> {
  const next = isMissing ? 'missing' : bytesState === 'missing' ? 'referenced' : bytesState
  if (next === bytesState) return
  try {
    await database
      .updateTable('archives')
      .set({ bytesState: next })
      .where('id', '=', id)
      .where('bytesState', '<>', 'erased')
      .execute()
  } catch (error) {
    if (!isWriteRefused(error)) throw error
  }
}

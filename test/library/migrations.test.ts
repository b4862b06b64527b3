import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsOf } from '../../main/library/database/migrations.ts'
import { sqliteDialect } from '../../main/library/database/sqlite-dialect.ts'
import type { Tables } from '../../main/library/database/tables.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { countFacets, listArchives } from '../../main/library/queries/list-archives.ts'
import { matchesOf } from '../../main/library/queries/matches.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { OCCURRENCE_KINDS } from '../../shared/library/occurrence-kinds.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-migrations-'))
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const FACET = { name: 'country', value: 'SWE' }

/** Bands without sign. The images differ in the highest bit of the first band, and in 3 bits of each other one. */
const EARLIER_BANDS = [
  { band0: 0xffff, band1: 0x8000, band2: 1, band3: 2 },
  { band0: 0x7fff, band1: 0x8007, band2: 0x701, band3: 0x702 },
] as const

test.each(['sqlite', 'postgres'] as const)('an earlier library on %s keeps facets and matches', async (kind) => {
  const location = kind === 'sqlite' ? join(folder, 'library.db') : await server.createDatabase()
  await fillEarlier(kind, location)
  const library = await openLibrary(location)
  try {
    const { archives } = await listArchives(library.database, { facets: [FACET] }, { limit: 10 })
    expect(archives.map(({ id }) => id)).toEqual([2, 1])
    expect((await countFacets(library.database, { facets: [FACET] })).counts).toEqual([{ ...FACET, count: 2 }])
    const [newest] = archives
    if (!newest) throw new Error('The library is empty')
    expect((await matchesOf(library, newest)).matches).toMatchObject([
      {
        archive: { id: 1 },
        reasons: [{ kind: 'documentNumber' }, { kind: 'similarImage', other: 'images/1.jpg', distance: 10 }],
      },
    ])
    expect(await eraseArchive(library, newest)).toBe('erased')
    expect((await countFacets(library.database)).counts).toEqual([{ ...FACET, count: 1 }])
  } finally {
    await library.close()
  }
})

/** Creates the tables as they were before '005-narrow', with two archives that share a facet and a document number. */
async function fillEarlier(kind: 'sqlite' | 'postgres', location: string): Promise<void> {
  const dialect =
    kind === 'sqlite'
      ? sqliteDialect(new DatabaseSync(location), 1000)
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: location }) })
  const database = new Kysely<Tables>({ dialect })
  const { error } = await new Migrator({ db: database, provider: migrationsOf(kind) }).migrateTo('004-window')
  if (error) throw error
  const digest = new Uint8Array(12).fill(7)
  await database
    .insertInto('facetValues')
    .values({ id: 5, ...FACET, count: 2 })
    .execute()
  for (const [index, bands] of EARLIER_BANDS.entries()) {
    const id = index + 1
    await database
      .insertInto('archives')
      .values({
        ...{ id, sha256: new Uint8Array(32).fill(id), container: 'mime', size: 1, addedAt: 1, verifiedAt: 1 },
        ...{ bytesState: 'referenced', legalHold: 0, isTestKey: 0 },
      })
      .execute()
    await database.insertInto('facets').values({ archiveId: id, valueId: 5 }).execute()
    await database
      .insertInto('occurrences')
      .values({ archiveId: id, kind: OCCURRENCE_KINDS.documentNumber, digest, detail: '' })
      .execute()
    await database
      .insertInto('images')
      .values({ archiveId: id, path: `images/${id}.jpg`, ...bands })
      .execute()
  }
  await database.destroy()
}

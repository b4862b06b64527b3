import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrationsOf } from '../../main/library/database/migrations.ts'
import { sqliteDialect } from '../../main/library/database/sqlite-dialect.ts'
import type { Tables } from '../../main/library/database/tables.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { archiveDetails } from '../../main/library/queries/archive-details.ts'
import { countFacets, listArchives } from '../../main/library/queries/list-archives.ts'
import { matchesOf } from '../../main/library/queries/matches.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { OCCURRENCE_KINDS } from '../../shared/library/occurrence-kinds.ts'
import { newDatabase } from '../support/postgres/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'proofbench-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FACET = { name: 'country', value: 'SWE' }

/** Tables that later migrations changed, as '004-window' leaves them. */
interface EarlierTables extends Omit<Tables, 'occurrences' | 'images' | 'verifications'> {
  occurrences: { archiveId: number; kind: number; digest: Uint8Array; detail: string }
  images: { archiveId: number; path: string; band0: number; band1: number; band2: number; band3: number }
  verifications: Omit<Tables['verifications'], 'id' | 'setupId'> & Omit<Tables['verificationSetups'], 'id'>
}

const SETUP = { tool: '0.1.0 (earlier)', policyId: 'standard' }

/** Bands without sign. The images differ in the highest bit of the first band, and in 3 bits of each other one. */
const EARLIER_BANDS = [
  { band0: 0xffff, band1: 0x8000, band2: 1, band3: 2 },
  { band0: 0x7fff, band1: 0x8007, band2: 0x701, band3: 0x702 },
] as const

test.each(['sqlite', 'postgres'] as const)(
  'an earlier library on %s keeps facets, matches and verifications',
  async (kind) => {
    const location = kind === 'sqlite' ? join(folder, 'library.db') : await newDatabase()
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
          reasons: [
            { kind: 'image', own: 'images/same.avi', other: 'images/same.avi' },
            { kind: 'documentNumber' },
            { kind: 'similarImage', other: 'images/1.jpg', distance: 10, detailDistance: null },
          ],
        },
      ])
      expect(await archiveDetails(library, newest.id)).toMatchObject({
        verifications: [
          { ...SETUP, policySha256: '02'.repeat(32), trustSha256: '03'.repeat(32), verifiedBy: 'tester' },
        ],
      })
      expect(await library.database.selectFrom('verificationSetups').selectAll().execute()).toHaveLength(1)
      expect(await eraseArchive(library, newest)).toBe('erased')
      expect((await countFacets(library.database)).counts).toEqual([{ ...FACET, count: 1 }])
    } finally {
      await library.close()
    }
  },
)

/** Creates the tables as they were before '005-narrow', with two archives that share a facet, a document number and a file. */
async function fillEarlier(kind: 'sqlite' | 'postgres', location: string): Promise<void> {
  const dialect =
    kind === 'sqlite'
      ? sqliteDialect(new DatabaseSync(location), 1000)
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: location }) })
  const database = new Kysely<EarlierTables>({ dialect })
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
      .values([
        { archiveId: id, kind: OCCURRENCE_KINDS.documentNumber, digest, detail: '' },
        { archiveId: id, kind: OCCURRENCE_KINDS.image, digest, detail: 'images/same.avi' },
        {
          ...{ archiveId: id, kind: OCCURRENCE_KINDS.image, digest: new Uint8Array(12).fill(10 + id) },
          detail: `images/${id}.jpg`,
        },
      ])
      .execute()
    await database
      .insertInto('verifications')
      .values({
        ...{
          archiveId: id,
          runId: 1,
          report: null,
          reportSha256: new Uint8Array(32),
          validationTime: '',
          verifiedAt: 1,
        },
        ...{ verifiedBy: 'tester', indication: 'TOTAL_PASSED', subIndication: null, ...SETUP },
        ...{ policySha256: new Uint8Array(32).fill(2), trustSha256: new Uint8Array(32).fill(3) },
      })
      .execute()
    await database
      .insertInto('images')
      .values({ archiveId: id, path: `images/${id}.jpg`, ...bands })
      .execute()
  }
  await database.destroy()
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { libraryFailure } from '../../main/library/database/database-failure.ts'
import type { ArchiveEntry, ImageEntry } from '../../main/library/entry/archive-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { archiveDetails } from '../../main/library/queries/archive-details.ts'
import { findArchives } from '../../main/library/queries/find-archives.ts'
import { countFacets, listArchives } from '../../main/library/queries/list-archives.ts'
import { matchesOf } from '../../main/library/queries/matches.ts'
import { sampleArchives } from '../../main/library/queries/sample-archives.ts'
import { searchArchives } from '../../main/library/queries/search-archives.ts'
import { similarImages } from '../../main/library/queries/similar-images.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { knownPlaces } from '../../main/library/store/places.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { someOf } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { entryOf, inputOf, RUN, variantOf } from './sample-entries.ts'

const SAMPLE = 'reviewed-by-people.mime'

const root = mkdtempSync(join(tmpdir(), 'proofbench-library-'))
let files = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

const LOCATIONS: { readonly [kind: string]: () => Promise<string> } = {
  SQLite: async () => join(root, `${++files}`, 'library.db'),
  PostgreSQL: newDatabase,
}

describe.each(someOf(Object.keys(LOCATIONS), 1))('a library on %s', (kind) => {
  const newLocation = LOCATIONS[kind] ?? fail
  async function open(location: string): Promise<Library> {
    const library = await openLibrary(location)
    onTestFinished(() => library.close())
    return library
  }
  const newLibrary = async (): Promise<Library> => open(await newLocation())
  const firstOf = async (library: Library) =>
    (await listArchives(library.database, {}, { limit: 1 })).archives[0] ?? fail()

  async function withSample(): Promise<{ readonly library: Library; readonly entry: ArchiveEntry }> {
    const library = await newLibrary()
    const entry = await entryOf(SAMPLE, library.key)
    await saveInputs(library.database, [inputOf(entry, '/in/Jane Doe.mime')], RUN)
    return { library, entry }
  }

  test('returns what was saved, with the report unchanged', async () => {
    const { library, entry } = await withSample()
    const details = await archiveDetails(library, (await firstOf(library)).id)
    expect(details).toMatchObject({
      sha256: entry.sha256,
      proofId: entry.proofId,
      indication: 'TOTAL_PASSED',
      bytesState: 'referenced',
      path: '/in/Jane Doe.mime',
    })
    expect(details?.verifications).toMatchObject([{ reportSha256: entry.verification.reportSha256 }])
    expect(JSON.parse(details?.report ?? '')).toMatchObject({ indication: 'TOTAL_PASSED' })
    expect(details?.facets).toContainEqual({ name: 'evidence', value: 'RESIDENT_CARD VERIFIED' })
    expect(details?.facets).toContainEqual({ name: 'operator', value: 'operator-041' })
  })

  test('keeps one archive and one verification, however often the same bytes are saved', async () => {
    const { library, entry } = await withSample()
    const again = [inputOf(entry, '/in/a.mime'), inputOf(entry, '/in/b.mime')]
    expect(await saveInputs(library.database, again, RUN)).toEqual(['known', 'known'])
    const details = await archiveDetails(library, (await firstOf(library)).id)
    expect(details?.verifications).toHaveLength(1)
    expect(details?.places.map(({ path }) => path)).toEqual(['/in/Jane Doe.mime', '/in/a.mime', '/in/b.mime'])
    expect((await countFacets(library.database)).counts).toContainEqual({
      ...{ name: 'indication', value: 'TOTAL_PASSED' },
      count: 1,
    })
  })

  test('says that the bytes of an archive are missing once its only file is another one', async () => {
    const { library, entry } = await withSample()
    const half = variantOf(entry, 1)
    const stateOf = async (): Promise<string | undefined> => (await findArchives(library, half.sha256))[0]?.bytesState
    await saveInputs(library.database, [inputOf(half, '/in/a.mime'), inputOf(half, '/in/b.mime')], RUN)
    await saveInputs(library.database, [inputOf(variantOf(entry, 2), '/in/a.mime')], RUN)
    expect(await stateOf()).toBe('referenced')
    await saveInputs(library.database, [inputOf(variantOf(entry, 2), '/in/b.mime')], RUN)
    expect(await stateOf()).toBe('missing')
    await saveInputs(library.database, [inputOf(half, '/in/c.mime')], RUN)
    expect(await stateOf()).toBe('referenced')
  })

  test('adds a verification by another version to the history and replaces the facets', async () => {
    const { library } = await withSample()
    const next = await entryOf(SAMPLE, library.key, 'next')
    const refused = { ...next, facets: [{ name: 'indication', value: 'INDETERMINATE' }] as const }
    expect(await saveInputs(library.database, [inputOf(refused, '/in/a.mime')], RUN)).toEqual(['verified'])
    const details = await archiveDetails(library, (await firstOf(library)).id)
    expect(details?.verifications).toHaveLength(2)
    expect((await countFacets(library.database)).counts).toEqual([
      { name: 'indication', value: 'INDETERMINATE', count: 1 },
    ])
  })

  test('saves the same archives from two writers at once without a duplicate', async () => {
    const location = await newLocation()
    const [first, second] = [await open(location), await open(location)]
    const entry = await entryOf(SAMPLE, first.key)
    const entries = Array.from({ length: 40 }, (_, number) => variantOf(entry, number))
    const writer = async (library: Library, host: string, all: readonly ArchiveEntry[]): Promise<void> => {
      for (let start = 0; start < all.length; start += 8) {
        const inputs = all.slice(start, start + 8).map((one) => inputOf(one, `/in/${one.sha256}`))
        await saveInputs(library.database, inputs, { ...RUN, host })
      }
    }
    await Promise.all([writer(first, 'one', entries), writer(second, 'two', entries.toReversed())])
    const { archives } = await listArchives(first.database, {}, { limit: 100 })
    expect(archives).toHaveLength(40)
    const verifications = await first.database.selectFrom('verifications').select('id').execute()
    expect(verifications).toHaveLength(40)
    const places = await first.database.selectFrom('places').select('path').execute()
    expect(places).toHaveLength(80)
    const { counts } = await countFacets(first.database)
    expect(counts).toContainEqual({ name: 'indication', value: 'TOTAL_PASSED', count: 40 })
  })

  test('pages through a filter without losing or repeating an archive', async () => {
    const { library, entry } = await withSample()
    const others = Array.from({ length: 25 }, (_, number) => inputOf(variantOf(entry, number), `/in/${number}`))
    await saveInputs(library.database, others, RUN)
    const filter = { facets: [{ name: 'operator', value: 'operator-041' }] }
    const seen: number[] = []
    let cursor: number | null = null
    do {
      const page = await listArchives(library.database, filter, { limit: 10, cursor })
      seen.push(...page.archives.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    expect(seen).toHaveLength(26)
    expect(new Set(seen).size).toBe(26)
    const none = await listArchives(library.database, { facets: [{ name: 'operator', value: 'none' }] }, { limit: 10 })
    expect(none).toEqual({ archives: [], next: null })
    const both = { facets: [...filter.facets, { name: 'levelOfAssurance', value: 'LOA2' }] }
    const { counts } = await countFacets(library.database, both)
    expect(counts).toContainEqual({ name: 'levelOfAssurance', value: 'LOA2', count: 26, confirmed: 26 })
  })

  test('draws the same sample for the same seed, and another for another', async () => {
    const { library, entry } = await withSample()
    const others = Array.from({ length: 60 }, (_, number) => inputOf(variantOf(entry, number), `/in/${number}`))
    await saveInputs(library.database, others, RUN)
    const draw = async (seed: number) =>
      (await sampleArchives(library.database, {}, 10, seed)).map(({ sha256 }) => sha256)
    expect(await draw(7)).toEqual(await draw(7))
    expect(await draw(7)).toHaveLength(10)
    expect(await draw(7)).not.toEqual(await draw(8))
  })

  test('finds an archive by id, hash, path, name, facet and personal value', async () => {
    const { library, entry } = await withSample()
    for (const name of [entry.proofId ?? '', entry.sha256, entry.sha256.slice(0, 8), '/in/Jane Doe.mime'])
      expect(await findArchives(library, name), name).toHaveLength(1)
    const reasons = async (text: string) => (await searchArchives(library, text, 10)).flatMap(({ by }) => by)
    expect(await reasons(entry.proofId?.slice(0, 9) ?? '')).toContain('proofId')
    expect(await reasons('jane')).toEqual(['name'])
    expect(await reasons('y2l-048 hw7')).toEqual(['documentNumber'])
    expect(await reasons('Nguyen Thi Anh Tuyet 1999-10-12')).toEqual(['nameAndBirthDate'])
    expect(await reasons('operator-041')).toEqual(['facet', 'operator'])
    expect(await reasons('Nguyen')).toEqual([])
  })

  test('treats SQL metacharacters in every search field as text', async () => {
    const { library } = await withSample()
    for (const text of [
      "' or 1=1 --",
      '%',
      '_',
      "'; drop table archives; --",
      '\\',
      '"',
      '\0',
      '\ud800',
      '*',
      '$1',
      '?',
    ]) {
      expect(await searchArchives(library, text, 10), text).toEqual([])
      expect(await findArchives(library, text), text).toEqual([])
      const filtered = await listArchives(library.database, { facets: [{ name: text, value: text }] }, { limit: 10 })
      expect(filtered.archives, text).toEqual([])
    }
    expect((await listArchives(library.database, { tag: "' or 1=1 --" }, { limit: 10 })).archives).toEqual([])
    expect(await firstOf(library)).toMatchObject({ indication: 'TOTAL_PASSED' })
  })

  test('says why two archives match', async () => {
    const { library, entry } = await withSample()
    const image = entry.images[0] ?? fail()
    const {
      bands: [band0, ...bands],
      detail,
    } = image.similar ?? fail()
    const imageWith = (path: string, changed: number, differs: (byte: number) => number): ImageEntry => ({
      ...{ path, digest: 'ab'.repeat(12) },
      similar: { bands: [band0 ^ changed, bands[0] ^ 0b1111111, bands[1], bands[2]], detail: detail.map(differs) },
    })
    const other: ArchiveEntry = {
      ...variantOf(entry, 1),
      previousProofId: entry.proofId,
      occurrences: entry.occurrences.filter(({ kind }) => kind === 'documentNumber'),
      // 3 bits of one band and 7 of another: distance 10. All details differ.
      images: [imageWith('images/other.jpg', 0b111, (byte) => ~byte)],
    }
    const distant: ArchiveEntry = {
      ...variantOf(entry, 2),
      occurrences: [],
      // 11 bits.
      images: [imageWith('images/x.jpg', 0b1111, (byte) => byte)],
    }
    const altered: ArchiveEntry = {
      ...variantOf(entry, 3),
      occurrences: [],
      images: [imageWith('images/altered.jpg', 0b111, (byte) => byte)],
    }
    const inputs = [other, distant, altered].map((changed, index) => inputOf(changed, `/in/${index}`))
    await saveInputs(library.database, inputs, RUN)
    const [own] = await findArchives(library, entry.sha256)
    const { matches, isPartial } = await matchesOf(library, own ?? fail())
    expect(isPartial).toBe(false)
    expect(matches.map(({ archive }) => archive.sha256)).toEqual([other.sha256, altered.sha256])
    expect(matches[1]?.reasons).toContainEqual({
      ...{ kind: 'alteredImage', own: image.path, other: 'images/altered.jpg' },
      ...{ distance: 10, detailDistance: 0 },
    })
    expect(matches[0]?.reasons).toContainEqual({ kind: 'documentNumber', own: '', other: '' })
    expect(matches[0]?.reasons).toContainEqual({ kind: 'continuedBy' })
    expect(matches[0]?.reasons).toContainEqual({
      ...{ kind: 'similarImage', own: image.path, other: 'images/other.jpg' },
      ...{ distance: 10, detailDistance: expect.any(Number) },
    })
  })

  test('finds no similar image where none is near', async () => {
    const library = await newLibrary()
    expect(await similarImages(library.database, { bands: [1, 2, 3, 4], detail: null }, 10)).toEqual([])
  })

  test('erases everything but hashes and times, and does not add the archive again', async () => {
    const { library, entry } = await withSample()
    const archive = await firstOf(library)
    expect(await eraseArchive(library, archive)).toBe('erased')
    expect(await saveInputs(library.database, [inputOf(entry, '/in/a.mime')], RUN)).toEqual(['erased'])
    const details = await archiveDetails(library, archive.id)
    expect(details).toMatchObject({ sha256: entry.sha256, proofId: null, path: null, report: null, facets: [] })
    expect(details?.verifications).toMatchObject([{ reportSha256: entry.verification.reportSha256 }])
    expect((await countFacets(library.database)).counts).toEqual([])
    const rows = await library.database.selectFrom('occurrences').select('kind').execute()
    expect(rows).toEqual([])
  })

  test('refuses to erase an archive under a legal hold', async () => {
    const { library } = await withSample()
    const archive = await firstOf(library)
    await library.database.updateTable('archives').set({ legalHold: 1 }).execute()
    expect(await eraseArchive(library, archive)).toBe('held')
    expect(await firstOf(library)).toMatchObject({ indication: 'TOTAL_PASSED', legalHold: true })
  })

  test('refuses to erase an archive that belongs to a case under a legal hold', async () => {
    const { library } = await withSample()
    const archive = await firstOf(library)
    const held = {
      title: 'x',
      status: 'OPEN',
      legalHold: 1,
      createdAt: 1,
      createdBy: new Uint8Array(32),
      salt: new Uint8Array(16),
    }
    const { id } = await library.database.insertInto('cases').values(held).returning('id').executeTakeFirstOrThrow()
    await library.database
      .insertInto('caseArchives')
      .values({ caseId: id, archiveId: archive.id, addedAt: 1 })
      .execute()
    expect(await firstOf(library)).toMatchObject({ legalHold: true })
    expect(await eraseArchive(library, archive)).toBe('held')
    await library.database.updateTable('cases').set({ legalHold: 0 }).execute()
    expect(await eraseArchive(library, archive)).toBe('erased')
  })

  test('recognises a file by path, size and time', async () => {
    const { library, entry } = await withSample()
    const known = await knownPlaces(library.database, RUN.host, ['/in/Jane Doe.mime', '/in/other', "/in/'%"])
    expect([...known]).toEqual([
      [
        '/in/Jane Doe.mime',
        {
          ...{ size: entry.size, modifiedAt: 1, sha256: entry.sha256, bytesState: 'referenced' },
          ...{ indication: 'TOTAL_PASSED', conformance: 'PASSED', setupId: 1 },
        },
      ],
    ])
    expect(await knownPlaces(library.database, 'another host', ['/in/Jane Doe.mime'])).toEqual(new Map())
  })

  test('is refused by a version that does not know its tables, and stays as it is', async () => {
    const location = await newLocation()
    const library = await open(location)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(library.database)
    await expect(openLibrary(location)).rejects.toThrow('newer version')
  })
})

describe('a library whose database fails in the middle of a run', () => {
  async function fileWithSample(busyMs: number) {
    const location = join(root, `${++files}`, 'library.db')
    const library = await openLibrary(location, { busyMs })
    onTestFinished(() => library.close())
    const entry = await entryOf(SAMPLE, library.key)
    await saveInputs(library.database, [inputOf(entry, '/in/0')], RUN)
    const save = (number: number) =>
      saveInputs(library.database, [inputOf(variantOf(entry, number), `/in/${number}`)], RUN)
    const failure = async (number: number) => {
      const error: unknown = await save(number).catch((reason: unknown) => reason)
      return libraryFailure('library', error)?.message
    }
    const count = async () => (await listArchives(library.database, {}, { limit: 10 })).archives.length
    return { location, library, save, failure, count }
  }

  test('names the lock of another process and goes on after it', async () => {
    const { location, save, failure, count } = await fileWithSample(100)
    const other = new DatabaseSync(location)
    other.exec('begin immediate')
    expect(await failure(1)).toBe('library: the library is locked by another process')
    other.exec('rollback')
    other.close()
    expect(await save(1)).toEqual(['added'])
    expect(await count()).toBe(2)
  })

  test('names a full disk and a read-only library, and keeps what was saved', async () => {
    const { library, save, failure, count } = await fileWithSample(100)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(library.database)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(library.database)
    for (let number = 1; number < 20; number++) await save(number).catch(() => {})
    expect(await failure(99)).toBe('library: the disk is full')
    await sql`pragma max_page_count = 1000000`.execute(library.database)
    expect(await save(99)).toEqual(['added'])
    await sql`pragma query_only = on`.execute(library.database)
    expect(await failure(100)).toBe('library: the library is read-only')
    expect(await count()).toBeGreaterThanOrEqual(2)
  })

  test('waits for a server that ends its connections, and loses nothing', async () => {
    const location = await newDatabase()
    const [library, other] = [await openLibrary(location), await openLibrary(location)]
    onTestFinished(async () => {
      await Promise.all([library.close(), other.close()])
    })
    const entry = await entryOf(SAMPLE, library.key)
    const entries = Array.from({ length: 30 }, (_, number) => variantOf(entry, number))
    const saving = (async () => {
      for (const one of entries) await saveInputs(library.database, [inputOf(one, `/in/${one.sha256}`)], RUN)
    })()
    for (let time = 0; time < 2; time++) {
      await setTimeout(60)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        other.database,
      )
    }
    await saving
    expect((await listArchives(library.database, {}, { limit: 100 })).archives).toHaveLength(30)
    expect(await library.database.selectFrom('verifications').select('id').execute()).toHaveLength(30)
  })
})

test('an erased archive leaves no personal text, id, path or report in the files of SQLite', async () => {
  const location = join(root, `${++files}`, 'library.db')
  const library = await openLibrary(location)
  const entry = await entryOf(SAMPLE, library.key)
  await saveInputs(library.database, [inputOf(entry, '/in/Jane Doe.mime')], RUN)
  const contents = (): Buffer =>
    Buffer.concat(readdirSync(join(location, '..')).map((name) => readFileSync(join(location, '..', name))))
  const traces = [
    ...[entry.proofId, entry.identityId, 'Jane Doe', 'jane doe', 'operator-041', entry.startTime].map(
      (text) => text ?? fail(),
    ),
    ...entry.images.map(({ path }) => path),
  ].map((text) => Buffer.from(text))
  const binary = [
    entry.verification.report.subarray(0, 200),
    ...[...entry.occurrences, ...entry.images].map(({ digest }) => Buffer.from(digest, 'hex')),
    ...entry.images.flatMap(({ similar }) => (similar ? [similar.detail] : [])),
  ]
  const found = (): number => [...traces, ...binary].filter((trace) => contents().includes(Buffer.from(trace))).length
  expect(found()).toBe(traces.length + binary.length)
  const [archive] = await findArchives(library, entry.sha256)
  await eraseArchive(library, archive ?? fail())
  expect(found()).toBe(0)
  await library.close()
  expect(found()).toBe(0)
})

test('the database of SQLite grows by at most 6 KB per archive, with the entries of its log', async () => {
  const location = join(root, `${++files}`, 'library.db')
  await (await openLibrary(location)).close()
  const empty = readFileSync(location).length
  const library = await openLibrary(location)
  const entry = await entryOf(SAMPLE, library.key)
  const entries = Array.from({ length: 1000 }, (_, number) => variantOf(entry, number))
  for (let start = 0; start < entries.length; start += 50) {
    const inputs = entries.slice(start, start + 50).map((one) => inputOf(one, `/archives/2026/11/${one.sha256}.mime`))
    await saveInputs(library.database, inputs, { ...RUN, log: library.log })
  }
  await library.close()
  expect((readFileSync(location).length - empty) / entries.length).toBeLessThanOrEqual(6 * 1024)
})

function fail(): never {
  throw new Error('The test has no data')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { dataVersion } from '../../main/library/database/data-version.ts'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { analyticsOf } from '../../main/library/queries/analytics.ts'
import { ArchivePages } from '../../main/library/queries/archive-pages.ts'
import { proofChains } from '../../main/library/queries/proof-chains.ts'
import { sharedValues } from '../../main/library/queries/shared-values.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { listSearches, removeSearch, saveSearch } from '../../main/library/store/saved-searches.ts'
import { listTags, setTag } from '../../main/library/store/tags.ts'
import { LIBRARY_FILTER } from '../../shared/bridge/library-calls.ts'
import { ALL_ARCHIVES, LIBRARY_ORDERS, type LibraryOrder } from '../../shared/bridge/library-info.ts'
import { someOf } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { entryOf, inputOf, RUN, variantOf } from './sample-entries.ts'

const SAMPLE = 'reviewed-by-people.mime'
const HOSTILE = `%'; drop table "tags"; --\u202e\u0000_\\`

const root = mkdtempSync(join(tmpdir(), 'proofbench-pages-'))
let files = 0

afterAll(() => rmSync(root, { recursive: true, force: true }))

const LOCATIONS: { readonly [kind: string]: () => Promise<string> } = {
  SQLite: async () => join(root, `${++files}`, 'library.db'),
  PostgreSQL: newDatabase,
}
const NEWEST: LibraryOrder = { key: 'added', isDescending: true }

describe.each(someOf(Object.keys(LOCATIONS), 1))('the window over a library on %s', (kind) => {
  async function newLibrary(): Promise<Library> {
    const library = await openLibrary(await (LOCATIONS[kind] ?? fail)())
    onTestFinished(() => library.close())
    return library
  }

  /** Fills a library with 30 archives that differ in end, size, verdict and country. */
  async function filled(): Promise<Library> {
    const library = await newLibrary()
    const entry = await entryOf(SAMPLE, library.key)
    await saveInputs(
      library.database,
      Array.from({ length: 30 }, (_, number) => inputOf(variety(entry, number), `/in/${number}`)),
      RUN,
    )
    return library
  }

  const idsOf = async (library: Library, ...args: Parameters<ArchivePages['page']>): Promise<readonly number[]> =>
    (await new ArchivePages(library).page(...args)).archives.map(({ id }) => id)

  test('pages of every order contain each archive once, from any position, and are sorted', async () => {
    const library = await filled()
    for (const key of LIBRARY_ORDERS)
      for (const isDescending of [true, false]) {
        const pages = new ArchivePages(library)
        const order = { key, isDescending }
        const page = async (from: number) => (await pages.page(ALL_ARCHIVES, order, from, 8)).archives
        // The third page is read before the second, as by a jump of the scroll bar.
        const [first, third, second, last] = [await page(0), await page(16), await page(8), await page(24)]
        const all = [...first, ...second, ...third, ...last]
        expect(new Set(all.map(({ id }) => id)).size, key).toBe(30)
        const values = all.map((archive) => SORTED[key](archive))
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values, key).toEqual(isDescending ? sorted.reverse() : sorted)
      }
  })

  test('a page of a filter contains all matching archives and their number', async () => {
    const library = await filled()
    const facets = [{ name: 'country', value: 'AAA' } as const]
    const page = await new ArchivePages(library).page({ ...ALL_ARCHIVES, facets }, NEWEST, 0, 100)
    expect(page).toMatchObject({ total: 10, isExact: true })
    const both = [...facets, { name: 'indication', value: 'TOTAL_FAILED' } as const]
    expect(await idsOf(library, { ...ALL_ARCHIVES, facets: both }, NEWEST, 0, 100)).toHaveLength(5)
    const none = [{ name: 'country', value: HOSTILE } as const]
    expect(await idsOf(library, { ...ALL_ARCHIVES, facets: none }, NEWEST, 0, 100)).toEqual([])
  })

  test('a search by text is combined with facets and says what it was found by', async () => {
    const library = await filled()
    const facets = [{ name: 'country', value: 'AAA' } as const]
    const { archives, foundBy, total } = await new ArchivePages(library).page(
      { ...ALL_ARCHIVES, text: 'proof-1', facets },
      NEWEST,
      0,
      100,
    )
    // proof-1 and proof-10 to proof-19, of which every third is of this country.
    expect(archives.map(({ proofId }) => proofId).sort()).toEqual(['proof-12', 'proof-15', 'proof-18'])
    expect(total).toBe(3)
    expect(foundBy.get(archives[0]?.id ?? 0)).toEqual(['proofId'])
    expect(await idsOf(library, { ...ALL_ARCHIVES, text: HOSTILE }, NEWEST, 0, 100)).toEqual([])
  })

  test('a sample by a seed is the same at every drawing', async () => {
    const library = await filled()
    const sample = { ...ALL_ARCHIVES, sample: { count: 7, seed: 3 } }
    const drawn = await idsOf(library, sample, NEWEST, 0, 100)
    expect(drawn).toHaveLength(7)
    expect(await idsOf(library, sample, NEWEST, 0, 100)).toEqual(drawn)
  })

  test('tags are set and removed, whatever characters they contain, and filter archives', async () => {
    const library = await filled()
    const tag = HOSTILE.replace('\0', '\ufffd')
    await setTag(library.database, [1, 2, 3], HOSTILE, true)
    await setTag(library.database, [3, 4], HOSTILE, true)
    await setTag(library.database, [1], HOSTILE, false)
    expect(await listTags(library.database)).toEqual([{ tag, count: 3 }])
    const ids = await idsOf(library, { ...ALL_ARCHIVES, tag }, NEWEST, 0, 100)
    expect([...ids].sort()).toEqual([2, 3, 4])
    await setTag(library.database, [999], 'of no archive', true)
    expect(await listTags(library.database)).toHaveLength(1)
  })

  test('saved searches are kept in the library and replaced by name; unknown ones are left out', async () => {
    const library = await newLibrary()
    const filter = { ...ALL_ARCHIVES, text: "O'Brien %", facets: [{ name: 'country', value: 'DEU' } as const] }
    const read = () => listSearches(library.database, (value) => LIBRARY_FILTER.safeParse(value).data ?? null)
    await saveSearch(library.database, HOSTILE, ALL_ARCHIVES)
    await saveSearch(library.database, HOSTILE, filter)
    const unreadable = [
      { name: 'later', filter: '{"new":1}' },
      { name: 'bad', filter: '{' },
    ]
    await library.database.insertInto('savedSearches').values(unreadable).execute()
    expect(await read()).toEqual([{ name: HOSTILE.replace('\0', '\ufffd'), filter }])
    await removeSearch(library.database, HOSTILE)
    expect(await read()).toEqual([])
  })

  test('values that several archives share are listed with their archives, most shared first', async () => {
    const library = await newLibrary()
    const entry = await entryOf(SAMPLE, library.key)
    const digest = (value: number) => Buffer.alloc(32, value).toString('hex')
    const withNumbers = (number: number, values: readonly number[]): ArchiveEntry => ({
      ...variantOf(entry, number),
      occurrences: values.map((value) => ({ kind: 'documentNumber', digest: digest(value), detail: '' })),
      images: [],
    })
    const entries = [withNumbers(0, [1, 2]), withNumbers(1, [1, 2]), withNumbers(2, [1]), withNumbers(3, [3])]
    await saveInputs(
      library.database,
      entries.map((each, number) => inputOf(each, `/in/${number}`)),
      RUN,
    )
    const { groups, isPartial } = await sharedValues(library.database, 'documentNumber')
    expect(isPartial).toBe(false)
    expect(groups.map(({ count, archives }) => [count, archives.length])).toEqual([
      [3, 3],
      [2, 2],
    ])
    expect((await sharedValues(library.database, 'mrz')).groups).toEqual([])
  })

  test('chains of proofs are oldest first, within a tenant, and end at a circle', async () => {
    const library = await newLibrary()
    const entry = await entryOf(SAMPLE, library.key)
    const proof = (
      number: number,
      proofId: string,
      previousProofId: string | null,
      tenantId = 'one',
    ): ArchiveEntry => ({
      ...variantOf(entry, number),
      ...{ proofId, previousProofId, tenantId },
    })
    const entries = [
      ...[proof(0, 'a', null), proof(1, 'b', 'a'), proof(2, 'c', 'b')],
      ...[proof(3, 'x', 'y'), proof(4, 'y', 'x')],
      proof(5, 'd', 'a', 'another'),
    ]
    await saveInputs(
      library.database,
      entries.map((each, number) => inputOf(each, `/in/${number}`)),
      RUN,
    )
    const { chains } = await proofChains(library.database)
    const ids = chains.map((chain) => chain.map(({ proofId }) => proofId))
    expect(ids).toContainEqual(['a', 'b', 'c'])
    expect(ids.filter((chain) => chain.includes('x'))).toHaveLength(1)
    expect(ids.flat()).not.toContain('d')
  })

  test('analytics count archives by month and verdict, and under a filter only those that match', async () => {
    const library = await filled()
    const all = await analyticsOf(library.database, {})
    expect(all).toMatchObject({ archives: 30, isPartial: false })
    const sum = all.outcomes.filter(({ month }) => month === '2026-03').reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(8)
    const some = await analyticsOf(library.database, { facets: [{ name: 'country', value: 'AAA' }] })
    expect(some.archives).toBe(10)
    expect(some.counts).toContainEqual({ name: 'country', value: 'AAA', count: 10 })
  })

  test('the version of the data changes when another connection writes', async () => {
    const location = await (LOCATIONS[kind] ?? fail)()
    const [first, second] = [await openLibrary(location), await openLibrary(location)]
    onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => {}))
    const before = await dataVersion(first)
    expect(await dataVersion(first)).toBe(before)
    await saveSearch(second.database, 'x', ALL_ARCHIVES)
    expect(await dataVersion(first)).not.toBe(before)
  })
})

/** Creates one of many different archives. */
function variety(entry: ArchiveEntry, number: number): ArchiveEntry {
  const indication = number % 2 === 0 ? 'TOTAL_PASSED' : 'TOTAL_FAILED'
  return {
    ...variantOf(entry, number),
    size: 1000 - number * 7,
    endTime: number % 5 === 0 ? null : `2026-0${1 + (number % 3)}-01T00:00:${String(number).padStart(2, '0')}.000`,
    levelOfAssurance: number % 4 === 0 ? null : `LOA${number % 3}`,
    conclusion: { ...entry.conclusion, indication },
    facets: [
      { name: 'indication', value: indication },
      { name: 'country', value: ['AAA', 'BBB', 'CCC'][number % 3] ?? '' },
    ],
  }
}

type Archive = Awaited<ReturnType<ArchivePages['page']>>['archives'][number]

const SORTED: { readonly [key in (typeof LIBRARY_ORDERS)[number]]: (archive: Archive) => string | number } = {
  added: ({ id }) => id,
  ended: ({ endTime }) => endTime ?? '',
  verdict: ({ indication }) => indication ?? '',
  level: ({ levelOfAssurance }) => levelOfAssurance ?? '',
  size: ({ size }) => size,
}

function fail(): never {
  throw new Error('There is no such value')
}

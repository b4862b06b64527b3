import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openLibrary } from '../../main/library/open-library.ts'
import { countFacets, listArchives } from '../../main/library/queries/list-archives.ts'
import { matchesOf } from '../../main/library/queries/matches.ts'
import { searchArchives } from '../../main/library/queries/search-archives.ts'
import { similarImages } from '../../main/library/queries/similar-images.ts'
import { summariesOf } from '../../main/library/store/archive-summary.ts'
import { findPostgres } from '../support/postgres/program.ts'
import { startPostgres } from '../support/postgres/server.ts'
import { documentNumber, facetValue, fillRows, randomBands } from './library-rows.ts'

/** `node test/bench/library-queries.ts [--rows N]`: times of queries over generated rows on SQLite and PostgreSQL. */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const QUERIES = 100
const folder = mkdtempSync(join(tmpdir(), 'proofbench-rows-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let missed = 0

await measure('SQLite', join(folder, 'rows.db'))
const program = await findPostgres()
const server = await startPostgres(program.folder)
await measure('PostgreSQL', await server.createDatabase()).finally(() => server.stop().then(program.remove))
process.exitCode = missed === 0 ? 0 : 1

async function measure(name: string, location: string): Promise<void> {
  const start = performance.now()
  const library = await openLibrary(location)
  await fillRows(library, location, rows)
  console.log(`${name}: ${rows} archives in ${Math.round((performance.now() - start) / 1000)} s`)
  const { database } = library
  const ids = Array.from({ length: QUERIES }, (_, index) => 1 + Math.floor((index * rows) / QUERIES))
  const some = await summariesOf(database, ids)
  const facet = (facetName: string, number: number) => ({ name: facetName, value: facetValue(facetName, number) })
  const tests: { readonly [query: string]: (index: number) => Promise<{ readonly length: number } | object> } = {
    'search by hash': (index) => searchArchives(library, some[index]?.sha256.slice(0, 12) ?? '', 50),
    'search by document number': (index) => searchArchives(library, documentNumber(index + 1), 50),
    'search by the start of a file name': (index) => searchArchives(library, String(index * 9), 50),
    'filter by a facet': (index) => listArchives(database, { facets: [facet('country', index % 50)] }, { limit: 100 }),
    'filter by three facets': (index) =>
      listArchives(
        database,
        { facets: [facet('indication', 0), facet('country', index % 50), facet('finding', index % 30)] },
        { limit: 100 },
      ),
    'facet counts of all': () => countFacets(database),
    'facet counts of a filter': (index) => countFacets(database, { facets: [facet('country', index % 50)] }),
    'next page': (index) => listArchives(database, {}, { limit: 100, cursor: Math.max(101, rows - index * 997) }),
    'similar images': () => similarImages(database, { bands: randomBands(), detail: randomBytes(50) }, 100),
    'matches of an archive': async (index) => matchesOf(library, some[index] ?? fail()),
  }
  for (const [query, work] of Object.entries(tests)) {
    const times: number[] = []
    for (let index = 0; index < QUERIES; index++) {
      const begin = performance.now()
      await work(index)
      times.push(performance.now() - begin)
    }
    times.sort((a, b) => a - b)
    const [median, p99] = [times[QUERIES / 2] ?? 0, times[QUERIES - 2] ?? 0]
    const isMet = median <= (query === 'similar images' ? 50 : 100) && p99 <= 300
    if (!isMet) missed++
    console.log(
      `${isMet ? 'met   ' : 'MISSED'} ${name}, ${rows} archives, ${query}: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
  }
  await library.close()
}

function fail(): never {
  throw new Error('The library has fewer rows than expected')
}

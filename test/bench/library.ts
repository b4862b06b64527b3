import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { summariesOf } from '../../main/library/queries/archive-summary.ts'
import { countFacets, listArchives } from '../../main/library/queries/list-archives.ts'
import { matchesOf } from '../../main/library/queries/matches.ts'
import { searchArchives } from '../../main/library/queries/search-archives.ts'
import { similarImages } from '../../main/library/queries/similar-images.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { startPostgres } from '../library/postgres-server.ts'
import { entryOf, inputOf, RUN, SAMPLES } from '../library/sample-entries.ts'

/**
 * `node test/bench/library.ts [--archives N] [--rows N] [--kills N] [--postgres]`: adding archives compared with `verify --format json` of
 * the same folder, kill -9 at random moments, and queries over generated rows.
 */
const { values } = parseArgs({
  options: {
    archives: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '30' },
    postgres: { type: 'boolean', default: false },
  },
})
const [archives, rows, kills] = [Number(values.archives), Number(values.rows), Number(values.kills)]
const CLI = join(import.meta.dirname, '..', '..', 'out', 'cli.mjs')
const KEY = join(SAMPLES, 'keys', 'signer.pub.pem')
const folder = mkdtempSync(join(tmpdir(), 'proofbench-library-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let missed = 0

function report(name: string, value: number, limit: number, isMinimum = false): void {
  const isMet = isMinimum ? value >= limit : value <= limit
  if (!isMet) missed++
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(2)} (${isMinimum ? 'at least' : 'at most'} ${limit})`,
  )
}

if (archives > 0) {
  writeArchives(archives)
  const verify = timeOf(['verify', join(folder, 'in'), '--key', KEY, '--format', 'json'])
  const first = timeOf(addTo('library.db'))
  const second = timeOf(addTo('library.db'))
  console.log(`${archives} archives: verify ${verify} ms, add ${first} ms, add again ${second} ms`)
  report('add / verify --format json', first / verify, 1.5)
  report('first run / second run over unchanged files', first / second, 20, true)
  report('bytes of the database per archive', statSync(join(folder, 'library.db')).size / archives, 6144)
  if (kills > 0) await killAtRandom()
}
if (rows > 0) {
  await queries(join(folder, 'rows.db'), 'SQLite')
  if (values.postgres) {
    const server = await startPostgres()
    await queries(await server.createDatabase(), 'PostgreSQL').finally(() => server.stop())
  }
}
process.exitCode = missed === 0 ? 0 : 1

/** Writes copies of a sample of 100 KB that differ in a header of their envelopes. */
function writeArchives(count: number): void {
  const bytes = readFileSync(join(SAMPLES, 'archives', 'passport-and-portrait.mime'))
  mkdirSync(join(folder, 'in'))
  for (let index = 0; index < count; index++)
    writeFileSync(join(folder, 'in', `${index}.mime`), Buffer.concat([Buffer.from(`X-Number: ${index}\r\n`), bytes]))
}

function addTo(library: string): readonly string[] {
  return ['library', 'add', join(folder, 'in'), '--key', KEY, '--format', 'json', '--library', join(folder, library)]
}

function timeOf(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`proofbench ${args[0]} ended with ${status}: ${stderr.toString().slice(0, 500)}`)
  return Math.round(performance.now() - start)
}

async function killAtRandom(): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, [CLI, ...addTo('killed.db')], { stdio: 'ignore' })
    const end = new Promise((resolve) => child.once('exit', resolve))
    await setTimeout(150 + Math.random() * 700)
    child.kill('SIGKILL')
    await end
  }
  timeOf(addTo('killed.db'))
  const database = new DatabaseSync(join(folder, 'killed.db'))
  for (const table of ['archives', 'verifications', 'places'])
    report(
      `${table} after ${kills} kills / inputs`,
      Number(Object.values(database.prepare(`select count(*) from ${table}`).get() ?? {})[0]) / archives,
      1,
    )
  database.close()
}

async function queries(location: string, name: string): Promise<void> {
  const library = await openLibrary(location)
  await fill(library)
  const some = await sampleOf(library)
  const facets = [{ name: 'indication', value: 'TOTAL_PASSED' }]
  const tests: { readonly [query: string]: (index: number) => Promise<unknown> } = {
    'search by hash': (index) => searchArchives(library, some[index]?.sha256.slice(0, 12) ?? '', 50),
    'search by document number': (index) => searchArchives(library, `DOC${index * 37}`, 50),
    'filter by two facets': () =>
      listArchives(library.database, { facets: [...facets, { name: 'country', value: 'C07' }] }, { limit: 100 }),
    'facet counts of all': () => countFacets(library.database),
    'facet counts of a filter': () => countFacets(library.database, { facets }),
    'next page': (index) =>
      listArchives(library.database, {}, { limit: 100, cursor: Math.max(101, rows - index * 997) }),
    'similar images': () => similarImages(library.database, randomBands(), 100),
    matches: (index) => matchesOf(library, some[index] ?? fail()),
  }
  for (const [query, run] of Object.entries(tests)) {
    const times: number[] = []
    for (let index = 0; index < 100; index++) {
      const start = performance.now()
      await run(index)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    report(`${name}, ${rows} rows, ${query}: median ms`, times[50] ?? 0, query === 'similar images' ? 50 : 100)
    report(`${name}, ${rows} rows, ${query}: p99 ms`, times[98] ?? 0, 300)
  }
  await library.close()
}

async function sampleOf(library: Library) {
  const ids = Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index * rows) / 100))
  return summariesOf(library.database, ids)
}

/** Fills a library with entries of different images, numbers and facets. */
async function fill(library: Library): Promise<void> {
  const { keyedDigest } = await import('../../main/library/entry/keyed-digest.ts')
  const entry = await entryOf('reviewed-by-people.mime', library.key)
  const group = 200
  for (let start = 0; start < rows; start += group) {
    const inputs = Array.from({ length: Math.min(group, rows - start) }, (_, offset) => {
      const number = start + offset
      const sha256 = createHash('sha256').update(`row ${number}`).digest('hex')
      return inputOf(
        {
          ...entry,
          sha256,
          proofId: `proof-${sha256.slice(0, 30)}`,
          identityId: `identity-${sha256.slice(30)}`,
          facets: [
            ...entry.facets.slice(0, 12).filter(({ name }) => name !== 'country'),
            { name: 'country' as const, value: `C${String(number % 50).padStart(2, '0')}` },
          ],
          occurrences: [
            {
              kind: 'documentNumber',
              digest: keyedDigest(library.key, 'documentNumber', `DOC${number % 900_000}`),
              detail: '',
            },
            { kind: 'ip', digest: keyedDigest(library.key, 'ip', `10.0.${number % 200}.1`), detail: '' },
            { kind: 'image', digest: keyedDigest(library.key, 'image', sha256), detail: 'images/front.jpg' },
          ],
          images: [{ path: 'images/front.jpg', bands: randomBands() }],
        },
        `/archives/${sha256}.mime`,
      )
    })
    await saveInputs(library.database, inputs, RUN)
  }
}

function randomBands(): readonly [number, number, number, number] {
  const bytes = randomBytes(8)
  return [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.readUInt16LE(6)]
}

function fail(): never {
  throw new Error('The library has fewer rows than expected')
}

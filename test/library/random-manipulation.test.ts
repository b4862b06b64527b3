import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import { verifyLibrary } from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { command, newWorld, perform } from './random-commands.ts'
import { entryOf } from './sample-entries.ts'
import { fillSigned } from './signed-library.ts'

const NOW = Date.now()
const root = mkdtempSync(join(tmpdir(), 'proofbench-random-'))
let entry: ArchiveEntry
let files = 0

beforeAll(async () => {
  entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Tables that the verification names as not covered. */
const UNCOVERED_TABLES: { readonly [table: string]: RegExp } = {
  ...{ places: /places of archives/, tags: /their tags/, savedSearches: /saved searches/ },
  ...{ runs: /runs and their failures/, runFailures: /runs and their failures/ },
  ...{ facets: /facets/, facetValues: /facets/, occurrences: /matches/, images: /hashes of pictures/ },
  savedCoverage: /records of what was displayed that no decision has signed/,
}
/** Columns that it names as not covered. */
const UNCOVERED_COLUMNS: readonly string[] = [
  ...['archives.bytesState', 'verifications.runId', 'verifications.verifiedAt', 'verifications.setupId'],
  ...['caseArchives.addedAt', 'caseAnswers.answeredAt', 'checkpoints.time'],
]
/** Numbers by which only the database knows a row. */
const ROW_NUMBERS: readonly string[] = [
  'archives.id',
  'verifications.id',
  'verificationSetups.id',
  'caseNotes.id',
  'decisions.id',
]

const TABLES = [
  ...['settings', 'archives', 'verifications', 'verificationSetups', 'reviewers', 'decisions', 'decisionChecks'],
  ...['signedCoverage', 'savedCoverage', 'logEntries', 'logNodes', 'checkpoints', 'cases', 'caseArchives', 'caseTags'],
  ...['caseAnswers', 'caseNotes', 'places', 'facets', 'facetValues', 'occurrences', 'images', 'runs'],
] as const

interface Manipulation {
  readonly table: string
  readonly row: number
  readonly column: number
  readonly isDeletion: boolean
}

const manipulation = fc.record({
  table: fc.constantFrom(...TABLES),
  row: fc.nat({ max: 1000 }),
  column: fc.nat({ max: 100 }),
  isDeletion: fc.boolean(),
})

/** Changes a column of a row to another value of its type, or deletes the row. Returns what was changed; null if there was nothing. */
function manipulate(location: string, { table, row, column, isDeletion }: Manipulation): string | null {
  const database = new DatabaseSync(location)
  try {
    for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all())
      database.exec(`drop trigger "${name}"`)
    database.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on')
    const keys = database.prepare(`select name, pk from pragma_table_info('${table}')`).all()
    const rows = database.prepare(`select * from "${table}"`).all()
    const chosen = rows[row % Math.max(1, rows.length)]
    const name = String(keys[column % keys.length]?.name)
    if (!chosen) return null
    const named = keys.filter(({ pk }) => Number(pk) > 0).map(({ name: key }) => String(key))
    const where = (named.length > 0 ? named : keys.map(({ name: key }) => String(key)))
      .map((key) => (chosen[key] === null ? `"${key}" is null` : `"${key}" = :${key}`))
      .join(' and ')
    const values = Object.fromEntries(
      Object.entries(chosen).filter(([key, value]) => value !== null && where.includes(`:${key}`)),
    ) as { [name: string]: SQLInputValue }
    if (isDeletion) {
      database.prepare(`delete from "${table}" where ${where}`).run(values)
      return table
    }
    const value = another(chosen[name] ?? null)
    database.prepare(`update "${table}" set "${name}" = :changed where ${where}`).run({ ...values, changed: value })
    return `${table}.${name}`
  } catch (error) {
    // A value that an index refuses is no manipulation.
    if (error instanceof Error && /UNIQUE/.test(error.message)) return null
    throw error
  } finally {
    database.close()
  }
}

function another(value: SQLInputValue): SQLInputValue {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value) + 3_600_000 * 24
  if (typeof value === 'string') return value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('Z') ? 'Y' : 'Z'}`
  if (value instanceof Uint8Array) {
    const bytes = Uint8Array.from(value)
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return bytes
  }
  return 'something'
}

const settingNames = async ({ database }: Library): Promise<readonly string[]> =>
  (await database.selectFrom('settings').select('name').execute()).map(({ name }) => name)

const isUncovered = (place: string): boolean =>
  UNCOVERED_COLUMNS.includes(place) ||
  ROW_NUMBERS.includes(place) ||
  Object.hasOwn(UNCOVERED_TABLES, place.split('.')[0] ?? '')

test.runIf(IS_LONG)(
  'whatever row or entry is manipulated after a random history, the verification finds it or names it as not covered',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 12 }),
        fc.array(manipulation, { minLength: 15, maxLength: 15 }),
        fc.boolean(),
        async (steps, manipulations, isRich) => {
          const folder = join(root, `${++files}`)
          const location = join(folder, 'library.db')
          if (isRich) {
            const library = await openLibrary(location)
            await fillSigned(library, entry)
            await library.close()
          } else {
            const world = await newWorld(location, entry)
            for (const [index, step] of steps.entries()) await perform(world, step, NOW + index)
            await world.library.close()
          }
          for (const change of manipulations) await manipulateCopy(folder, change)
          rmSync(folder, { recursive: true, force: true })
        },
      ),
      { numRuns: 12 },
    )
  },
  600_000,
)

test('each column of each table is found when it changes, and each row when it is gone, or named as not covered', async () => {
  const folder = join(root, 'signed')
  const location = join(folder, 'library.db')
  const library = await openLibrary(location)
  await fillSigned(library, entry)
  await library.close()
  const database = new DatabaseSync(location)
  const columns = TABLES.map((table) => database.prepare(`select name from pragma_table_info('${table}')`).all().length)
  database.close()
  const changes = TABLES.flatMap((table, index) => [
    { table, row: 0, column: 0, isDeletion: true },
    ...Array.from({ length: columns[index] ?? 0 }, (_, column) => ({ table, row: 0, column, isDeletion: false })),
  ])
  // A short run changes every third column; which these are moves with each new one.
  for (const change of someOf(changes, Math.ceil(changes.length / 3))) await manipulateCopy(folder, change)
}, 600_000)

/** Manipulates a copy of a library, so that the next manipulation finds it as it was. */
async function manipulateCopy(folder: string, change: Manipulation): Promise<void> {
  const copied = `${folder}-copy`
  cpSync(folder, copied, { recursive: true })
  const place = manipulate(join(copied, 'library.db'), change)
  if (place !== null) await expectFound(join(copied, 'library.db'), place, change)
  rmSync(copied, { recursive: true, force: true })
}

const whatOf = (notCovered: readonly { readonly what: string }[]): string =>
  notCovered.map(({ what }) => what).join('\n')

async function expectFound(location: string, place: string, change: object): Promise<void> {
  const library = await openLibrary(location).catch((error: Error) => error)
  // A library whose key was exchanged cannot be opened.
  if (library instanceof Error) return expect(library.name).toBe('LibraryUnusable')
  try {
    const { log, differences, notCovered } = await verifyLibrary(library, { withReports: true })
    const found = log.problems.length + differences.length
    // The program writes these two again when it opens the library, from the files of its keys.
    if (place === 'settings' && found === 0)
      return expect(await settingNames(library)).toEqual(expect.arrayContaining(['keyCheck', 'logPublicKey']))
    if (place === 'logEntries' && found === 0)
      return expect(whatOf(notCovered)).toMatch(/removed behind the last checkpoint/)
    if (!isUncovered(place)) return expect(found, `${place} ${JSON.stringify(change)}`).toBeGreaterThan(0)
    const sentence = UNCOVERED_TABLES[place.split('.')[0] ?? '']
    const covered = whatOf(notCovered)
    // A row may be gone, or named by number only: then something else shows it or nothing needs to.
    if (sentence && found === 0 && place.split('.')[0] !== 'savedCoverage') expect(covered).toMatch(sentence)
  } finally {
    await library.close()
  }
}

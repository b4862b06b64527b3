import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLibrary } from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { MANIPULATIONS } from './manipulations.ts'
import { entryOf } from './sample-entries.ts'
import { fillSigned } from './signed-library.ts'

const root = mkdtempSync(join(tmpdir(), 'proofbench-manipulations-'))
const untouched = join(root, 'untouched')
let copies = 0

beforeAll(async () => {
  await within(join(untouched, 'library.db'), async (library) =>
    fillSigned(library, await entryOf('reviewed-by-people.mime', library.key)),
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function within<Result>(location: string, use: (library: Library) => Promise<Result>): Promise<Result> {
  const library = await openLibrary(location)
  try {
    return await use(library)
  } finally {
    await library.close()
  }
}

/** Copies the library with its keys, as its owner can. */
function copy(): string {
  const folder = join(root, `${++copies}`)
  mkdirSync(folder)
  cpSync(untouched, folder, { recursive: true })
  return join(folder, 'library.db')
}

/** Changes the file without its triggers and references. */
function tamper(location: string, statements: string): void {
  const database = new DatabaseSync(location)
  const triggers = database.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
  database.exec('pragma foreign_keys = off')
  database.exec(statements)
  for (const { sql } of triggers) database.exec(String(sql))
  database.close()
}

const verify = (location: string) =>
  within(location, async (library) => {
    const { log, differences, notCovered } = await verifyLibrary(library, { withReports: true })
    return {
      found: [...log.problems, ...differences].map(({ code, message }) => ({ code: code as string, message })),
      notCovered,
    }
  })

test('a library that nobody manipulated is what its log says', async () => {
  expect((await verify(copy())).found).toEqual([])
})

test('there are at least 40 manipulations', () => {
  expect(MANIPULATIONS.length).toBeGreaterThanOrEqual(40)
})

test.each(MANIPULATIONS)('is found or named as not covered: $what', async ({ change, found, sentence }) => {
  const location = copy()
  if (typeof change === 'string') tamper(location, change)
  else await within(location, change)
  if (found === 'opening') return expect(openLibrary(location)).rejects.toThrow(sentence)
  const result = await verify(location)
  if (found === 'none') {
    expect(result.found).toEqual([])
    expect(result.notCovered.map(({ what }) => what).join('\n')).toMatch(sentence)
  } else
    expect(
      result.found.filter(({ code, message }) => code === found && sentence.test(message)).length,
      JSON.stringify(result.found),
    ).toBeGreaterThan(0)
})

test('a change of signed and logged rows is refused while the triggers of the file are there', () => {
  const database = new DatabaseSync(copy())
  const columns = {
    decisions: 'time',
    decisionChecks: 'time',
    logEntries: 'time',
    logNodes: 'level',
    checkpoints: 'time',
  }
  for (const [table, column] of Object.entries(columns))
    for (const statement of [`delete from ${table}`, `update ${table} set ${column} = ${column}`])
      expect(() => database.exec(statement), statement).toThrow('rows are never changed or deleted')
  database.close()
})

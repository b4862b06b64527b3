import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import {
  caseDetails,
  changeCase,
  checkDecision,
  checkpointNow,
  createCase,
  decide,
  exportCase,
  verifyLibrary,
  verifyLog,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { addPerson, addVariant, approval } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
const NOW = Date.now()

const root = mkdtempSync(join(tmpdir(), 'proofbench-log-'))
let files = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Filled {
  readonly location: string
  /** Checkpoint that somebody else keeps. */
  readonly outside: string
}

/** Library with two people, two archives, and a confirmed decision about each. */
async function filled(): Promise<Filled> {
  const location = join(root, `${++files}`, 'library.db')
  return within(location, async (library) => {
    const entry = await entryOf('reviewed-by-people.mime', library.key)
    const anna = await addPerson(library, 'Anna', ['reviewer'], null)
    const bob = await addPerson(library, 'Bob', ['approver'], anna)
    for (const number of [0, 1]) {
      const review = await decide(library, anna, approval(await addVariant(library, entry, number)), NOW)
      await checkDecision(library, bob, { reviewId: review.id, result: 'CONFIRMED', comment: '' }, NOW)
    }
    return { location, outside: await checkpointNow(library, NOW) }
  })
}

async function within<Result>(location: string, use: (library: Library) => Promise<Result>): Promise<Result> {
  const library = await openLibrary(location)
  try {
    return await use(library)
  } finally {
    await library.close()
  }
}

const problems = async ({ location, outside }: Filled): Promise<readonly string[]> =>
  within(location, async (library) => {
    const result = await verifyLog(library, [{ name: 'outside', note: outside }])
    return [...new Set(result.problems.map(({ code }) => code))].sort()
  })

/** Returns the codes of everything that the verification of the library finds, the log included. */
const differences = async ({ location, outside }: Filled): Promise<readonly string[]> =>
  within(location, async (library) => {
    const found = await verifyLibrary(library, { outside: [{ name: 'outside', note: outside }] })
    return [...found.log.problems, ...found.differences].map(({ code }) => code)
  })

/** Changes the file as somebody would who may do everything: without the triggers. */
function tamper(location: string, statements: string): void {
  const database = new DatabaseSync(location)
  const triggers = database.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`)
  database.exec('pragma foreign_keys = off')
  database.exec(statements)
  for (const { sql } of triggers) database.exec(String(sql))
  database.close()
}

test('an untouched log verifies against its own checkpoints and those kept outside', async () => {
  const library = await filled()
  expect(await problems(library)).toEqual([])
  expect(await differences(library)).toEqual([])
})

test.each([
  ['a changed detail', `update logEntries set detail = replace(detail, 'APPROVED', 'REJECTED')`, ['ENTRY_CHANGED']],
  ['a changed time', 'update logEntries set time = time - 1000 where seq = 3', ['ENTRY_CHANGED']],
  ['a changed actor', 'update logEntries set actor = null where seq = 5', ['ENTRY_CHANGED']],
  ['a changed account', `update logEntries set account = 'nobody' where seq = 5`, ['ENTRY_CHANGED']],
  ['a detail that is no JSON', `update logEntries set detail = '{' where seq = 5`, ['ENTRY_CHANGED']],
  ['a changed subtree', 'update logNodes set hash = zeroblob(32) where level = 1 and position = 0', ['NODE_CHANGED']],
  ['a removed entry', 'delete from logEntries where seq = 4', ['CHECKPOINT_CONTRADICTED', 'ENTRY_MISSING']],
  ['a log that was cut off', 'delete from logEntries where seq > 6', ['CHECKPOINT_CONTRADICTED']],
  [
    'a checkpoint that was changed',
    `update checkpoints set note = replace(note, 'time 2026', 'time 2025')`,
    ['CHECKPOINT_INVALID'],
  ],
  ['a removed decision', 'delete from decisionChecks; delete from decisions', ['STATEMENT_MISSING']],
  [
    'an exchanged statement',
    `update decisions set statement = (select statement from decisions where id = 2) where id = 1`,
    ['STATEMENT_INVALID'],
  ],
  ['a role that nobody gave', `update reviewers set roles = 'administrator' where name = 'Bob'`, ['ROW_DIFFERS']],
  [
    'a reviewer that nobody added',
    `insert into reviewers select zeroblob(32), 'Eve', spki, roles, validFrom, null, 0, null, null, null, null, null from reviewers limit 1`,
    ['ROW_WITHOUT_ENTRY'],
  ],
])('%s is found', async (_, statements, expected) => {
  const library = await filled()
  tamper(library.location, statements)
  expect(await differences(library)).toEqual(expect.arrayContaining(expected))
})

test('a log that was rewritten consistently contradicts the checkpoint that somebody else keeps', async () => {
  const library = await filled()
  tamper(
    library.location,
    'delete from decisionChecks; delete from decisions; delete from reviewers; delete from logEntries; delete from logNodes; delete from checkpoints',
  )
  await within(library.location, async (opened) => {
    await addPerson(opened, 'Anna', ['reviewer'], null)
    expect((await verifyLog(opened)).problems).toEqual([])
  })
  expect(await problems(library)).toEqual(['CHECKPOINT_CONTRADICTED'])
})

test('a database restored from an older copy contradicts a later checkpoint', async () => {
  const library = await filled()
  const copy = `${library.location}-yesterday`
  cpSync(library.location, copy)
  const later = await within(library.location, async (opened) => {
    const entry = await entryOf('reviewed-by-people.mime', opened.key)
    await addVariant(opened, entry, 7)
    return checkpointNow(opened, NOW)
  })
  cpSync(copy, library.location)
  expect(await problems({ ...library, outside: later })).toEqual(['CHECKPOINT_CONTRADICTED'])
  const [problem] = await within(
    library.location,
    async (opened) => (await verifyLog(opened, [{ name: 'later.txt', note: later }])).problems,
  )
  expect(problem?.message).toContain('restored from an older copy')
})

test('the export of a case that fails leaves no file, and can be repeated under the same name', async () => {
  const location = join(root, `${++files}`, 'library.db')
  await within(location, async (library) => {
    const entry = await entryOf('reviewed-by-people.mime', library.key)
    const anna = await addPerson(library, 'Anna', ['reviewer'], null)
    const archive = await addVariant(library, entry, 0)
    const id = await createCase(library, anna, 'Case', NOW)
    await changeCase(library, anna, id, { kind: 'add', archive }, NOW)
    const details = await caseDetails(library, id)
    if (!details) throw new Error('the case was not created')
    const target = join(root, `export-${files}.db`)
    const options = { target, archiveIds: [archive.id], withNotes: true, withReports: true, isMasked: false }
    const run = () => exportCase(library, anna, details, { ...options, withBytes: true, host: 'host' }, NOW)
    const exported = () => readdirSync(root).filter((name) => name.startsWith(`export-${files}.db`))
    tamper(location, 'update "logNodes" set "level" = 99 where "level" = 1 and "position" = 0')
    await expect(run()).rejects.toThrow('the log of the library is damaged')
    expect(exported()).toEqual([])
    tamper(location, 'update "logNodes" set "level" = 1 where "level" = 99')
    expect(await run()).toMatchObject({ archives: 1 })
    expect(exported()).toEqual([`export-${files}.db`])
  })
})

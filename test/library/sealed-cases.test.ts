import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseDetails, exportCase, verifyCase, verifyLog } from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { entryOf } from './sample-entries.ts'
import { fillSigned } from './signed-library.ts'

const root = mkdtempSync(join(tmpdir(), 'proofbench-sealed-'))
const EXPORT = join(root, 'export', 'case.db')
let copies = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeAll(async () => {
  mkdirSync(join(root, 'export'))
  const library = await openLibrary(join(root, 'library.db'))
  const { carl, caseId } = await fillSigned(library, await entryOf('reviewed-by-people.mime', library.key))
  const details = (await caseDetails(library, caseId)) ?? expect.fail('no case')
  const archiveIds = details.archives.map(({ id }) => id)
  const options = { target: EXPORT, archiveIds, withNotes: true, withReports: true, isMasked: false, withBytes: false }
  await exportCase(library, carl, details, { ...options, host: 'host' }, Date.now())
  await library.close()
})

/** Verifies a copy of the export that its recipient or a middleman has changed without its triggers. */
async function verifiedAfter(statements: string) {
  const location = join(root, `${++copies}.db`)
  cpSync(EXPORT, location)
  if (statements !== '') {
    const database = new DatabaseSync(location)
    for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all())
      database.exec(`drop trigger "${name}"`)
    database.exec(`pragma foreign_keys = off; ${statements}`)
    database.close()
  }
  const library = await openLibrary(location)
  try {
    return { own: await verifyCase(library), log: await verifyLog(library) }
  } finally {
    await library.close()
  }
}

test('an exported case that nobody changed is as it was exported, by the person who exported it', async () => {
  const { own, log } = await verifiedAfter('')
  expect(own.differences).toEqual([])
  expect(own.exported).toMatchObject({ case: 1 })
  expect(log.problems).toEqual([])
})

test.each([
  ['an archive', "delete from archives where proofId = 'proof-3'", 'ROW_MISSING', /^archives .* is missing/],
  ['a decision', 'delete from decisionChecks; delete from decisions', 'ROW_MISSING', /^decisions .* is missing/],
  ['the notes', 'delete from caseNotes', 'ROW_MISSING', /^caseNotes .* is missing/],
  ['a reviewer', `delete from reviewers where name = 'Carl'`, 'ROW_MISSING', /^reviewers .* is missing/],
  ['a report', 'update verifications set report = null', 'ROW_DIFFERS', /^verifications .* was changed/],
  [
    'an entry',
    'delete from exportedEntries where seq = (select max(seq) - 4 from exportedEntries)',
    'ROW_MISSING',
    /^entry \d+ is missing/,
  ],
  ['all entries', 'delete from exportedEntries', 'ROW_MISSING', /nothing in it is proved/],
  ['the list of its content', `delete from settings where name = 'manifest'`, 'ROW_MISSING', /no list of its content/],
])('a case from which somebody removed %s is named as incomplete', async (_, statements, code, message) => {
  const { differences } = (await verifiedAfter(statements)).own
  expect(differences.map((found) => `${found.code} ${found.message}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^${code} `)),
  )
  expect(differences.map((found) => found.message)).toContainEqual(expect.stringMatching(message))
})

test.each([
  ['a verdict', `update archives set indication = 'TOTAL_FAILED'`, 'ROW_DIFFERS'],
  ['the name of a reviewer', `update reviewers set name = 'Carl Checker' where name = 'Mia'`, 'ROW_DIFFERS'],
  ['a note', `update caseNotes set text = 'x'`, 'ROW_DIFFERS'],
  [
    'a note that nobody wrote',
    `insert into caseNotes (caseId, author, time, text) select caseId, author, time, 'more' from caseNotes limit 1`,
    'ROW_WITHOUT_ENTRY',
  ],
  [
    'a path',
    `insert into places (archiveId, host, path, name, size, modifiedAt, seenAt) select id, 'h', 'p', 'n', 1, 1, 1 from archives limit 1`,
    'ROW_WITHOUT_ENTRY',
  ],
  [
    'another manifest',
    `update settings set value = replace(value, '"case":1', '"case":2') where name = 'manifest'`,
    'ROW_DIFFERS',
  ],
])('a case in which somebody changed or added %s is refused', async (_, statements, code) => {
  const { differences } = (await verifiedAfter(statements)).own
  expect(differences.map((found) => found.code as string)).toContain(code)
})

test('an export without entries is never complete: the verification of the log says so, too', async () => {
  const { log } = await verifiedAfter('delete from exportedEntries')
  expect(log.problems.map(({ code }) => code)).toEqual(['ENTRY_MISSING'])
})

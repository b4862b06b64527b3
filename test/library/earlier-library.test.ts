import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { fourEyesOf, listEntries, verifyLibrary } from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'

/**
 * Library that version 0.1.0 made: Ada, Mia, Carl and the revoked Rex, two archives, a decision that needs no second person, a confirmed
 * rejection, a case under a legal hold with a note, a tag and an answer.
 */
const EARLIER = join(import.meta.dirname, 'earlier')
const root = mkdtempSync(join(tmpdir(), 'proofbench-earlier-'))
let copies = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copy(): string {
  const folder = join(root, `${++copies}`)
  cpSync(EARLIER, folder, { recursive: true })
  const location = join(folder, 'library.db')
  writeFileSync(location, gunzipSync(readFileSync(`${location}.gz`)))
  return location
}

async function within<Result>(location: string, use: (library: Library) => Promise<Result>): Promise<Result> {
  const library = await openLibrary(location)
  try {
    return await use(library)
  } finally {
    await library.close()
  }
}

const verify = (location: string) => within(location, (library) => verifyLibrary(library, { withReports: true }))

test('a library of the previous version is converted once, keeps its policy, and its old entries are verified as far as they go', async () => {
  const location = copy()
  const { log, differences, notCovered } = await verify(location)
  expect([...log.problems, ...differences]).toEqual([])
  const said = notCovered.map(({ what, count }) => `${count} ${what}`).join('\n')
  for (const sentence of [
    /\d+ entries of an earlier version: the people who acted did not sign them/,
    /4 names and logins of reviewers/,
    /2 archives whose columns no entry of this version records/,
    /1 titles of cases/,
    /1 tags of cases/,
    /1 notes/,
    /1 answers/,
  ])
    expect(said).toMatch(sentence)
  await within(location, async (library) => {
    expect(await fourEyesOf(library.database)).toEqual({ kind: 'rejections' })
    const [last] = await listEntries(library, {}, { limit: 1 })
    expect(JSON.parse(last ?? '')).toMatchObject({ action: 'library.converted', detail: { version: 2 } })
  })
  const entries = () => within(location, async (library) => (await listEntries(library, {}, { limit: 1000 })).length)
  expect(await entries()).toBe(await entries())
})

test.each([
  ['a verdict', `update archives set indication = 'TOTAL_FAILED'`, 'ROW_DIFFERS'],
  ['a role', `update reviewers set roles = 'approver' where name = 'Mia'`, 'ROW_DIFFERS'],
  ['a decision', `update decisions set decision = 'APPROVED'`, 'ROW_DIFFERS'],
  ['a legal hold', 'update cases set legalHold = 0', 'ROW_DIFFERS'],
  ['a report', `update verifications set report = x'0300'`, 'ROW_DIFFERS'],
  [
    'a deleted note and one that nobody wrote',
    `insert into caseNotes (caseId, author, time, text) select caseId, author, time, 'more' from caseNotes`,
    'ROW_WITHOUT_ENTRY',
  ],
])('a change of %s from before the conversion is found', async (_, statement, code) => {
  const location = copy()
  const database = new DatabaseSync(location)
  for (const { name } of database.prepare(`select name from sqlite_master where type = 'trigger'`).all())
    database.exec(`drop trigger "${name}"`)
  database.exec(statement)
  database.close()
  expect((await verify(location)).differences.map((difference) => difference.code as string)).toContain(code)
})

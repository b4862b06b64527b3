import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCase, createCase } from '../../main/library/cases/change-case.ts'
import {
  type Actor,
  addReviewer,
  authenticate,
  checkDecision,
  decide,
  revokeReviewer,
  saveCoverage,
} from '../../main/library/index.ts'
import { verifyLog } from '../../main/library/log/verify-log.ts'
import { writeEntry } from '../../main/library/log/write-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { JobQueue } from '../../main/library/queue/job-queue.ts'
import { createRoles } from '../../main/library/roles/create-roles.ts'
import { databaseRole } from '../../main/library/roles/grants.ts'
import { summariesOf } from '../../main/library/store/archive-summary.ts'
import { NO_COVERAGE } from '../../shared/review/review-coverage.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { addVariant, approval, newKey } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
const NOW = Date.now()

/** Person with a login of the server and a key that is tied to it. */
interface Person {
  readonly library: Library
  readonly actor: Actor
}

const LOGINS = { ada: 'administrator', rita: 'reviewer', abel: 'approver', amy: 'approver', vera: 'viewer' } as const
type Name = keyof typeof LOGINS
const NAMES = Object.keys(LOGINS) as Name[] // the keys of LOGINS

let owner: Library
let people: { readonly [name in Name]: Person }
let archiveId: number
let caseId: number
/** Numbers of an unconfirmed decision by Rita and one by Abel. */
let decisions: readonly [number, number]

beforeAll(async () => {
  const location = await newDatabase()
  await (await JobQueue.open(location)).close()
  owner = await openLibrary(location)
  await createRoles(owner.database)
  const found = new Map<Name, Person>()
  for (const name of NAMES) {
    const role = LOGINS[name]
    await sql.raw(`create role ${name} login password 'test' in role ${databaseRole(role)}`).execute(owner.database)
    const library = await openLibrary(location.replace('//postgres:', `//${name}:`))
    const ada = found.get('ada')
    const input = { name, roles: [role], validFrom: NOW - 1000, validUntil: null, account: name }
    const key = newKey(name)
    await addReviewer(ada?.library ?? library, ada?.actor ?? null, key, input, NOW)
    found.set(name, { library, actor: await authenticate(library, key, NOW) })
  }
  people = Object.fromEntries(found) as typeof people // all names
  const entry = await entryOf('reviewed-by-people.mime', owner.key)
  const [first, second, third] = [1, 2, 3].map((number) => () => addVariant(owner, entry, number))
  if (!first || !second || !third) throw new Error('unreachable')
  const { rita, abel } = people
  const [one, two, open] = [await first(), await second(), await third()]
  archiveId = open.id
  const made = [
    await decide(rita.library, rita.actor, approval(one), NOW),
    await decide(abel.library, abel.actor, approval(two), NOW),
  ] as const
  decisions = [made[0].id, made[1].id]
  await saveCoverage(rita.library, archiveId, rita.actor.reviewer.fingerprint, NO_COVERAGE, NOW)
  caseId = await createCase(rita.library, rita.actor, 'Held', NOW)
  await changeCase(rita.library, rita.actor, caseId, { kind: 'add', archive: open }, NOW)
  await changeCase(abel.library, abel.actor, caseId, { kind: 'hold', isHeld: true }, NOW)
})
afterAll(async () => {
  for (const { library } of Object.values(people ?? {})) await library.close()
  await owner.close()
})

/** Runs statements of a login in one transaction. Returns the SQLSTATE with which it fails; `ok` if it is committed. */
async function outcome(name: Name, ...statements: readonly string[]): Promise<string> {
  try {
    await people[name].library.database.transaction().execute(async (write) => {
      for (const statement of statements) await sql.raw(statement).execute(write)
    })
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'ok'
  }
}

const [REFUSED, CONTRADICTED] = ['42501', '23000']
const key = (name: Name): string => `'\\x${people[name].actor.reviewer.fingerprint}'`
/** Index of an entry about a decision that a login has written. */
const entryOfLogin = `(select max(seq) from "logEntries" where account = session_user and action like 'review.%')`

/** Statement that appends an entry with its leaf, but without nodes. */
const appendsEntry = (name: Name, action: string): string => {
  const text = `{"index":' || seq || ',"time":"' || "isoTime"(time) || '","account":"${name}","actor":null,"action":"${action}","object":"library","detail":{}}`
  return `insert into "logEntries" select seq, time, session_user, null, '${action}', 'library', '{}',
    sha256('\\x00'::bytea || convert_to('${text}', 'UTF8')) from (select max(seq) + 1 as seq, max(time) as time from "logEntries") as next`
}

describe('a login with SQL of its own', () => {
  test('confirms no decision with the key of another login, be it its own decision or not', async () => {
    const check = (decision: number, maker: Name, checker: Name): string =>
      `insert into "decisionChecks" values (${decision}, ${key(maker)}, ${key(checker)}, 'CONFIRMED', 0, 'x', '\\x01', ${entryOfLogin}, session_user)`
    expect(await outcome('abel', check(decisions[1], 'abel', 'amy'))).toBe(REFUSED)
    expect(await outcome('abel', check(decisions[0], 'rita', 'amy'))).toBe(REFUSED)
    expect(await outcome('abel', check(decisions[1], 'abel', 'abel'))).toBe('23514')
  })

  test('decides with its own key only, and takes no place in the log from others', async () => {
    const decision = (reviewer: Name, logIndex: string): string =>
      `insert into decisions ("archiveId", sha256, reviewer, decision, "secondPerson", time, statement, digest, "logIndex", account)
        values (${archiveId}, '\\x00', ${key(reviewer)}, 'APPROVED', 0, 0, 'x', '\\x02', ${logIndex}, session_user)`
    expect(await outcome('rita', appendsEntry('rita', 'review.decided'), decision('abel', entryOfLogin))).toBe(REFUSED)
    expect(await outcome('rita', decision('rita', '99999'))).toBe(CONTRADICTED)
    expect(await outcome('rita', decision('rita', '0'))).toBe(CONTRADICTED)
  })

  test('cannot stop the others from writing the log', async () => {
    const entry = `insert into "logEntries" values ((select max(seq) + 1 from "logEntries"), 0, session_user, null, 'x', 'library', '{}', '\\x00')`
    for (const statement of [
      entry,
      `insert into "logNodes" values (1, 100000, '\\x00')`,
      `insert into "logNodes" values (1, (select max(position) + 1 from "logNodes" where level = 1), '\\x00')`,
    ])
      expect(await outcome('vera', statement), statement).toBe(CONTRADICTED)
    // The server alone signs the state of its log.
    expect(await outcome('rita', `insert into checkpoints values (100000, 'x', 0)`)).toBe(REFUSED)
    // Tables of the session do not replace those that the rules read.
    const hidden = ['create temporary table "logEntries" (seq bigint)', 'insert into "logEntries" values (99)']
    expect(await outcome('vera', ...hidden, entry.replace('into "log', 'into public."log'))).toBe(CONTRADICTED)
    expect(await outcome('vera', 'drop table if exists pg_temp."logEntries"')).toBe('ok')
  })

  test('cannot append an entry without the nodes that it completes', async () => {
    const { library } = people.vera
    const appended = { action: 'archive.opened', object: { kind: 'library' }, actor: null, detail: {} } as const
    const { rows } = await sql<{ size: number }>`select max(seq) + 1 as size from "logEntries"`.execute(owner.database)
    if ((rows[0]?.size ?? 0) % 2 === 0) await writeEntry(library, appended, NOW)
    expect(await outcome('vera', appendsEntry('vera', 'archive.opened'))).toBe(CONTRADICTED)
    await writeEntry(library, appended, NOW)
    expect((await verifyLog(owner)).problems).toEqual([])
  })

  test('of a viewer records neither decisions nor reviewers in the log', async () => {
    const { library } = people.vera
    for (const action of ['review.decided', 'reviewer.added'] as const) {
      const entry = { action, object: { kind: 'library' }, actor: null, detail: { statement: 'x' } } as const
      await expect(writeEntry(library, entry, NOW)).rejects.toMatchObject({ code: REFUSED })
    }
  })

  test('writes notes, answers and coverage under its own key only', async () => {
    for (const statement of [
      `update "savedCoverage" set content = '{}' where reviewer = ${key('rita')}`,
      `insert into "savedCoverage" values (${archiveId + 1}, ${key('rita')}, '{}', 0)`,
      `insert into "caseNotes" ("caseId", author, time, text) values (${caseId}, ${key('rita')}, 0, 'x')`,
      `insert into "caseAnswers" values (${caseId}, 'q', 'YES', '', 0, ${key('rita')})`,
    ])
      expect(await outcome('amy', statement), statement).toBe(REFUSED)
  })

  test('takes no archive out of a case under a legal hold, nor does Proofbench', async () => {
    for (const name of ['rita', 'abel', 'ada'] as const)
      expect(await outcome(name, `delete from "caseArchives" where "caseId" = ${caseId}`)).toBe(CONTRADICTED)
    const { library, actor } = people.abel
    const [archive] = await summariesOf(library.database, [archiveId])
    if (!archive) throw new Error('The library has no such archive')
    expect(archive.legalHold).toBe(true)
    const removal = changeCase(library, actor, caseId, { kind: 'remove', archive }, NOW)
    await expect(removal).rejects.toMatchObject({ code: 'LEGAL_HOLD' })
    const last = library.database.selectFrom('logEntries').select(['action', 'object']).orderBy('seq', 'desc').limit(1)
    expect(await last.execute()).toEqual([{ action: 'attempt.refused', object: `case:${caseId}` }])
  })

  test('changes neither the key of a reviewer, the conclusion of a verification, nor what an archive is', async () => {
    for (const statement of [
      `update reviewers set spki = '\\x00'`,
      `update reviewers set fingerprint = '\\x00' where name = 'vera'`,
      `update verifications set indication = 'TOTAL_PASSED'`,
      `update archives set "legalHold" = 0`,
      `update archives set sha256 = '\\x00' where id = ${archiveId}`,
    ])
      expect(await outcome('ada', statement), statement).toBe(REFUSED)
  })
})

describe('the rules for logins', () => {
  test('let each person do the own work', async () => {
    const { ada, amy, rita, vera } = people
    const input = { reviewId: decisions[0], result: 'CONFIRMED', comment: '' } as const
    expect(await checkDecision(amy.library, amy.actor, input, NOW)).toMatchObject({ state: 'CONFIRMED' })
    await saveCoverage(rita.library, archiveId, rita.actor.reviewer.fingerprint, NO_COVERAGE, NOW)
    // A viewer decides nothing and may write nothing: what was displayed is not recorded.
    await saveCoverage(vera.library, archiveId, vera.actor.reviewer.fingerprint, NO_COVERAGE, NOW)
    for (const { library, actor } of [rita, amy])
      await changeCase(library, actor, caseId, { kind: 'note', text: 'x', archiveId: null }, NOW)
    await revokeReviewer(ada.library, ada.actor, people.vera.actor.reviewer.fingerprint, 'leaves', NOW)
    expect((await verifyLog(owner)).problems).toEqual([])
  })

  test('accept entries of a login with any name', async () => {
    const name = `Jürgen "J." O'Neil \\ \t\u0001\u007f\u2028`
    const quoted = `"${name.replaceAll('"', '""')}"`
    await sql.raw(`create role ${quoted} in role ${databaseRole('viewer')}`).execute(owner.database)
    await owner.database.connection().execute(async (connection) => {
      await sql.raw(`set session authorization ${quoted}`).execute(connection)
      const library = { ...owner, database: connection, log: { ...owner.log, account: name } }
      const object = { kind: 'archive', id: 'ab'.repeat(32) } as const
      await writeEntry(library, { action: 'archive.opened', object, actor: null, detail: { a: name } }, NOW)
      await sql`reset session authorization`.execute(connection)
    })
    expect((await verifyLog(owner)).problems).toEqual([])
  })
})

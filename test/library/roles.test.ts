import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { verifyLog } from '../../main/library/log/verify-log.ts'
import { writeEntry } from '../../main/library/log/write-entry.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { listArchives } from '../../main/library/queries/list-archives.ts'
import { searchArchives } from '../../main/library/queries/search-archives.ts'
import { createRoles, tablesOf } from '../../main/library/roles/create-roles.ts'
import { databaseRole, GRANTS, type Grantee, ROLES, type Role } from '../../main/library/roles/grants.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { startRun } from '../../main/library/store/runs.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { readCheckpoint } from '../../main/statement/log/checkpoint.ts'
import { folderOf, TIME } from '../cli/archive-folder.ts'
import { IS_LONG } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { runCli } from '../support/run-cli.ts'
import { entryOf, inputOf, RUN, variantOf } from './sample-entries.ts'

const SAMPLE = 'reviewed-by-people.mime'
const TRUST = 'ab'.repeat(32)

let location: string
let owner: Library

beforeAll(async () => {
  location = await newDatabase()
  const { code, stderr } = await runCli(['library', 'init', '--library', location])
  if (code !== 0) throw new Error(stderr)
  owner = await openLibrary(location)
  for (const role of ROLES)
    await sql
      .raw(`create role test_${role} login password 'test' in role ${databaseRole(role)}`)
      .execute(owner.database)
  const entry = await entryOf(SAMPLE, owner.key)
  await saveInputs(owner.database, [inputOf(entry, '/in/a')], await runOf(owner))
})
afterAll(async () => {
  await owner.close()
})

/** Starts a run whose results are logged. */
const runOf = async (library: Library) => ({
  ...(await startRun(library, { ...RUN, trustSha256: TRUST })),
  log: library.log,
})

/** Address of the library with the login that has one role. */
const locationFor = (role: Role): string => location.replace('//postgres:', `//test_${role}:`)

async function openAs(role: Role): Promise<Library> {
  const library = await openLibrary(locationFor(role))
  onTestFinished(() => library.close())
  return library
}

/** Returns the SQLSTATE with which a statement fails; `ok` if it succeeds. Nothing is changed. */
async function outcome({ database }: Library, statement: string): Promise<string> {
  try {
    await database.transaction().execute(async (write) => {
      await sql.raw(statement).execute(write)
      throw new Error('roll back')
    })
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'ok'
  }
}

const CHANGES: { readonly [table: string]: string } = {
  ...{ decisions: 'decision = decision', decisionChecks: 'result = result', logEntries: 'seq = seq' },
  ...{ logNodes: 'level = level', checkpoints: 'size = size' },
}

/** SQLSTATE of a missing right, and of a row that the policy of its table refuses. */
const REFUSED = '42501'

describe('the roles of a library on a server', () => {
  test('have rights in every table: a new one must be added to the grants', async () => {
    expect(
      (await tablesOf(owner.database)).filter((table) => !GRANTS[table] && table !== 'kysely_migration_lock'),
    ).toEqual([])
  })

  test('can be created again, and lose rights that were added by hand', async () => {
    await sql.raw(`grant delete on archives to ${databaseRole('viewer')}`).execute(owner.database)
    await createRoles(owner.database)
    expect(await outcome(await openAs('viewer'), 'delete from archives')).toBe(REFUSED)
  })

  test('have exactly the rights of the table of grants', async () => {
    for (const role of ROLES) {
      const library = await openAs(role)
      for (const [table, { read, add = [], change = [], remove = [] }] of Object.entries(GRANTS)) {
        if (!(await tablesOf(owner.database)).includes(table)) continue
        const whole = (grantees: readonly Grantee[]) => grantees.flatMap((one) => (typeof one === 'string' ? one : []))
        const expected = { select: whole(read), insert: add, update: whole(change), delete: remove }
        for (const [right, roles] of Object.entries(expected)) {
          const { rows } = await sql<{ may: boolean }>`
            select has_table_privilege(session_user, ${`"${table}"`}, ${right}) as may`.execute(library.database)
          expect({ role, table, right, may: rows[0]?.may }).toEqual({ role, table, right, may: roles.includes(role) })
        }
      }
    }
  })

  test('let a viewer list and search, and write nothing but entries of the log', async () => {
    const viewer = await openAs('viewer')
    expect((await listArchives(viewer.database, {}, { limit: 10 })).archives).toHaveLength(1)
    expect(await searchArchives(viewer, 'y2l-048 hw7', 10)).toHaveLength(1)
    for (const table of (await tablesOf(owner.database)).filter((name) => !['logEntries', 'logNodes'].includes(name)))
      for (const statement of [`delete from "${table}"`, `insert into "${table}" select * from "${table}"`])
        expect(await outcome(viewer, statement), statement).toBe(REFUSED)
    expect(await outcome(viewer, 'update archives set "legalHold" = 0')).toBe(REFUSED)
    for (const table of ['logEntries', 'logNodes'])
      expect(await outcome(viewer, `delete from "${table}"`), table).toBe(REFUSED)
    expect(await outcome(viewer, 'create table mine (id integer)')).toBe(REFUSED)
    expect(await outcome(viewer, 'select * from proofbench_queue.job')).toBe(REFUSED)
    const [archive] = (await listArchives(viewer.database, {}, { limit: 1 })).archives
    await expect(eraseArchive(viewer, archive ?? fail())).rejects.toMatchObject({ code: REFUSED })
  })

  test('let nobody but the owner convert a library of an earlier version, and say who can', async () => {
    const name = '005-narrow'
    const { rows } = await sql<{ timestamp: string }>`
      delete from kysely_migration where name = ${name} returning timestamp`.execute(owner.database)
    try {
      await expect(openLibrary(locationFor('viewer'))).rejects.toMatchObject({
        message: expect.stringContaining('earlier version'),
        hint: expect.stringContaining('library init'),
      })
    } finally {
      await sql`insert into kysely_migration values (${name}, ${rows[0]?.timestamp})`.execute(owner.database)
    }
  })

  test('let a worker save archives, but neither lift a hold, erase, nor read tags', async () => {
    const worker = await openAs('worker')
    const entry = variantOf(await entryOf(SAMPLE, worker.key), 1)
    const run = await runOf(worker)
    expect(run.user).toBe('test_worker')
    expect(await saveInputs(worker.database, [inputOf(entry, '/in/b')], run)).toEqual(['added'])
    for (const statement of [
      'select * from tags',
      'select * from decisions',
      'select * from "decisionChecks"',
      'select "action", "detail" from "logEntries"',
      'select * from cases',
      'update archives set "legalHold" = 0',
      'delete from archives',
      'delete from verifications',
      'update verifications set "report" = null',
      'delete from places',
      `update settings set value = ''`,
      `update runs set "user" = 'somebody else'`,
      'update proofbench_queue.version set version = 99999',
    ])
      expect(await outcome(worker, statement), statement).toBe(REFUSED)
    const erase = sql.raw(`update archives set "bytesState" = 'erased'`).execute(worker.database)
    await expect(erase).rejects.toThrow('changes only with its entry of the log')
    expect(await saveInputs(worker.database, [inputOf(variantOf(entry, 5), '/in/b')], run)).toEqual(['added'])
    const states = await worker.database.selectFrom('archives').select('bytesState').orderBy('id').execute()
    expect(states.map(({ bytesState }) => bytesState)).toEqual(['referenced', 'missing', 'referenced'])
  })

  test('let nobody record a verification under the name of another login', async () => {
    const worker = await openAs('worker')
    const entry = variantOf(await entryOf(SAMPLE, worker.key), 2)
    const run = { ...(await runOf(worker)), user: 'somebody else' }
    await expect(saveInputs(worker.database, [inputOf(entry, '/in/c')], run)).rejects.toMatchObject({ code: REFUSED })
  })

  test('let nobody change or delete statements and log entries, not even their owner', async () => {
    // An empty table has no rows whose triggers could refuse.
    for (const library of [owner, ...(await Promise.all(ROLES.map(openAs)))])
      for (const table of ['decisions', 'decisionChecks', 'logEntries', 'logNodes', 'checkpoints'])
        for (const statement of [
          `delete from "${table}"`,
          `truncate "${table}" cascade`,
          `update "${table}" set ${CHANGES[table]}`,
        ])
          if (library !== owner || table.startsWith('log'))
            expect(await outcome(library, statement), statement).toBe(library === owner ? '23000' : REFUSED)
  })

  test('let nobody but the owner read the key of the log, and the server sign the state that its log has', async () => {
    for (const role of ROLES) {
      const library = await openAs(role)
      expect(library.log.privateKey).toBeNull()
      expect(await outcome(library, 'select "seed" from "logSecret"')).toBe(REFUSED)
      const note = await library.database.transaction().execute(async (write) => {
        const { rows } = await sql<{ note: string }>`select "signCheckpoint"() as note`.execute(write)
        return rows[0]?.note ?? ''
      })
      const read = readCheckpoint(note, owner.log.key)
      expect(read.isValid && Buffer.from(read.checkpoint.root).toString('hex')).toBe((await verifyLog(owner)).root)
    }
  })

  test('let a reviewer decide under the own login only, and an approver hold', async () => {
    const reviewer = await openAs('reviewer')
    const insert = async (account: string) => {
      const entry = { action: 'case.opened', object: { kind: 'library' }, actor: null, detail: {} } as const
      const log = { ...reviewer.log, account }
      return writeEntry({ ...reviewer, log }, entry, 0).then(
        () => 'ok',
        (error: Error & { code?: string }) => error.code,
      )
    }
    expect(await insert('test_reviewer')).toBe('ok')
    expect(await insert('test_approver')).toBe('23000')
    expect(await outcome(reviewer, `update cases set "legalHold" = 1`)).toBe(REFUSED)
    expect(await outcome(reviewer, `update cases set "title" = 'x'`)).toBe('ok')
    expect(await outcome(await openAs('approver'), `update cases set "legalHold" = 1`)).toBe('ok')
    expect(await outcome(await openAs('viewer'), `update cases set "title" = 'x'`)).toBe(REFUSED)
  })

  test('let an administrator erase, and nobody delete an archive or a verification', async () => {
    const administrator = await openAs('administrator')
    const entry = variantOf(await entryOf(SAMPLE, administrator.key), 3)
    await saveInputs(administrator.database, [inputOf(entry, '/in/d')], await runOf(administrator))
    const [archive] = (await listArchives(administrator.database, {}, { limit: 1 })).archives
    expect(await eraseArchive(administrator, archive ?? fail())).toBe('erased')
    for (const role of ROLES)
      for (const table of ['archives', 'verifications'])
        expect(await outcome(await openAs(role), `delete from ${table}`)).toBe(REFUSED)
  })

  test.runIf(IS_LONG)(
    'are enough for the commands: an administrator fills the queue, a worker empties it, a viewer lists',
    async () => {
      const folder = await folderOf(3)
      const run = (role: Role, ...args: readonly string[]) =>
        runCli([...args, '--library', locationFor(role)], { cwd: folder })
      expect(await run('viewer', 'library', 'add', 'in', '--enqueue')).toMatchObject({ code: 66, stdout: '' })
      expect((await run('administrator', 'library', 'add', 'in', '--enqueue')).stderr).toContain('3 archives queued')
      const worked = await run('worker', 'worker', '--until-empty', '--key', 'key.pem', ...TIME)
      expect(worked).toMatchObject({ code: 0 })
      expect(worked.stderr).toContain('3 added')
      const refused = await run('viewer', 'library', 'add', 'in', '--key', 'key.pem', ...TIME)
      expect(refused).toMatchObject({ code: 66, stdout: '' })
      expect(refused.stderr).toContain('the login may not change this library')
      expect((await run('viewer', 'library', 'list', '--facet', 'indication=TOTAL_PASSED')).stdout).toContain(
        '0002.mime',
      )
      rmSync(join(folder, 'in', '0001.mime'))
      const checked = await run('viewer', 'library', 'check', '--key', 'key.pem', ...TIME)
      expect(checked.stderr).toMatch(/checked: .*2 UNCHANGED/)
      expect(checked.stdout).toMatch(/^MISSING .*0001\.mime$/m)
    },
  )
})

function fail(): never {
  throw new Error('The test has no data')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { JobQueue } from '../../main/library/queue/job-queue.ts'
import { createRoles } from '../../main/library/roles/create-roles.ts'
import { databaseRole } from '../../main/library/roles/grants.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { IS_LONG } from '../support/length.ts'
import { ownPostgres } from '../support/postgres/own-server.ts'
import type { PostgresServer } from '../support/postgres/server.ts'
import { runCli } from '../support/run-cli.ts'
import { entryOf, inputOf, RUN } from './sample-entries.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await ownPostgres()
})
afterAll(() => server.stop())

const PATH = '/in/Jane Doe.mime'

/** Creates a library with two archives, of which the first is in the queue too and all is in the statistics. */
async function filled() {
  const location = await server.createDatabase()
  const queue = await JobQueue.open(location)
  await queue.add([{ kind: 'file', path: PATH }], 0)
  await queue.close()
  const library = await openLibrary(location)
  onTestFinished(() => library.close())
  const entry = await entryOf('reviewed-by-people.mime', library.key)
  const other = await entryOf('passport-and-portrait.mime', library.key)
  await saveInputs(library.database, [inputOf(entry, PATH), inputOf(other, '/in/other.mime')], RUN)
  await sql`analyze`.execute(library.database)
  const hashesOf = ({ occurrences, images }: typeof entry) => [...occurrences, ...images].map(({ digest }) => digest)
  const others = new Set(hashesOf(other))
  const texts = [entry.proofId, entry.identityId, 'Jane Doe', 'jane doe', 'operator-041'].map((text) => text ?? fail())
  const digests = hashesOf(entry).flatMap((digest) => (others.has(digest) ? [] : [Buffer.from(digest, 'hex')]))
  const details = entry.images.flatMap(({ similar }) => (similar ? [similar.detail] : []))
  const traces = [
    ...[...texts.map((text) => Buffer.from(text)), entry.verification.report.subarray(0, 200)],
    ...[...digests, ...details],
  ]
  expect(details.length).toBeGreaterThan(0)
  expect(digests.length).toBeGreaterThan(5)

  /** Counts the traces in the files of all databases, after everything was written to them. */
  async function found(): Promise<number> {
    await sql`checkpoint`.execute(library.database)
    const contents = filesBelow(join(server.dataFolder, 'base')).map((file) => readFileSync(file))
    return traces.filter((trace) => contents.some((content) => content.includes(Buffer.from(trace)))).length
  }
  const erase = (login = 'postgres') =>
    runCli(
      ['library', 'erase', entry.sha256, '--rewrite', '--library', location.replace('postgres:test', `${login}:test`)],
      {},
    )
  return { location, library, entry, traces, found, erase }
}

const TABLES = ['"archives"', '"occurrences"', '"caseNotes"', 'proofbench_queue.job_common'] as const
const STATISTICS = 'pg_catalog.pg_statistic'

test('after erase --rewrite no personal text, id, path or keyed hash is in the files of PostgreSQL', {
  timeout: 60_000,
}, async () => {
  const { location, traces, found, erase, entry } = await filled()
  expect(await found()).toBe(traces.length)
  const { code, stdout, stderr } = await erase()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(new RegExp(`^erased ${entry.sha256}\n`))
  for (const table of [...TABLES, STATISTICS]) expect(stdout).toContain(`rewritten ${table}\n`)
  expect(await found()).toBe(0)
  const listed = await runCli(['library', 'list', '--format', 'json', '--library', location], {})
  expect(listed.stdout.trim().split('\n')).toHaveLength(2)
  expect(listed.stdout).toContain('/in/other.mime')
})

test.runIf(IS_LONG)(
  'erase --rewrite names the tables that the login may not rewrite, and the owner can repeat it',
  {
    timeout: 60_000,
  },
  async () => {
    const { library, erase, found } = await filled()
    await createRoles(library.database)
    await sql
      .raw(`create role ada login password 'test' in role ${databaseRole('administrator')}`)
      .execute(library.database)
    const { code, stdout, stderr } = await erase('ada')
    expect(code).toBe(66)
    for (const table of TABLES) expect(stdout).toContain(`rewritten ${table}\n`)
    expect(stderr).toBe(
      `proofbench: not rewritten: ${STATISTICS}: the login may not\n  Run the same command as the owner of the database.\n`,
    )
    await sql.raw(`revoke maintain on archives from ${databaseRole('administrator')}`).execute(library.database)
    expect((await erase('ada')).stderr).toContain(`not rewritten: "archives", ${STATISTICS}: the login may not`)
    expect(await erase()).toMatchObject({ code: 0, stderr: '' })
    expect(await found()).toBe(0)
  },
)

test.runIf(IS_LONG)(
  'erase --rewrite names transactions that use a table or still see the deleted rows, and does not wait for their end',
  {
    timeout: 120_000,
  },
  async () => {
    const { library, erase, found } = await filled()
    await library.database.transaction().execute(async (read) => {
      await sql`set transaction isolation level repeatable read`.execute(read)
      await sql`select 1 from tags`.execute(read)
      const { code, stdout, stderr } = await erase()
      expect(code).toBe(66)
      expect(stdout).toContain('rewritten "archives"\n')
      expect(stdout).not.toContain('rewritten "tags"')
      expect(stderr).toMatch(/not rewritten: "tags": other transactions use them\n {2}Run the same command/)
      expect(stderr).toMatch(/still have the deleted rows, which open transactions see: postgres \(process \d+\)\n/)
    })
    expect(await found()).toBeGreaterThan(0)
    expect(await erase()).toMatchObject({ code: 0, stderr: '' })
  },
)

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' }).flatMap((file) =>
    file.isFile() ? [join(file.parentPath, file.name)] : [],
  )

function fail(): never {
  throw new Error('The test has no data')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { runCli } from '../support/run-cli.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { entryOf, inputOf, RUN } from './sample-entries.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

test('after erase --rewrite no personal text, id, path or keyed hash is in the files of PostgreSQL', {
  timeout: 60_000,
}, async () => {
  const location = await server.createDatabase()
  const library = await openLibrary(location)
  const entry = await entryOf('reviewed-by-people.mime', library.key)
  const other = await entryOf('passport-and-portrait.mime', library.key)
  const inputs = [inputOf(entry, '/in/Jane Doe.mime'), inputOf(other, '/in/other.mime')]
  await saveInputs(library.database, inputs, RUN)
  const others = new Set(other.occurrences.map(({ digest }) => digest))
  const texts = [entry.proofId, entry.identityId, 'Jane Doe', 'jane doe', 'operator-041'].map((text) => text ?? fail())
  const digests = entry.occurrences.flatMap(({ digest }) => (others.has(digest) ? [] : [Buffer.from(digest, 'hex')]))
  const traces = [...texts.map((text) => Buffer.from(text)), entry.verification.report.subarray(0, 200), ...digests]

  /** Counts the traces in the files of all databases, after everything was written to them. */
  async function found(): Promise<number> {
    await sql`checkpoint`.execute(library.database)
    const contents = filesBelow(join(server.dataFolder, 'base')).map((file) => readFileSync(file))
    return traces.filter((trace) => contents.some((content) => content.includes(Buffer.from(trace)))).length
  }

  expect(digests.length).toBeGreaterThan(5)
  expect(await found()).toBe(traces.length)
  const run = (...args: readonly string[]) => runCli(['library', ...args, '--library', location], {})
  expect(await run('erase', entry.sha256, '--rewrite')).toMatchObject({ code: 0, stdout: `erased ${entry.sha256}\n` })
  expect(await found()).toBe(0)
  const listed = await run('list', '--format', 'json')
  expect(listed.stdout.trim().split('\n')).toHaveLength(2)
  expect(listed.stdout).toContain('/in/other.mime')
  await library.close()
})

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' }).flatMap((file) =>
    file.isFile() ? [join(file.parentPath, file.name)] : [],
  )

function fail(): never {
  throw new Error('The test has no data')
}

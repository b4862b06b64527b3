import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { JobQueue } from '../../main/library/queue/job-queue.ts'
import { createRoles } from '../../main/library/roles/create-roles.ts'
import { IS_LONG } from '../support/length.ts'
import { ownPostgres } from '../support/postgres/own-server.ts'
import { startPostgres } from '../support/postgres/server.ts'

/** Folder of a program whose `initdb` is a script. */
function programOf(script: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-no-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'bin'), { mode: 0o755 })
  if (script !== null) writeFileSync(join(folder, 'bin', 'initdb'), script, { mode: 0o755 })
  return folder
}

test('a server that cannot start fails at once with what its program printed', async () => {
  const missing = programOf(null)
  await expect(startPostgres(missing)).rejects.toThrow(
    `PostgreSQL: ${join(missing, 'bin', 'initdb')} did not start: spawn`,
  )
  const full = programOf('#!/bin/sh\necho could not write: no space left >&2\nexit 3\n')
  await expect(startPostgres(full)).rejects.toThrow('initdb ended with 3: could not write: no space left')
  const closed = programOf('#!/bin/sh\nexit 0\n')
  if (process.getuid?.() === 0) {
    chmodSync(closed, 0o700)
    await expect(startPostgres(closed)).rejects.toThrow(/initdb did not start: .*EACCES/)
  }
})

test.runIf(IS_LONG)(
  'the roles of a server are created for two of its databases at the same time',
  { timeout: 120_000 },
  async () => {
    const server = await ownPostgres()
    try {
      const locations = await Promise.all([1, 2].map(() => server.createDatabase()))
      // The roles have rights in the queue.
      for (const location of locations) await (await JobQueue.open(location)).close()
      const libraries = await Promise.all(locations.map((location) => openLibrary(location)))
      const ends = await Promise.allSettled(libraries.map(({ database }) => createRoles(database)))
      for (const library of libraries) await library.close()
      expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([])
    } finally {
      await server.stop()
    }
  },
)

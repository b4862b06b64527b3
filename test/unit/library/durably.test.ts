import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { durably } from '../../../main/library/database/durably.ts'
import type { Database } from '../../../main/library/database/open-database.ts'
import { openLibrary } from '../../../main/library/open-library.ts'

/** Values of `pragma synchronous`. https://www.sqlite.org/pragma.html#pragma_synchronous */
const [NORMAL, FULL] = [1, 2]

test('a durable transaction stays durable if another one ends just before it, and later writes are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-durably-'))
  const library = await openLibrary(join(folder, 'library.db'))
  onTestFinished(async () => {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const mode = async (database: Database): Promise<number | undefined> =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(database)).rows[0]?.synchronous
  let second: Promise<number | undefined> | undefined
  const first = await durably(library, async (write) => {
    second = durably(library, mode)
    // The second one waits for the connection before this one ends.
    await new Promise(setImmediate)
    return mode(write)
  })
  expect([first, await second]).toEqual([FULL, FULL])
  expect(await mode(library.database)).toBe(NORMAL)
})

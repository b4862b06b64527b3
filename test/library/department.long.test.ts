import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { workForThreeWeeks } from './department.ts'
import { entryOf } from './sample-entries.ts'

test('twelve people and 3,000 archives in three weeks leave every archive accounted for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-department-'))
  try {
    const entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
    await workForThreeWeeks(join(folder, 'library.db'), entry, { people: 12, archives: 3000 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_800_000)

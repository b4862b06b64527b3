import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import { growingFaster, StepCounter } from '../support/counted-steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const counter = new StepCounter()
// Measured modules must be compiled after the counter starts.
const { archiveLines } = await import('../../main/cli/library/archive-rows.ts')
const { openLibrary } = await import('../../main/library/open-library.ts')
const { listArchives } = await import('../../main/library/queries/list-archives.ts')
const { saveInputs } = await import('../../main/library/store/save-inputs.ts')
const { verifyLibrary } = await import('../../main/library/index.ts')
const { entryOf, inputOf, RUN, variantOf } = await import('../library/sample-entries.ts')
afterAll(() => counter.dispose())

const SIZE = 60

test('archives are added, listed and compared with the log in linear time in their number', {
  timeout: 120_000,
}, async () => {
  let entry: ArchiveEntry | null = null
  const steps = async (size: number) => {
    const library = await openLibrary(join(temporaryFolder(), 'library.db'))
    entry ??= await entryOf('single-name.mime', library.key)
    const inputs = Array.from({ length: size }, (_, number) =>
      inputOf(variantOf(entry as ArchiveEntry, number), `/in/${number}`),
    )
    const counts = await counter.countAsync(async () => {
      await saveInputs(library.database, inputs, { ...RUN, log: library.log })
      const { archives } = await listArchives(library.database, {}, { limit: size })
      for (const format of ['text', 'json', 'csv'] as const) archiveLines(archives, format)
      const { differenceCount, compared } = await verifyLibrary(library, { now: 0, named: [], isOffline: true })
      expect([differenceCount, compared.archives]).toEqual([0, size])
    })
    await library.close()
    return counts
  }
  await steps(SIZE)
  const once = await steps(SIZE)
  expect([...once].some(([block, count]) => block.startsWith('main/library/') && count >= SIZE)).toBe(true)
  expect(growingFaster(once, await steps(2 * SIZE), SIZE, 2.6)).toEqual([])
})

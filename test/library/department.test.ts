import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLibrary } from '../../main/library/open-library.ts'
import { queueEvents } from '../../main/library/work/queue-events.ts'
import { workForThreeWeeks } from './department.ts'
import { addVariant } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

test('three weeks of a department leave every archive accounted for, and a library that is what its people signed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-department-'))
  try {
    const entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
    await workForThreeWeeks(join(folder, 'library.db'), entry, { people: 5, archives: 40 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('events of queues say once what waits, what is escalated, and what is done, and name nobody', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-events-'))
  const library = await openLibrary(join(folder, 'library.db'))
  try {
    const entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
    const archive = await addVariant(library, entry, 1)
    const now = Date.now()
    const first = await queueEvents(library, {}, now)
    expect(first.events).toMatchObject([{ event: 'waiting', archive: archive.sha256, queue: 'decide' }])
    expect(Object.keys(first.events[0] ?? {})).toEqual(['event', 'archive', 'queue', 'step', 'since', 'due'])
    expect((await queueEvents(library, first.state, now)).events).toEqual([])
    const done = { ...first.state, other: { event: { ...first.events[0], archive: 'ab' } as never, escalations: 0 } }
    expect((await queueEvents(library, done, now)).events).toMatchObject([{ event: 'done', archive: 'ab' }])
  } finally {
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

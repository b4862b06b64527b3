import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  authenticate,
  changeCase,
  checkDecision,
  createCase,
  decide,
  Refused,
  reviewQueue,
  reviewsOf,
  revokeReviewer,
  setFourEyes,
  verifyLibrary,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import type { ArchiveSummary } from '../../main/library/store/archive-summary.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { assign, setAbsence } from '../../main/library/work/change-work.ts'
import { isWorkOf, type Work, workOf } from '../../main/library/work/work-of.ts'
import { isAllowed } from '../../shared/review/roles.ts'
import { QUEUE_NEEDS, QUEUES } from '../../shared/review/work-queues.ts'
import { inLength } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { addPerson, addVariant, approval } from './review-people.ts'
import { entryOf, inputOf, RUN, variantOf } from './sample-entries.ts'

const NOW = Date.now()
const DAY = 86_400_000
const root = mkdtempSync(join(tmpdir(), 'proofbench-work-'))
let entry: ArchiveEntry
let files = 0

beforeAll(async () => {
  entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const PEOPLE = ['Ada', 'Mia', 'Nora', 'Carl'] as const
const ARCHIVES = 4
const person = fc.constantFrom(...PEOPLE)
const archive = fc.integer({ min: 0, max: ARCHIVES - 1 })

/** Random command. People act although they may not: what is refused changes nothing. */
const command = fc.oneof(
  fc.record({
    kind: fc.constant('decide' as const),
    person,
    archive,
    value: fc.constantFrom('APPROVED', 'REJECTED', 'ESCALATED'),
  }),
  fc.record({ kind: fc.constant('check' as const), person, archive, value: fc.constantFrom('CONFIRMED', 'RETURNED') }),
  fc.record({ kind: fc.constant('verify' as const), archive }),
  fc.record({ kind: fc.constant('revoke' as const), person }),
  fc.record({ kind: fc.constant('absent' as const), person, to: person, days: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('assign' as const), person, to: person, archive }),
  fc.record({ kind: fc.constant('hold' as const), archive, value: fc.boolean() }),
  fc.record({ kind: fc.constant('retain' as const), archive, value: fc.constantFrom('2020-01-01', '2099-01-01') }),
  fc.record({ kind: fc.constant('erase' as const), archive }),
  fc.record({ kind: fc.constant('policy' as const), value: fc.constantFrom('all', 'rejections', 'none') }),
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

interface World {
  readonly library: Library
  readonly people: ReadonlyMap<string, Actor>
  readonly archives: readonly ArchiveSummary[]
}

async function newWorld(location: string): Promise<World> {
  const library = await openLibrary(location)
  const ada = await addPerson(library, 'Ada', ['reviewer', 'approver'], null)
  const people = new Map([['Ada', ada]])
  people.set('Mia', await addPerson(library, 'Mia', ['reviewer'], ada))
  people.set('Nora', await addPerson(library, 'Nora', ['reviewer'], ada))
  people.set('Carl', await addPerson(library, 'Carl', ['approver'], ada))
  // Two remain who together may do everything.
  people.set('Zoe', await addPerson(library, 'Zoe', ['approver', 'administrator'], ada))
  await addPerson(library, 'Yan', ['approver'], ada)
  const archives: ArchiveSummary[] = []
  for (let number = 0; number < ARCHIVES; number++) archives.push(await addVariant(library, entry, number))
  for (const row of archives) {
    const id = await createCase(library, ada, `Case ${row.id}`, NOW)
    await changeCase(library, ada, id, { kind: 'add', archive: row }, NOW)
  }
  return { library, people, archives }
}

async function perform(world: World, step: Command): Promise<void> {
  try {
    await run(world, step)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

async function run({ library, people, archives }: World, step: Command): Promise<unknown> {
  const zoe = people.get('Zoe') ?? expect.fail()
  // Revoked people are refused here.
  const actor = await authenticate(library, people.get('person' in step ? step.person : 'Zoe')?.key ?? zoe.key, NOW)
  const row = ('archive' in step ? archives[step.archive] : archives[0]) ?? expect.fail()
  const key = (name: string): string => people.get(name)?.reviewer.fingerprint ?? ''
  switch (step.kind) {
    case 'decide': {
      const decision = step.value as 'APPROVED'
      const changes = { decision, reasons: decision === 'APPROVED' ? [] : ['DOCUMENT_SUSPECT'], supersedes: true }
      return decide(library, actor, approval(row, changes), NOW)
    }
    case 'check': {
      const reviewId = (await reviewsOf(library.database, [row.id])).at(-1)?.id ?? 0
      return checkDecision(library, actor, { reviewId, result: step.value as 'CONFIRMED', comment: 'because' }, NOW)
    }
    case 'verify': {
      const changed = { ...variantOf(entry, step.archive), conclusion: { ...entry.conclusion, ...FAILED } }
      return saveInputs(library.database, [inputOf(changed, `/in/${step.archive}.mime`)], { ...RUN, log: library.log })
    }
    case 'revoke':
      return revokeReviewer(library, zoe, key(step.person), 'left', NOW)
    case 'absent': {
      const until = new Date(NOW + step.days * DAY).toISOString().slice(0, 10)
      const absence = { from: new Date(NOW - DAY).toISOString().slice(0, 10), until, to: key(step.to), reason: 'ill' }
      return setAbsence(library, actor, key(step.person), absence, NOW)
    }
    case 'assign':
      return assign(library, actor, row, key(step.to), 'knows it', NOW)
    case 'hold':
      return changeCase(library, zoe, row.id, { kind: 'hold', isHeld: step.value }, NOW)
    case 'retain':
      return changeCase(library, zoe, row.id, { kind: 'retain', until: step.value }, NOW)
    case 'erase':
      return eraseArchive(library, row, zoe)
    case 'policy':
      return setFourEyes(library, zoe, { kind: step.value as 'all' }, NOW)
  }
}

const FAILED = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const

/** Says of one archive whether it needs somebody, by its reviews and rows alone. */
async function needs({ database }: Library, id: number): Promise<boolean> {
  const row = await database.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.bytesState === 'erased') return false
  const latest = (await reviewsOf(database, [id])).at(-1)
  if (!latest || latest.state === 'RETURNED' || latest.state === 'SUBMITTED' || latest.decision === 'ESCALATED')
    return true
  if (latest.content?.verification.indication !== row.indication) return true
  const cases = await database
    .selectFrom('cases')
    .innerJoin('caseArchives', 'caseArchives.caseId', 'cases.id')
    .select('retainUntil')
    .where('archiveId', '=', id)
    .execute()
  return cases.some(({ retainUntil }) => retainUntil !== null && retainUntil < '2026')
}

async function checkWork(world: World, now: number): Promise<Work> {
  const { library, archives } = world
  const work = await workOf(library, now)
  const listed = work.items.map(({ archiveId }) => archiveId)
  expect(new Set(listed).size).toBe(listed.length)
  const needing = []
  for (const { id } of archives) if (await needs(library, id)) needing.push(id)
  expect(listed.toSorted((a, b) => a - b)).toEqual(needing)
  const reviewers = await library.database.selectFrom('reviewers').selectAll().where('revokedAt', 'is', null).execute()
  for (const item of work.items) {
    expect(item.people.length, `${item.queue} ${item.reason}`).toBeGreaterThan(0)
    for (const person of item.people) {
      const reviewer = reviewers.find(({ fingerprint }) => Buffer.from(fingerprint).toString('hex') === person)
      expect(isAllowed((reviewer?.roles.split(',') ?? []) as [], QUEUE_NEEDS[item.queue])).toBe(true)
    }
    if (item.queue === 'confirm') expect(item.people).not.toContain(work.archives.get(item.archiveId)?.latest?.maker)
    expect(item.people.some((person) => isWorkOf(item, person))).toBe(true)
  }
  return work
}

async function checkQueues({ library }: World, work: Work): Promise<void> {
  for (const { fingerprint } of await library.database.selectFrom('reviewers').select('fingerprint').execute()) {
    const person = Buffer.from(fingerprint).toString('hex')
    const queue = await reviewQueue(library, { reviewer: { fingerprint: person } as Actor['reviewer'] }, 1, work.now)
    for (const name of QUEUES)
      expect(queue[name].count).toBe(work.items.filter((item) => item.queue === name && isWorkOf(item, person)).length)
  }
}

async function performAll(location: string, steps: readonly Command[]): Promise<void> {
  const world = await newWorld(location)
  try {
    for (const step of steps) {
      await perform(world, step)
      await checkWork(world, NOW)
    }
    // Later everything is overdue, and still somebody's.
    await checkQueues(world, await checkWork(world, NOW + 30 * DAY))
    expect((await verifyLibrary(world.library)).differences).toEqual([])
  } finally {
    await world.library.close()
  }
}

describe('every archive that needs somebody is in one queue, of somebody who may do it, after any history', () => {
  const steps = fc.array(command, { minLength: 1, maxLength: inLength(12, 25) })

  test('SQLite', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (all) => performAll(join(root, `${++files}`, 'library.db'), all)),
      { numRuns: inLength(4, 30) },
    )
  })

  test('PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => performAll(await newDatabase(), all)),
      { numRuns: inLength(1, 5) },
    )
  })
})

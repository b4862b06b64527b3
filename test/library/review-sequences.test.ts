import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  checkpointProblem,
  latestCheckpoint,
  logInclusion,
  type Review,
  reviewsOf,
  verifyLog,
} from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { inclusionProblem } from '../../main/statement/log/log-inclusion.ts'
import { REVIEW_TRANSITIONS } from '../../shared/review/review-states.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { type Command, command, logSize, newWorld, perform, type World } from './random-commands.ts'
import { entryOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
const NOW = Date.now()

const root = mkdtempSync(join(tmpdir(), 'proofbench-sequences-'))
let entry: ArchiveEntry
let files = 0

beforeAll(async () => {
  entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Transitions of the table, and a new decision in the state in which it begins. */
const isTransition = (from: string, to: string): boolean =>
  from === to || REVIEW_TRANSITIONS.some((transition) => transition.from === from && transition.to === to)

async function checkInvariants(
  { library, archives }: Pick<World, 'library' | 'archives'>,
  before: readonly Review[],
): Promise<readonly Review[]> {
  const after = await reviewsOf(
    library.database,
    archives.map(({ id }) => id),
  )
  expect(after.length).toBeGreaterThanOrEqual(before.length)
  for (const review of after) {
    const earlier = before.find(({ id }) => id === review.id)
    expect(isTransition(earlier?.state ?? 'OPEN', review.state), `${earlier?.state} → ${review.state}`).toBe(true)
    if (earlier) expect(review.statement).toBe(earlier.statement)
    await checkReview(library, review, after)
  }
  return after
}

/** Checks what holds for every review at any time, also after a crash. */
async function checkReview(library: World['library'], review: Review, all: readonly Review[]): Promise<void> {
  expect(review.check?.checker).not.toBe(review.maker)
  // At most one decision about an archive is in force.
  const inForce = all.filter(
    ({ archiveId, state }) => archiveId === review.archiveId && !['SUPERSEDED', 'RETURNED'].includes(state),
  )
  expect(inForce.length).toBeLessThanOrEqual(1)
  const inclusion = await logInclusion(library, review.logIndex)
  expect(inclusion && inclusionProblem(inclusion, library.log.key.fingerprint)).toBeNull()
  expect(inclusion?.entry).toContain(review.digest)
}

async function performAll(location: string, steps: readonly Command[]): Promise<void> {
  const world = await newWorld(location, entry)
  try {
    let reviews: readonly Review[] = []
    const checkpoints: string[] = []
    for (const [index, step] of steps.entries()) {
      const entries = await logSize(world)
      const isDone = await perform(world, step, NOW + index + 1)
      const added = (await logSize(world)) - entries
      // Every change is one entry; a refusal is one, unless the input alone was wrong.
      expect(added).toBeLessThanOrEqual(1)
      if (isDone) expect(added).toBe(1)
      reviews = await checkInvariants(world, reviews)
      expect((await verifyLog(world.library)).problems).toEqual([])
      checkpoints.push((await latestCheckpoint(world.library.database))?.note ?? '')
    }
    for (const checkpoint of checkpoints) expect(await checkpointProblem(world.library, checkpoint)).toBeNull()
  } finally {
    await world.library.close()
  }
}

describe('random sequences of commands by random people', () => {
  const steps = fc.array(command, { minLength: 1, maxLength: 14 })

  test('leave no state outside of the table, no own confirmation, no lost entry, and a log that verifies (SQLite)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (all) => performAll(join(root, `${++files}`, 'library.db'), all)),
      { numRuns: inLength(8, 40) },
    )
  })

  test.runIf(IS_LONG)(
    'leave no state outside of the table, no own confirmation, no lost entry, and a log that verifies (PostgreSQL)',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => performAll(await newDatabase(), all)),
        { numRuns: 10 },
      )
    },
  )

  test.runIf(IS_LONG).each([
    { database: 'SQLite', seed: 1, lines: 12 },
    { database: 'PostgreSQL', seed: 2, lines: 33 },
  ])(
    'lose nothing that was reported before kill -9, and leave a log that verifies ($database)',
    async ({ database, seed, lines }) => {
      const location = database === 'SQLite' ? join(root, `${++files}`, 'library.db') : await newDatabase()
      const reported = await actUntilKilled(location, seed, lines)
      const library = await openLibrary(location)
      try {
        const entries = await logSize({ library })
        expect(entries).toBeGreaterThanOrEqual(reported.at(-1)?.entries ?? Number.NaN)
        expect((await verifyLog(library)).problems).toEqual([])
        const checkpoints = new Set(reported.flatMap(({ checkpoint }) => checkpoint ?? []))
        for (const checkpoint of checkpoints) expect(await checkpointProblem(library, checkpoint)).toBeNull()
        const reviews = await reviewsOf(library.database, [1, 2])
        expect(reviews.length).toBeGreaterThan(0)
        for (const review of reviews) await checkReview(library, review, reviews)
      } finally {
        await library.close()
      }
    },
  )
})

interface Reported {
  readonly entries: number
  readonly checkpoint: string | null
}

/** Runs random commands in another process, kills it in the middle of the command after `lines` reported ones, and returns the reports. */
async function actUntilKilled(location: string, seed: number, lines: number): Promise<readonly Reported[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'act-forever.ts'), location, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const signal = await new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > lines) child.kill('SIGKILL')
    })
    child.on('close', (_, signal) => resolve(signal))
  })
  expect(signal).toBe('SIGKILL')
  // The last line may be cut off.
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Reported)
}

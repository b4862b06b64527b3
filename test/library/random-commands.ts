import { fail } from 'node:assert'
import fc from 'fast-check'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  changeCase,
  checkDecision,
  createCase,
  decide,
  Refused,
  revokeReviewer,
  setFourEyes,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import type { ArchiveSummary } from '../../main/library/store/archive-summary.ts'
import { addPerson, addVariant, approval } from './review-people.ts'

const PEOPLE = ['Anna', 'Bob', 'Carol', 'Dave'] as const
const person = fc.constantFrom(...PEOPLE)

/** Random command by a random person. */
export const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      person,
      archive: fc.constantFrom(0, 1),
      decision: fc.constantFrom('APPROVED' as const, 'REJECTED' as const, 'ESCALATED' as const),
      supersedes: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('check' as const),
      person,
      result: fc.constantFrom('CONFIRMED' as const, 'RETURNED' as const),
      review: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('case' as const),
      person,
      change: fc.constantFrom(
        { kind: 'note', text: 'seen', archiveId: null } as const,
        { kind: 'tag', tag: 'twins' } as const,
        { kind: 'hold', isHeld: true } as const,
        { kind: 'close' } as const,
        { kind: 'reopen' } as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('policy' as const), person, rejections: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), person, whom: person }) },
)
export type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

export interface World {
  readonly library: Library
  readonly people: ReadonlyMap<string, Actor>
  readonly archives: readonly ArchiveSummary[]
  /** Number of a case. */
  readonly caseId: number
}

/** Creates a library. Anna and Dave are administrators and reviewers, Bob is approver, Carol viewer. */
export async function newWorld(location: string, entry: ArchiveEntry): Promise<World> {
  const library = await openLibrary(location)
  const anna = await addPerson(library, 'Anna', ['reviewer', 'approver'], null)
  const people = new Map([
    ['Anna', anna],
    ['Bob', await addPerson(library, 'Bob', ['approver'], anna)],
    ['Carol', await addPerson(library, 'Carol', ['viewer'], anna)],
    ['Dave', await addPerson(library, 'Dave', ['reviewer', 'administrator'], anna)],
  ])
  const archives = [await addVariant(library, entry, 0), await addVariant(library, entry, 1)]
  return { library, people, archives, caseId: await createCase(library, anna, 'Twins', Date.now()) }
}

/** Runs a command. Resolves to false if it was refused. */
export async function perform(world: World, step: Command, now: number): Promise<boolean> {
  try {
    await run(world, step, now)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

async function run({ library, people, archives, caseId }: World, step: Command, now: number): Promise<unknown> {
  const actor = people.get(step.person) ?? fail(step.person)
  switch (step.kind) {
    case 'decide': {
      const archive = archives[step.archive] ?? fail(`archive ${step.archive}`)
      const { decision, supersedes } = step
      const reasons = decision === 'APPROVED' ? [] : ['DOCUMENT_SUSPECT']
      return decide(library, actor, approval(archive, { decision, reasons, supersedes }), now)
    }
    case 'check': {
      const { review: reviewId, result } = step
      return checkDecision(library, actor, { reviewId, result, comment: 'because' }, now)
    }
    case 'case':
      return changeCase(library, actor, caseId, step.change, now)
    case 'revoke':
      return revokeReviewer(library, actor, people.get(step.whom)?.reviewer.fingerprint ?? '', 'left', now)
    case 'policy':
      return setFourEyes(library, actor, { kind: step.rejections ? 'rejections' : 'all' }, now)
  }
}

/** Returns the number of log entries. */
export async function logSize({ library }: Pick<World, 'library'>): Promise<number> {
  const { count } = await library.database
    .selectFrom('logEntries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

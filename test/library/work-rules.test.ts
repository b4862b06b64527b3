import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { archiveCsv } from '../../main/library/archive-csv.ts'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  changeCase,
  checkDecision,
  createCase,
  decide,
  Refused,
  setFourEyes,
  setPolicy,
  verifyLibrary,
} from '../../main/library/index.ts'
import { type Library, openLibrary } from '../../main/library/open-library.ts'
import { ArchivePages } from '../../main/library/queries/archive-pages.ts'
import { listArchives } from '../../main/library/queries/list-archives.ts'
import { countAllFacets, resolvedFilter } from '../../main/library/queries/work-rows.ts'
import { withReviews } from '../../main/library/review/shown-reviews.ts'
import { eraseArchive } from '../../main/library/store/erase-archive.ts'
import { archiveFacts, conditionTest } from '../../main/library/work/archive-facts.ts'
import { drawSample, parseResults, reportSample, sampleYaml } from '../../main/library/work/audit.ts'
import { assign, setAbsence } from '../../main/library/work/change-work.ts'
import { checkAlike } from '../../main/library/work/decide-alike.ts'
import { DEFAULT_RULES } from '../../main/library/work/default-rules.ts'
import { disposable, dispose } from '../../main/library/work/disposal.ts'
import { setRules } from '../../main/library/work/rules-in-force.ts'
import { verifyPaper } from '../../main/library/work/signed-paper.ts'
import { workOf } from '../../main/library/work/work-of.ts'
import { someOf } from '../support/length.ts'
import { newDatabase } from '../support/postgres/databases.ts'
import { addPerson, addVariant, approval } from './review-people.ts'
import { entryOf } from './sample-entries.ts'

const NOW = Date.now()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const root = mkdtempSync(join(tmpdir(), 'proofbench-rules-'))
let entry: ArchiveEntry
let files = 0

beforeAll(async () => {
  entry = await entryOf('reviewed-by-people.mime', new Uint8Array(32))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const RULES = DEFAULT_RULES.replace(
  /decide:[\s\S]*?queues:/,
  `decide:
  - id: failed
    when: { verdict: [TOTAL_FAILED] }
    step: experts
  - id: sampled
    when: { sample: 100 }
    step: reviewers
    alike: true

queues:`,
).replace(
  'steps:\n',
  `steps:
  experts:
    people: [Mia]
    fresh: true
    within: 4 hours
    next: approvers
`,
)

const SAMPLED = `${RULES}sampling:
  - id: monthly
    strata: [{ id: all, level: II, aql: 4 }]
`

const code = async (attempt: Promise<unknown>): Promise<string> => {
  const error: unknown = await attempt.then(
    () => 'it was not refused',
    (reason: unknown) => reason,
  )
  if (error instanceof Refused) return error.code
  throw error
}

interface Team {
  readonly library: Library
  readonly ada: Actor
  readonly mia: Actor
  readonly nora: Actor
  readonly carl: Actor
}

async function team(location?: string): Promise<Team> {
  const library = await openLibrary(location ?? join(root, `${++files}`, 'library.db'))
  onTestFinished(() => library.close())
  const ada = await addPerson(library, 'Ada', [], null)
  const mia = await addPerson(library, 'Mia', ['reviewer'], ada)
  const nora = await addPerson(library, 'Nora', ['reviewer'], ada)
  return { library, ada, mia, nora, carl: await addPerson(library, 'Carl', ['approver'], ada) }
}

const FAILED = { indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' } as const
const failed = (): ArchiveEntry => ({ ...entry, conclusion: { ...entry.conclusion, ...FAILED } })
const keyOf = ({ reviewer }: Actor): string => reviewer.fingerprint

describe('work finds its person', () => {
  test('a rule about the level takes that of an archive that is not genuine for unknown', async () => {
    const { library } = await team()
    await addVariant(library, entry, 1)
    await addVariant(library, failed(), 2)
    const levels = (await archiveFacts(library.database, null)).map(({ level }) => level)
    expect(levels).toEqual([2, null])
    const meets = await conditionTest(library.database, { level: 3 }, () => 0)
    expect((await archiveFacts(library.database, null)).map(meets)).toEqual([false, true])
  })

  test.each(someOf(['SQLite', 'PostgreSQL'], 1))(
    'by rule, name and time; absence, assignment and cases come first (%s)',
    async (kind) => {
      const { library, ada, mia, nora, carl } = await team(kind === 'SQLite' ? undefined : await newDatabase())
      const bad = await addVariant(library, failed(), 1)
      const good = await addVariant(library, entry, 2)
      await setRules(library, ada, RULES, NOW)
      const item = async (id: number, now = NOW) => (await workOf(library, now)).byArchive.get(id) ?? expect.fail()
      const { addedAt } = bad
      expect(await item(bad.id)).toMatchObject({ reason: 'failed', people: [keyOf(mia)], due: addedAt + 4 * HOUR })
      expect((await item(good.id)).people).toEqual(expect.arrayContaining([keyOf(mia), keyOf(nora), keyOf(carl)]))
      // Overdue: the next step has it. A server has its own clock.
      if (kind === 'SQLite')
        expect(await item(bad.id, addedAt + 5 * HOUR)).toMatchObject({ people: [keyOf(carl)], escalations: 1 })
      const today = new Date(NOW).toISOString().slice(0, 10)
      const absence = { from: today, until: null, to: keyOf(nora), reason: 'ill' }
      expect(await code(setAbsence(library, nora, keyOf(mia), absence, NOW))).toBe('NOT_ALLOWED')
      await setAbsence(library, mia, keyOf(mia), absence, NOW)
      expect((await item(bad.id)).people).toEqual([keyOf(nora)])
      expect(await code(setAbsence(library, nora, keyOf(nora), { ...absence, to: keyOf(mia) }, NOW))).toBe(
        'INVALID_INPUT',
      )
      // Nobody is there: what waits is in the queue of those who are absent.
      for (const [person, to] of [
        [nora, null],
        [carl, null],
      ] as const)
        await setAbsence(library, person, keyOf(person), { ...absence, to }, NOW)
      expect((await item(good.id)).people.toSorted()).toEqual([mia, nora, carl].map(keyOf).toSorted())
      for (const person of [nora, carl]) await setAbsence(library, person, keyOf(person), null, NOW)
      await setAbsence(library, ada, keyOf(mia), null, NOW)
      expect(await code(assign(library, nora, good, keyOf(mia), '', NOW))).toBe('NOT_ALLOWED')
      await assign(library, nora, good, keyOf(nora), '', NOW)
      expect((await item(good.id)).assignee).toBe(keyOf(nora))
      await assign(library, carl, good, null, 'somebody else', NOW)
      expect((await item(good.id)).assignee).toBeNull()
      const caseId = await createCase(library, carl, 'Twins', NOW)
      await changeCase(library, carl, caseId, { kind: 'add', archive: good }, NOW)
      await changeCase(library, carl, caseId, { kind: 'assign', reviewer: keyOf(mia) }, NOW)
      await assign(library, carl, bad, keyOf(carl), 'for me', NOW)
      expect((await item(bad.id)).assignee).toBe(keyOf(carl))
      expect((await verifyLibrary(library)).differences).toEqual([])
    },
  )

  test('nobody who worked on an archive before gets it from a fresh step, or may decide it', async () => {
    const { library, ada, mia, carl } = await team()
    const archive = await addVariant(library, entry, 1)
    const review = await decide(library, mia, approval(archive), NOW)
    await checkDecision(library, carl, { reviewId: review.id, result: 'RETURNED', comment: 'again' }, NOW)
    await setRules(library, ada, RULES.replace('returned: reviewers', 'returned: experts'), NOW)
    const people = (await workOf(library, NOW)).byArchive.get(archive.id)?.people
    expect(people).not.toContain(keyOf(mia))
    expect(await code(decide(library, mia, approval(archive), NOW))).toBe('NOT_ALLOWED')
  })

  test('a legal hold is looked at again after its time, and what was retained long enough may be erased', async () => {
    const { library, ada, carl } = await team()
    const archive = await addVariant(library, entry, 1)
    const nobody = RULES.replace('step: reviewers\n    alike: true', 'step: nobody')
    const text = `${nobody}retention:\n  - { id: short, from: added, keep: 30 days }\n`
    await setRules(library, ada, text, NOW)
    const queueAt = async (now: number) => (await workOf(library, now)).byArchive.get(archive.id)?.queue
    expect(await queueAt(NOW + DAY)).toBeUndefined()
    expect(await queueAt(NOW + 31 * DAY)).toBe('retention')
    const caseId = await createCase(library, carl, 'Twins', NOW)
    await changeCase(library, carl, caseId, { kind: 'add', archive }, NOW)
    await changeCase(library, carl, caseId, { kind: 'hold', isHeld: true }, NOW)
    expect(await queueAt(NOW + 31 * DAY)).toBe('hold')
    await changeCase(library, carl, caseId, { kind: 'hold', isHeld: false }, NOW)
    await changeCase(library, carl, caseId, { kind: 'retain', until: '2999-01-01' }, NOW)
    expect(await queueAt(NOW + 31 * DAY)).toBeUndefined()
  })

  test('is filtered, counted, listed and exported by queue, person and date', async () => {
    const { library, mia, carl } = await team()
    const first = await addVariant(library, failed(), 1)
    const others = [await addVariant(library, entry, 2), await addVariant(library, entry, 3)]
    const comment = 'because'
    await decide(library, mia, approval(first, { decision: 'REJECTED', reasons: ['OTHER'], comment }), NOW)
    await assign(library, carl, others[0] ?? expect.fail(), keyOf(carl), '', NOW)
    const shared = async (facets: readonly { readonly name: string; readonly value: string }[], now = NOW) =>
      (
        await listArchives(library.database, await resolvedFilter(library, { facets }, now), { limit: 10 })
      ).archives.map(({ id }) => id)
    expect(await shared([{ name: 'queue', value: 'confirm' }])).toEqual([first.id])
    expect(
      await shared([
        { name: 'maker', value: 'Mia' },
        { name: 'indication', value: 'TOTAL_FAILED' },
      ]),
    ).toEqual([])
    expect(await shared([{ name: 'assignee', value: 'Carl' }])).toEqual([others[0]?.id])
    expect(await shared([{ name: 'due', value: 'overdue' }], NOW + 90 * DAY)).toHaveLength(3)
    const filter = { text: null, facets: [{ name: 'queue', value: 'decide' } as const], tag: null, sample: null }
    const page = await new ArchivePages(library).page(filter, { key: 'added', isDescending: true }, 1, 1)
    expect(page).toMatchObject({ total: 2, archives: [{ id: others[0]?.id }] })
    const { counts } = await countAllFacets(library, {}, NOW)
    expect(counts).toContainEqual({ name: 'queue', value: 'decide', count: 2 })
    expect(counts).toContainEqual({ name: 'decision', value: 'REJECTED', count: 1 })
    const csv = archiveCsv(await withReviews(library, [first, ...others], 'quick', undefined, NOW), true)
    expect(csv).toContain(',queue,workReason,since,ageHours,due,overdue,assignee,maker,checker,')
    expect(csv).toMatch(/REJECTED,SUBMITTED,,confirm,REJECTED,[^,]+,0,[^,]+,false,,Mia,,/)
  })

  test('archives are decided together only where a rule allows it, alike, and without demanded coverage', async () => {
    const { library, ada } = await team()
    const archives = [await addVariant(library, entry, 1), await addVariant(library, entry, 2)]
    expect(await code(checkAlike(library, archives, NOW))).toBe('NOT_POSSIBLE')
    await setRules(library, ada, RULES, NOW)
    await setFourEyes(library, ada, { kind: 'none' }, NOW)
    await checkAlike(library, archives, NOW)
    const other = await addVariant(library, failed(), 3)
    expect(await code(checkAlike(library, [...archives, other], NOW))).toBe('NOT_POSSIBLE')
    await setPolicy(library, ada, { requires: ['findings'] }, NOW)
    expect(await code(checkAlike(library, archives, NOW))).toBe('NOT_POSSIBLE')
  })

  test('a sample is drawn by its seed, reported by a signed paper, and no other sample is', async () => {
    const { library, ada, mia, carl } = await team()
    await setFourEyes(library, ada, { kind: 'none' }, NOW)
    const archives = []
    for (let number = 0; number < 12; number++) archives.push(await addVariant(library, entry, number))
    for (const archive of archives) await decide(library, mia, approval(archive), NOW)
    await setRules(library, ada, SAMPLED, NOW)
    const input = { plan: 'monthly', seed: 7, from: NOW - DAY, until: NOW + DAY }
    const sample = await drawSample(library, carl, input, NOW)
    expect(sample.strata).toMatchObject([{ id: 'all', lot: 12, letter: 'B', size: 3, acceptance: 0 }])
    expect((await drawSample(library, carl, input, NOW)).strata).toEqual(sample.strata)
    const yaml = sampleYaml(sample)
    const written = yaml.replaceAll('": not-examined', '": right').replace('": right', '": error')
    const { results } = parseResults(written)
    const { strata, paper } = await reportSample(library, carl, results ?? expect.fail(), NOW)
    expect(strata).toMatchObject([{ examined: 3, errors: 1, errorRate: 1 / 3, isAccepted: false }])
    expect((await verifyPaper(library, paper.jws)).problems).toEqual([])
    expect((await verifyPaper(library, `${paper.jws.slice(0, -4)}AAAA`)).problems).toHaveLength(1)
    const chosen = parseResults(written.replaceAll(sample.strata[0]?.archives[0] ?? '', 'ab'.repeat(32))).results
    expect(await code(reportSample(library, carl, chosen ?? expect.fail(), NOW))).toBe('INVALID_INPUT')
    expect(parseResults(yaml.replace('": not-examined', '": maybe')).faults[0]?.line).toBe(6)
    // An erased archive was not examined.
    const erased = archives.find(({ sha256 }) => sha256 === sample.strata[0]?.archives[1]) ?? expect.fail()
    await eraseArchive(library, erased, ada)
    const again = parseResults(yaml.replaceAll('": not-examined', '": right')).results ?? expect.fail()
    expect((await reportSample(library, carl, again, NOW)).strata).toMatchObject([{ notExamined: 1, isAccepted: null }])
    expect((await verifyLibrary(library)).differences).toEqual([])
  })

  test('a disposal run erases what may be erased, and certifies exactly that', async () => {
    const { library, ada, mia, carl } = await team()
    await setFourEyes(library, ada, { kind: 'none' }, NOW)
    const [held, ended, undecided] = [
      await addVariant(library, entry, 1),
      await addVariant(library, entry, 2),
      await addVariant(library, entry, 3),
    ]
    for (const archive of [held, ended]) await decide(library, mia, approval(archive), NOW)
    await setRules(library, ada, `${RULES}retention: [{ id: at-once, from: added, keep: 0 days }]\n`, NOW)
    const caseId = await createCase(library, carl, 'Twins', NOW)
    await changeCase(library, carl, caseId, { kind: 'add', archive: held }, NOW)
    await changeCase(library, carl, caseId, { kind: 'hold', isHeld: true }, NOW)
    expect(await code(dispose(library, mia, NOW))).toBe('NOT_ALLOWED')
    const later = NOW + DAY
    expect((await disposable(library, later)).map(({ archiveId }) => archiveId)).toEqual([ended.id])
    const { erased, certificate } = await dispose(library, ada, later)
    expect(erased).toEqual([{ sha256: ended.sha256, rule: 'at-once' }])
    const paper = await verifyPaper(library, certificate?.jws ?? '')
    expect(paper).toMatchObject({ problems: [], predicate: { erased } })
    expect((await workOf(library, later)).byArchive.has(undecided.id)).toBe(true)
    expect(await dispose(library, ada, later)).toMatchObject({ erased: [], certificate: null })
    expect((await verifyLibrary(library, { now: later })).differences).toEqual([])
  })
})

import { expect, vi } from 'vitest'
import type { ArchiveEntry } from '../../main/library/entry/archive-entry.ts'
import {
  type Actor,
  changeCase,
  checkDecision,
  createCase,
  decide,
  decisionsOf,
  reviewQueue,
  reviewsOf,
  revokeReviewer,
  setFourEyes,
  verifyLibrary,
} from '../../main/library/index.ts'
import { openLibrary } from '../../main/library/open-library.ts'
import { summariesOf } from '../../main/library/store/archive-summary.ts'
import { saveInputs } from '../../main/library/store/save-inputs.ts'
import { drawSample, parseResults, reportSample, sampleYaml } from '../../main/library/work/audit.ts'
import { setAbsence } from '../../main/library/work/change-work.ts'
import { DEFAULT_RULES } from '../../main/library/work/default-rules.ts'
import { dispose } from '../../main/library/work/disposal.ts'
import { figuresOf } from '../../main/library/work/figures.ts'
import { setRules } from '../../main/library/work/rules-in-force.ts'
import { verifyPaper } from '../../main/library/work/signed-paper.ts'
import { workOf } from '../../main/library/work/work-of.ts'
import { randomFor } from '../support/seed.ts'
import { addPerson, approval } from './review-people.ts'
import { inputOf, RUN, variantOf } from './sample-entries.ts'

const DAY = 86_400_000
const DAYS = 21
const RULES = `${DEFAULT_RULES.replaceAll('working days', 'days').replaceAll('working day', 'day')}
retention:
  - { id: rejected, when: { decision: [REJECTED] }, from: decided, keep: 7 days }
sampling:
  - id: weeks
    strata: [{ id: all, level: II, aql: 2.5 }]
`

/** Size of a department: reviewers and approvers, and archives of the three weeks. */
export interface DepartmentSize {
  readonly people: number
  readonly archives: number
}

/**
 * Lets a department work for three weeks by a clock of its own: absences, a revoked key, an overturned decision, a case with a hold, a disposal
 * run, and an audit with a sample. Every archive must be accounted for at the end.
 */
export async function workForThreeWeeks(
  location: string,
  entry: ArchiveEntry,
  { people, archives }: DepartmentSize,
): Promise<void> {
  const random = randomFor('department')
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const library = await openLibrary(location)
  try {
    const { database } = library
    const ada = await addPerson(library, 'Ada', [], null)
    const team: Actor[] = []
    for (let number = 0; number < people; number++)
      team.push(await addPerson(library, `Person ${number}`, number % 3 === 0 ? ['approver'] : ['reviewer'], ada))
    await setRules(library, ada, RULES, start)
    await setFourEyes(library, ada, { kind: 'sample', percent: 50 }, start)
    const [first, second] = team as [Actor, Actor]
    let added = 0
    let erased = 0
    let caseId = 0
    for (let day = 0; day < DAYS; day++) {
      const now = start + day * DAY
      vi.setSystemTime(now)
      const until = Math.ceil((archives * Math.min(day + 1, 15)) / 15)
      const inputs = []
      for (; added < until; added++) inputs.push(inputOf(variantOf(entry, added), `/in/${added}.mime`))
      if (inputs.length > 0) await saveInputs(database, inputs, { ...RUN, log: library.log })
      if (day === 3) await setAbsence(library, second, second.reviewer.fingerprint, absence(now, first), now)
      if (day === 5) {
        caseId = await createCase(library, first, 'Twins', now)
        for (const archive of await summariesOf(database, [1, 2]))
          await changeCase(library, first, caseId, { kind: 'add', archive }, now)
        await changeCase(library, first, caseId, { kind: 'hold', isHeld: true }, now)
      }
      if (day === 8) await revokeReviewer(library, ada, team.at(-1)?.reviewer.fingerprint ?? '', 'left', now)
      const present = team.filter((_, place) => day < 8 || place < team.length - 1)
      for (const actor of present) await workOneDay(actor, Math.ceil((archives / 15 / people) * 2.5), now)
      if (day === 12) await overturn(present, now)
      if (day === 17) erased = (await disposed(now)).length
    }
    await account(erased)

    async function workOneDay(actor: Actor, capacity: number, now: number): Promise<void> {
      const queue = await reviewQueue(library, actor, capacity, now)
      for (const { review } of queue.confirm.first) {
        const result = random.below(10) === 0 ? 'RETURNED' : 'CONFIRMED'
        await checkDecision(library, actor, { reviewId: review?.id ?? 0, result, comment: 'looked at' }, now)
      }
      const open = [...queue.returned.first, ...queue.escalated.first, ...queue.decide.first].slice(0, capacity)
      for (const { archive, work } of open) {
        const choice = random.below(20)
        const reasons = ['DOCUMENT_SUSPECT']
        const input =
          choice === 0 && archive.id % 5 !== 3 && work.queue !== 'escalated'
            ? approval(archive, { decision: 'ESCALATED', reasons })
            : archive.id % 5 === 3
              ? approval(archive, { decision: 'REJECTED', reasons })
              : approval(archive)
        await decide(library, actor, { ...input, supersedes: work.queue === 'escalated' }, now)
      }
    }

    async function overturn(present: readonly Actor[], now: number): Promise<void> {
      const work = await workOf(library, now)
      const settled =
        [...work.archives.values()].find(({ id, latest }) => latest?.value === 'APPROVED' && !work.byArchive.has(id)) ??
        expect.fail()
      const other = present.find(({ reviewer }) => reviewer.fingerprint !== settled.latest?.maker) ?? expect.fail()
      const [archive] = await summariesOf(database, [settled.id])
      if (!archive) throw new Error('the archive is gone')
      const changes = { decision: 'REJECTED', reasons: ['DOCUMENT_SUSPECT'], supersedes: true } as const
      await decide(library, other, approval(archive, changes), now)
      expect((await decisionsOf(database, archive.sha256)).at(-2)?.state).toBe('SUPERSEDED')
    }

    async function disposed(now: number) {
      const run = await dispose(library, ada, now)
      expect((await verifyPaper(library, run.certificate?.jws ?? '')).problems).toEqual([])
      const held = await summariesOf(database, [1, 2])
      for (const { bytesState } of held) expect(bytesState).not.toBe('erased')
      return run.erased
    }

    async function account(gone: number): Promise<void> {
      const now = start + DAYS * DAY
      vi.setSystemTime(now)
      const period = { plan: 'weeks', seed: 7, from: start, until: now }
      const sample = await drawSample(library, first, period, now)
      const written = parseResults(sampleYaml(sample).replaceAll('": not-examined', '": right'))
      const { strata, paper } = await reportSample(library, first, written.results ?? expect.fail(), now)
      expect(strata).toMatchObject([{ errors: 0, isAccepted: true }])
      expect((await verifyPaper(library, paper.jws)).problems).toEqual([])
      const work = await workOf(library, now)
      expect(gone).toBeGreaterThan(0)
      expect(work.archives.size + gone).toBe(archives)
      for (const { id, latest } of work.archives.values()) {
        const isSettled = latest && ['SIGNED', 'CONFIRMED'].includes(latest.state) && latest.value !== 'ESCALATED'
        const { queue } = work.byArchive.get(id) ?? {}
        // What nobody has to decide waits for its disposal, or for nothing.
        expect(isSettled ? ['retention', 'hold', undefined] : ['decide', 'confirm', 'returned', 'escalated']).toContain(
          queue,
        )
      }
      const ids = (await database.selectFrom('archives').select('id').execute()).map(({ id }) => id)
      const reviews = await reviewsOf(database, ids)
      for (const { check, maker } of reviews) expect(check?.checker).not.toBe(maker)
      const figures = await figuresOf(library, { from: start, until: now }, now)
      const [, whole] = figures.at(-1) ?? expect.fail()
      expect(whole.decided.length).toBe(reviews.length)
      expect(whole.waiting.length).toBe(work.items.length)
      const byPerson = figures.slice(0, -1).reduce((sum, [, { decided }]) => sum + decided.length, 0)
      expect(byPerson).toBe(reviews.length)
      const { differences, log } = await verifyLibrary(library)
      expect(differences).toEqual([])
      expect(log.problems).toEqual([])
    }
  } finally {
    vi.useRealTimers()
    await library.close()
  }
}

const absence = (now: number, to: Actor) => ({
  from: new Date(now).toISOString().slice(0, 10),
  until: new Date(now + 4 * DAY).toISOString().slice(0, 10),
  ...{ to: to.reviewer.fingerprint, reason: 'holiday' },
})

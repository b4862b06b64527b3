import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_RULES } from '../../main/library/work/default-rules.ts'
import { formatFigure } from '../../shared/review/figures.ts'
import { IS_LONG } from '../support/length.ts'
import { addVariant } from './review-people.ts'
import { entryOf } from './sample-entries.ts'
import { addSample, createPeople, keyOf, type Person, startBridge } from './window-host.ts'

const ALIKE = DEFAULT_RULES.replace(
  '  - id: everything\n    step: reviewers',
  '  - id: together\n    alike: true\n    step: reviewers',
)
const DECISION = { decision: 'APPROVED', reasons: [], comment: '' } as const
const ORDER = { order: { key: 'added', isDescending: true }, from: 0, limit: 10 } as const

let people: ReadonlyMap<string, Person>
beforeAll(async () => {
  people = await createPeople('Anna', 'Bob', 'Vera')
})

/** Starts a window on a library with the sample and two variants of it, with Anna and Bob, an approver, as its people. */
async function department() {
  const started = startBridge(people)
  const sample = await addSample(started)
  await sample.addPerson('Bob', ['approver'])
  await sample.addPerson('Vera', ['viewer'])
  const entry = await entryOf('reviewed-by-people.mime', sample.other.key)
  const variants = [await addVariant(sample.other, entry, 1), await addVariant(sample.other, entry, 2)]
  const key = (name: string): string => keyOf(people, name).fingerprint
  return { ...started, ...sample, ids: variants.map(({ id }) => id), key }
}

describe('who has work, behind the bridge', { timeout: 60_000 }, () => {
  test('rules are shown with their entry, tried without a change, and set by administrators; people assign archives, and are away', async () => {
    const { call, failure, unlock, ids, number, key } = await department()
    expect(await call('work.rules', {})).toMatchObject({ text: DEFAULT_RULES, entry: null, mayManage: true })
    const bad = await call('work.try-rules', { text: ALIKE.replace('step: reviewers', 'step: bosses') })
    expect(bad).toMatchObject({ faults: [{ message: 'there is no step bosses' }], routes: [] })
    expect(await call('work.set-rules', { text: 'title: 5\n' })).toContainEqual({
      line: 1,
      message: 'steps is missing',
      hint: 'It must be a mapping.',
    })
    const trial = await call('work.try-rules', { text: ALIKE })
    expect(trial).toMatchObject({ faults: [], idle: 0, moved: 3, routes: [{ reason: 'together', count: 3 }] })
    expect(trial.routes[0]?.first.map(({ id }) => id)).toEqual([number, ...ids])
    expect(trial.routes[0]?.people).toEqual(['Anna', 'Bob'])
    expect((await call('work.rules', {})).entry).toBe(null)
    expect(await call('work.set-rules', { text: ALIKE })).toEqual([])
    expect(await call('work.rules', {})).toMatchObject({ text: ALIKE, entry: { by: 'Anna' } })
    await call('review.unlock', unlock('Bob'))
    expect((await call('work.rules', {})).mayManage).toBe(false)
    expect(await failure('work.set-rules', { text: ALIKE })).toBe('review.not-allowed')
    await call('review.unlock', unlock('Anna'))

    const [first = 0, second = 0] = ids
    await call('work.assign', { archives: ids, to: key('Bob'), reason: 'knows them' })
    const filter = { text: null, facets: [{ name: 'assignee', value: 'Bob' }], tag: null, sample: null } as const
    expect((await call('library.page', { filter, ...ORDER })).rows.map(({ id }) => id)).toEqual([second, first])
    await call('work.assign', { archives: [second], to: null, reason: '' })
    expect((await call('library.page', { filter, ...ORDER })).rows.map(({ id }) => id)).toEqual([first])
    expect(await failure('work.assign', { archives: [first], to: key('Vera'), reason: '' })).toBe(
      'review.invalid-input',
    )
    expect(await failure('work.assign', { archives: [999], to: null, reason: '' })).toBe('review.invalid-input')
    await call('review.unlock', unlock('Vera'))
    expect(await failure('work.assign', { archives: ids, to: key('Vera'), reason: '' })).toBe('review.not-allowed')
    await call('review.unlock', unlock('Anna'))
    await call('work.assign', { archives: ids, to: null, reason: '' })

    const absence = { from: '2020-01-01', until: null, to: key('Bob'), reason: 'ill' }
    await call('people.set-absence', { key: key('Anna'), absence })
    const absenceOf = async (name: string) =>
      (await call('people.list', {})).reviewers.find((reviewer) => reviewer.name === name)?.absence
    expect(await absenceOf('Anna')).toEqual(absence)
    expect((await call('review.queue', {})).decide.count).toBe(0)
    expect(await failure('people.set-absence', { key: key('Bob'), absence: { ...absence, to: key('Anna') } })).toBe(
      'review.invalid-input',
    )
    await call('people.set-absence', { key: key('Anna'), absence: null })
    await call('people.set-absence', { key: key('Bob'), absence: { ...absence, until: '2020-01-02', to: null } })
    expect(await absenceOf('Anna')).toBe(null)
    expect(await absenceOf('Bob')).toBe(null)
    expect((await call('review.queue', {})).decide.count).toBe(3)
    await call('review.unlock', unlock('Bob'))
    expect(await failure('people.set-absence', { key: key('Anna'), absence })).toBe('review.not-allowed')
    await call('people.set-absence', { key: key('Bob'), absence: { ...absence, to: null } })
  })

  test.runIf(IS_LONG)(
    'several archives are decided alike where the rules say so, and each figure leads to exactly the archives that it counts',
    async () => {
      const { call, failure, ids, number, other, key } = await department()
      await call('people.set-policy', { fourEyes: 'none' })
      expect(await failure('work.decide-alike', { archives: ids, ...DECISION })).toBe('review.not-possible')
      await call('work.set-rules', { text: ALIKE })
      expect(await call('work.next', { archive: number })).toEqual({ archive: ids[0], waiting: 3 })
      expect(await call('work.decide-alike', { archives: ids, ...DECISION })).toBe(null)
      const rows = await other.database.selectFrom('decisions').select(['archiveId', 'digest']).execute()
      expect(rows.map(({ archiveId }) => archiveId)).toEqual(ids)
      expect(new Set(rows.map(({ digest }) => Buffer.from(digest).toString('hex'))).size).toBe(2)
      expect(await failure('work.decide-alike', { archives: ids, ...DECISION })).toBe('review.not-possible')
      expect(await call('work.next', { archive: number })).toEqual({ archive: null, waiting: 1 })

      const all = await call('work.figures', { from: null, until: null })
      expect(all.map(({ person }) => person?.name ?? null)).toEqual(['Anna', 'Bob', 'Vera', null])
      expect(all[0]).toMatchObject({ counts: { decided: 2, agreeing: 2, overruling: 0, waiting: 1, overdue: 0 } })
      const listed = async (of: 'decided' | 'waiting', owner: string, days = { from: '', until: '' }) => {
        const value = formatFigure({ of, ...days, key: owner, name: 'any' })
        const filter = { text: null, facets: [{ name: 'figure', value }], tag: null, sample: null } as const
        return (await call('library.page', { filter, ...ORDER })).rows.map(({ id }) => id)
      }
      expect(await listed('decided', key('Anna'))).toEqual(ids.toReversed())
      expect(await listed('decided', key('Bob'))).toEqual([])
      expect(await listed('waiting', '')).toHaveLength(1)
      const past = { from: '2020-01-01', until: '2020-01-31' }
      expect(await listed('decided', key('Anna'), past)).toEqual([])
      expect((await call('work.figures', past))[0]).toMatchObject({ counts: { decided: 0 }, turnaroundHours: null })
      // What is no figure counts nothing.
      const filter = { text: null, facets: [{ name: 'figure', value: 'x/y' }], tag: null, sample: null } as const
      expect((await call('library.page', { filter, ...ORDER })).total).toBe(0)
    },
  )
})

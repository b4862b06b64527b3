import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAnchoring } from '../../main/library/log/anchors/anchor-settings.ts'
import { parseAnchor } from '../../shared/review/anchoring.ts'
import { ScriptedAuthority } from '../support/scripted-authority.ts'
import { addSample, createPeople, type Person, startBridge } from './window-host.ts'

const DISPLAYED = { tabs: [], findings: [], images: [], indicators: [] }
const EMPTY_FILTER = { action: null, object: null, actor: null, before: null, limit: 50 }
let people: ReadonlyMap<string, Person>
let authority: ScriptedAuthority
beforeAll(async () => {
  people = await createPeople('Anna', 'Bob')
  authority = await ScriptedAuthority.start()
})
afterAll(() => authority?.close())

test('the window hands checkpoints to the anchors, and says which time stamp or anchor failed', async () => {
  const started = startBridge(people)
  const { call, unlock, events } = started
  const { id, number, args, administrator, other, addPerson } = await addSample(started)
  const report = async () => {
    const options = { archive: id, ticket: 'report-1', caseId: null, format: 'json', omit: [], sign: true } as const
    return JSON.parse(new TextDecoder().decode(await call('report.create', options)))
  }
  await addPerson('Bob', ['approver'])
  const folder = join(started.folder, 'audit')
  const anchors = [`folder:${folder}`, `time-stamp:${authority.url}`].flatMap((text) => parseAnchor(text) ?? [])
  const certificates = [Buffer.from(authority.root).toString('base64')]
  const rules = { anchors, certificates, everyEntries: 1, timeStamps: 'wait' } as const
  await setAnchoring(other, administrator, rules, Date.now())
  const page = () => call('log.page', EMPTY_FILTER)
  expect((await page()).anchors).toMatchObject([{ minutes: null }, { minutes: null }])

  authority.mode = 'down'
  const content = { decision: 'APPROVED', reasons: [], comment: '', answers: null, supersedes: false } as const
  const decision = { archive: number, ...content, displayed: DISPLAYED, shown: args.shown }
  expect(await call('review.decide', decision)).toContain(authority.url)
  await expect
    .poll(async () => (await page()).anchorFailures)
    .toEqual([
      expect.stringMatching(/^1 statement waits for a time stamp: /),
      expect.stringMatching(/audit took no checkpoint: .* does not exist/),
      expect.stringMatching(/tsa took no checkpoint: /),
    ])

  // The rule waits for time stamps: a report without one is signed all the same, which is said.
  expect(Object.keys(await report())).not.toContain('timeStamp')
  expect(events.filter(({ kind }) => kind === 'notice')).toMatchObject([{ ticket: 'report-1' }])
  await call('log.anchor', {})
  expect((await page()).anchorFailures).toHaveLength(3)

  authority.mode = 'right'
  authority.time = Date.now()
  mkdirSync(folder)
  await call('review.unlock', unlock('Bob'))
  const check = { archive: number, review: 1, result: 'CONFIRMED', comment: '', answers: null } as const
  expect(await call('review.check', { ...check, displayed: DISPLAYED })).toBe(null)
  await expect.poll(async () => (await page()).anchorFailures).toEqual([])
  const { anchors: shown, entries } = await page()
  expect(shown).toMatchObject([
    { minutes: 0, isOverdue: false },
    { minutes: 0, isOverdue: false },
  ])
  expect(entries.filter(({ action }) => action === 'statement.stamped')).toHaveLength(2)
  expect(await report()).toMatchObject({ timeStamp: expect.stringMatching(/^MII/) })
  await setAnchoring(other, administrator, { ...rules, timeStamps: 'refuse' }, Date.now())
  authority.mode = 'down'
  await expect(report()).rejects.toThrow(/without a time stamp/)
  const [log = ''] = readdirSync(folder)
  expect(readdirSync(join(folder, log))).toHaveLength(1)

  // Asked again: first in vain, then not.
  await call('log.anchor', {})
  await expect
    .poll(async () => (await page()).anchorFailures)
    .toEqual([expect.stringMatching(/tsa took no checkpoint: /)])
  authority.mode = 'right'
  await call('log.anchor', {})
  await expect.poll(async () => (await page()).anchorFailures).toEqual([])
})

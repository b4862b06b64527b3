import { expect, onTestFinished, test } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { JobQueue } from '../../../main/service/engine/jobs.ts'
import type { Job } from '../../../main/service/engine/store.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { testService } from '../../support/test-service.ts'

function queue() {
  const { engine: store, close } = openServiceStore(null)
  onTestFinished(() => close())
  const clock = new ManualClock(0)
  const ran: string[] = []
  const run = async ({ id, identityId }: Job) => {
    ran.push(`${identityId} at ${clock.now()}`)
    store.deleteJob(id)
    await store.committed()
  }
  const jobs = new JobQueue(store, clock, { run, maxConcurrency: 1 })
  const add = (identityId: string, due: number) =>
    jobs.add({ identityId, due, kind: 'TRANSACTION_EXPIRY', evidenceId: null })
  return { store, clock, ran, jobs, add }
}

test('jobs of one and several transactions run when they are due', async () => {
  const { clock, ran, jobs, add, store } = queue()
  for (const [identityId, due] of [
    ['one', 30],
    ['two', 20],
    ['one', 10],
    ['one', 0],
  ] as const)
    add(identityId, due)
  await jobs.settle()
  expect(ran).toEqual(['one at 0'])
  for (let step = 0; step < 3; step++) {
    clock.advance(10)
    await jobs.settle()
  }
  expect(ran).toEqual(['one at 0', 'one at 10', 'two at 20', 'one at 30'])
  expect([clock.nextAlarm(), store.jobs()]).toEqual([null, []])
})

test('a forgotten job does not run, unless its deletion is rolled back', async () => {
  const { clock, ran, jobs, add, store } = queue()
  for (const due of [10, 20]) add('one', due)
  add('two', 15)
  await store.committed()
  store.addNotification({ id: 'twice', tenantId: 't', identityId: 'i', createdAt: 0, body: new Uint8Array() })
  jobs.forget('one')
  expect(() =>
    store.addNotification({ id: 'twice', tenantId: 't', identityId: 'i', createdAt: 0, body: new Uint8Array() }),
  ).toThrow()
  await jobs.settle()
  expect(clock.nextAlarm()).toBe(10)
  store.addNotification({ id: 'once', tenantId: 't', identityId: 'i', createdAt: 0, body: new Uint8Array() })
  jobs.forget('one')
  await jobs.settle()
  expect(clock.nextAlarm()).toBe(15)
  clock.advance(50)
  await jobs.settle()
  expect(ran).toEqual(['two at 15'])
})

test('no job of a transaction is left after its proof was retrieved', async () => {
  const { engine, call, clock } = testService()
  const { id } = await engine.createIdentity(call(), {})
  const next = () => clock instanceof ManualClock && clock.nextAlarm()
  expect(next()).toBeTypeOf('number')
  await engine.retrieveProof(call('GET'), id)
  await engine.settle()
  expect(next()).toBeNull()
})

test('slow jobs of one owner leave turns to another owner, and both keep to their limits', async () => {
  const { engine: store, close } = openServiceStore(null)
  onTestFinished(() => close())
  const started: string[] = []
  const endings: (() => void)[] = []
  const jobs = new JobQueue(store, new ManualClock(0), {
    async run({ id, identityId }) {
      started.push(identityId)
      await new Promise<void>((end) => endings.push(end))
      store.deleteJob(id)
      await store.committed()
    },
    ownerOf: ({ identityId }) => identityId,
    maxConcurrency: 3,
    maxPerOwner: 2,
  })
  const add = (identityId: string) => jobs.add({ identityId, due: 0, kind: 'EVALUATE', evidenceId: null })
  for (let left = 5; left > 0; left--) add('busy')
  await store.committed()
  await new Promise((next) => setImmediate(next))
  expect(started).toEqual(['busy', 'busy'])
  for (let left = 2; left > 0; left--) add('other')
  await store.committed()
  await new Promise((next) => setImmediate(next))
  expect(started).toEqual(['busy', 'busy', 'other'])
  // Each ended job is followed by one of the owner whose turn it is.
  endings.shift()?.()
  await expect.poll(() => started.length).toBe(4)
  expect(started.at(-1)).toBe('busy')
  endings.shift()?.()
  await expect.poll(() => started.length).toBe(5)
  expect(started.at(-1)).toBe('other')
  const settled = jobs.settle()
  while (started.length < 7 || endings.length > 0) {
    endings.shift()?.()
    await new Promise((next) => setImmediate(next))
  }
  await settled
  expect(started.toSorted()).toEqual([...Array(5).fill('busy'), ...Array(2).fill('other')])
  expect(store.jobs()).toEqual([])
})

test('short jobs wait for no long one, and share commits', async () => {
  const { engine: store, close } = openServiceStore(null)
  onTestFinished(() => close())
  const ended: string[] = []
  const ends: (() => void)[] = []
  const jobs = new JobQueue(store, new ManualClock(0), {
    async run({ id, kind }) {
      if (kind === 'EVALUATE')
        await new Promise<void>((end) => {
          ends.push(end)
        })
      ended.push(kind)
      store.deleteJob(id)
      await store.committed()
    },
    ownerOf: ({ kind }) => (kind === 'EVALUATE' ? 't' : null),
    maxConcurrency: 1,
  })
  const add = (kind: Job['kind']) => jobs.add({ identityId: 'i', due: 0, kind, evidenceId: null })
  for (let left = 2; left > 0; left--) add('EVALUATE')
  const shorts = 250
  for (let left = shorts; left > 0; left--) add('TRANSACTION_EXPIRY')
  await expect.poll(() => ended.length).toBe(shorts)
  expect(new Set(ended)).toEqual(new Set(['TRANSACTION_EXPIRY']))
  const settled = jobs.settle()
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  expect(ended.length).toBe(shorts + 1)
  ends[1]?.()
  await settled
  expect(store.jobs()).toEqual([])
})

import { expect, onTestFinished, test } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { JobQueue } from '../../../main/service/engine/jobs.ts'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { testService } from '../../support/test-service.ts'

function queue() {
  const { engine: store, close } = openServiceStore(null)
  onTestFinished(() => close())
  const clock = new ManualClock(0)
  const ran: string[] = []
  const jobs = new JobQueue(store, clock, 1, async ({ id, identityId }) => {
    ran.push(`${identityId} at ${clock.now()}`)
    store.deleteJob(id)
    await store.committed()
  })
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

import { expect, test } from 'vitest'
import { dispatching } from './dispatching.ts'
import { deadUrl, receiver, webhook } from './receivers.ts'

test('the ledger stays near its limit for any number of deliveries and keeps pending ones', async () => {
  const { url, received } = await receiver()
  const dead = await deadUrl()
  const limits = { mostDeliveries: 20, maxAgeMs: 1e9 }
  const settings = (tenantId: string) => webhook(tenantId === 'dead' ? dead : url)
  const { dispatcher, add, store } = dispatching(settings, { limits })
  add('waits', 'i-waits', 'dead')
  await dispatcher.start()
  for (let at = 0; at < 450; at++) add(`d-${at}`, `i-${at}`)
  await dispatcher.settle()
  expect(received).toHaveLength(450)
  // The ledger is pruned on every hundredth call.
  expect(store.list({ limit: 1000 }).length).toBeLessThanOrEqual(120)
  expect(store.get('d-449')?.state).toBe('DELIVERED')
  expect(store.get('waits')).toMatchObject({ state: 'PENDING', failures: 1 })
})

test('starting the dispatcher removes deliveries beyond the maximum age', async () => {
  const { url } = await receiver()
  const limits = { mostDeliveries: 20, maxAgeMs: 1000 }
  const first = dispatching(() => webhook(url), { limits })
  first.add('d-1')
  await first.dispatcher.start()
  await first.dispatcher.settle()
  await first.dispatcher.stop()
  first.clock.advance(1000)
  await first.dispatcher.start()
  expect(first.store.get('d-1')).not.toBeNull()
  await first.dispatcher.stop()
  first.clock.advance(1)
  const { store, clock } = first
  const second = dispatching(() => webhook(url), { store, clock, limits })
  await second.dispatcher.start()
  expect(store.get('d-1')).toBeNull()
  expect(store.attempts('d-1')).toEqual([])
})

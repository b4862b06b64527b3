import { describe, expect, test, vi } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { IS_LONG } from '../../support/length.ts'
import { CrashingStore } from './crashing-store.ts'
import { bodyOf, dispatching, idIn, START } from './dispatching.ts'
import { deadUrl, receiver, socketReceiver, webhook } from './receivers.ts'

const HALF = 5_000

describe('retries of deliveries', () => {
  test('after status 500 the second attempt sends the same bytes 10 seconds later', async () => {
    const { url, received } = await receiver((response, _, count) => response.writeHead(count ? 200 : 500).end())
    const { dispatcher, add, clock, store, outcomes } = dispatching(() => webhook(url))
    add('d-1')
    await dispatcher.start()
    await dispatcher.settle()
    clock.advance(9_999)
    await dispatcher.settle()
    expect(outcomes('d-1')).toEqual(['REFUSED'])
    expect(store.get('d-1')).toMatchObject({ state: 'PENDING', due: START + 10_000, failures: 1 })
    clock.advance(1)
    await dispatcher.settle()
    expect(outcomes('d-1')).toEqual(['REFUSED', 'DELIVERED'])
    expect(store.get('d-1')).toMatchObject({ state: 'DELIVERED' })
    expect(received.map(({ body }) => body.equals(bodyOf('d-1')))).toEqual([true, true])
    clock.advance(1e9)
    await dispatcher.settle()
    expect(received).toHaveLength(2)
  })

  test.each([1, 3, 5])(
    'a delivery fails after exactly %i attempts with the waiting time of the tenant',
    async (attempts) => {
      const { dispatcher, add, clock, store, outcomes } = dispatching(() => webhook(dead, { attempts, waitMs: HALF }))
      const dead = await deadUrl()
      add('d-1')
      await dispatcher.start()
      await dispatcher.settle()
      for (let wait = 0; wait < 10; wait++) {
        clock.advance(HALF)
        await dispatcher.settle()
      }
      expect(outcomes('d-1')).toEqual(Array(attempts).fill('FAILED'))
      expect(store.attempts('d-1').map(({ number, startedAt }) => [number, startedAt])).toEqual(
        Array.from({ length: attempts }, (_, at) => [at + 1, START + at * HALF]),
      )
      expect(store.get('d-1')).toMatchObject({ state: 'FAILED', failures: attempts })
    },
  )

  test('a delivery that becomes due during the search for due deliveries is sent', async () => {
    /** Clock that advances by a millisecond on each reading. */
    class Ticking extends ManualClock {
      override now(): number {
        void this.pass(1)
        return super.now()
      }
    }
    const { url } = await receiver()
    for (let due = START; due < START + 12; due++) {
      const { dispatcher, add, clock, store } = dispatching(() => webhook(url), { clock: new Ticking(START, true) })
      add('d-1')
      store.saveProgress({ id: 'd-1', state: 'PENDING', due, failures: 1 })
      await dispatcher.start()
      clock.advance(100)
      await expect.poll(() => store.get('d-1')?.state, { message: `due at ${due - START}` }).toBe('DELIVERED')
    }
  })

  test('a delivery of a tenant without webhook fails with the reason and can be resent later', async () => {
    const { url, received } = await receiver()
    let isOn = false
    const { dispatcher, add, store } = dispatching(() => (isOn ? webhook(url) : null))
    add('d-1')
    await dispatcher.start()
    await dispatcher.settle()
    expect(store.get('d-1')?.state).toBe('FAILED')
    expect(store.attempts('d-1')).toMatchObject([{ outcome: 'FAILED', failure: { code: 'NO_WEBHOOK' } }])
    isOn = true
    await dispatcher.resend('d-1')
    await dispatcher.settle()
    expect(received).toHaveLength(1)
  })
})

describe('order of deliveries', () => {
  test('deliveries of an identity are sent in order, while those of other identities can overtake', async () => {
    const { url, received } = await receiver((response, { body }, count) => {
      const fails = idIn(body) === 'a-1' && count < 5
      setTimeout(() => response.writeHead(fails ? 500 : 204).end(), idIn(body) === 'a-2' ? 60 : 5)
    })
    const { dispatcher, add, clock, store } = dispatching(() => webhook(url))
    for (const number of [1, 2, 3]) for (const name of ['a', 'b', 'c']) add(`${name}-${number}`, name)
    await dispatcher.start()
    await dispatcher.settle()
    expect(received.map(({ body }) => idIn(body)).filter((id) => id.startsWith('a'))).toEqual(['a-1'])
    expect(store.list({ state: 'DELIVERED', limit: 100 })).toHaveLength(6)
    clock.advance(10_000)
    await dispatcher.settle()
    const order = received.map(({ body }) => idIn(body))
    for (const name of ['b', 'c'])
      expect(order.filter((id) => id.startsWith(name))).toEqual([`${name}-1`, `${name}-2`, `${name}-3`])
    expect(order.filter((id) => id.startsWith('a'))).toEqual(['a-1', 'a-1', 'a-2', 'a-3'])
  })

  test('a delivery that failed does not block the next one of its identity', async () => {
    const { url, received } = await receiver((response, { body }) =>
      response.writeHead(idIn(body) === 'd-1' ? 410 : 200).end(),
    )
    const { dispatcher, add, clock } = dispatching(() => webhook(url, { attempts: 2 }))
    add('d-1')
    add('d-2')
    await dispatcher.start()
    await dispatcher.settle()
    clock.advance(10_000)
    await dispatcher.settle()
    expect(received.map(({ body }) => idIn(body))).toEqual(['d-1', 'd-1', 'd-2'])
  })

  test.runIf(IS_LONG)('a stalled receiver blocks its own tenant only, within the limit of connections', async () => {
    let open = 0
    let maxOpen = 0
    const hanging = await socketReceiver((socket) => {
      maxOpen = Math.max(maxOpen, ++open)
      socket.resume().on('close', () => open--)
    })
    const { url, received } = await receiver()
    const settings = { quick: webhook(url), stuck: webhook(hanging, { timeoutMs: 800, attempts: 1 }) }
    const { dispatcher, add, store } = dispatching((id) => (id === 'quick' ? settings.quick : settings.stuck), {
      width: 3,
    })
    for (let at = 0; at < 9; at++) add(`s-${at}`, `s-${at}`, 'stuck')
    for (let at = 0; at < 20; at++) add(`q-${at}`, `q-${at}`, 'quick')
    await dispatcher.start()
    await vi.waitFor(() => expect(received).toHaveLength(20), { timeout: 790, interval: 5 })
    expect(store.list({ tenantId: 'stuck', state: 'FAILED', limit: 100 })).toEqual([])
    await dispatcher.settle()
    expect(store.list({ tenantId: 'stuck', state: 'FAILED', limit: 100 })).toHaveLength(9)
    expect(maxOpen).toBe(3)
  })
})

test('the number of open connections never exceeds the limit', async () => {
  let open = 0
  let maxOpen = 0
  const { url } = await receiver((response, _, count) => {
    maxOpen = Math.max(maxOpen, ++open)
    setTimeout(
      () => {
        open--
        response.end()
      },
      10 * (count % 4),
    )
  })
  const { dispatcher, add, store } = dispatching(() => webhook(url), { width: 3 })
  for (let at = 0; at < 30; at++) add(`d-${at}`, `i-${at}`)
  await dispatcher.start()
  await dispatcher.settle()
  expect(store.list({ state: 'DELIVERED', limit: 100 })).toHaveLength(30)
  expect(maxOpen).toBe(3)
})

describe('crashes of the dispatcher', () => {
  test('a crash after any commit loses no delivery and preserves the order', async () => {
    const statusFor = (count: number) => (count % 3 === 1 ? 503 : 200)
    const first = await receiver((response, _, count) => response.writeHead(statusFor(count)).end())
    const { dispatcher, add, clock, store } = dispatching(() => webhook(first.url))
    const ids = ['a-1', 'a-2', 'a-3', 'b-1', 'b-2']
    for (const id of ids) add(id, id.slice(0, 1))
    await store.committed()
    await dispatcher.start()
    for (let wait = 0; wait < 4; wait++) {
      await dispatcher.settle()
      clock.advance(10_000)
    }
    expect(store.list({ state: 'DELIVERED', limit: 100 })).toHaveLength(5)
    expect(store.groups.length).toBeGreaterThan(10)
    for (let groups = 1; groups <= store.groups.length; groups++) {
      const restored = store.after(groups)
      const known = ids.filter((id) => restored.get(id)?.state === 'DELIVERED')
      const second = await receiver()
      const restarted = dispatching(() => webhook(second.url), { store: restored })
      restarted.clock.advance(1e6)
      await restarted.dispatcher.start()
      await restarted.dispatcher.settle()
      await restarted.dispatcher.stop()
      const arrived = second.received.map(({ body }) => idIn(body))
      expect([...new Set([...known, ...arrived])].sort(), `after ${groups} commits`).toEqual(ids)
      for (const name of ['a', 'b']) {
        const own = arrived.filter((id) => id.startsWith(name))
        expect(own).toEqual([...own].sort())
      }
      expect(restored.list({ state: 'DELIVERED', limit: 100 })).toHaveLength(5)
      for (const id of ids) expect(restored.attempts(id).map(({ outcome }) => outcome)).not.toContain('UNDER_WAY')
    }
  })

  test('a crash during an attempt does not count as an attempt', async () => {
    const hanging = await socketReceiver(() => {})
    const crashed = dispatching(() => webhook(hanging))
    crashed.add('d-1')
    await crashed.dispatcher.start()
    await vi.waitFor(() => expect(crashed.changed).toEqual(['d-1']))
    expect(crashed.outcomes('d-1')).toEqual(['UNDER_WAY'])
    const { dispatcher, clock, store, outcomes } = dispatching(() => webhook(dead), { store: crashed.store.after(99) })
    const dead = await deadUrl()
    expect(store.get('d-1')?.state).toBe('SENDING')
    await dispatcher.start()
    for (let wait = 0; wait < 5; wait++) {
      await dispatcher.settle()
      clock.advance(10_000)
    }
    expect(outcomes('d-1')).toEqual(['INTERRUPTED', 'FAILED', 'FAILED', 'FAILED'])
  })

  test('stopping the dispatcher interrupts a stalled attempt, and the next start repeats it', async () => {
    const hanging = await socketReceiver(() => {})
    const { url, received } = await receiver()
    let target = hanging
    const { dispatcher, add, store, outcomes } = dispatching(() => webhook(target, { timeoutMs: 60_000 }))
    add('d-1')
    await dispatcher.start()
    await vi.waitFor(() => expect(outcomes('d-1')).toEqual(['UNDER_WAY']))
    await dispatcher.stop(30)
    expect(outcomes('d-1')).toEqual(['INTERRUPTED'])
    expect(store.get('d-1')).toMatchObject({ state: 'PENDING', failures: 0 })
    dispatcher.wake()
    target = url
    await dispatcher.start()
    await dispatcher.settle()
    expect(outcomes('d-1')).toEqual(['INTERRUPTED', 'DELIVERED'])
    expect(received).toHaveLength(1)
  })
})

describe('a store that cannot commit', () => {
  test('a delivery is not sent before its state is committed, and is sent once the store recovers', async () => {
    const { url, received } = await receiver()
    const { dispatcher, add, store } = dispatching(() => webhook(url))
    await dispatcher.start()
    add('d-1')
    await store.committed()
    store.broken = true
    dispatcher.wake()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(received).toEqual([])
    store.broken = false
    await vi.waitFor(() => expect(store.get('d-1')?.state).toBe('DELIVERED'))
    expect(received).toHaveLength(1)
  })

  test('a failed commit after an attempt is retried without sending again', async () => {
    const store = new CrashingStore()
    const { url, received } = await receiver((response) => {
      store.broken = true
      response.end()
    })
    const { dispatcher, add } = dispatching(() => webhook(url), { store })
    add('d-1')
    await dispatcher.start()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    store.broken = false
    await vi.waitFor(() => expect(store.get('d-1')?.state).toBe('DELIVERED'))
    expect(received).toHaveLength(1)
  })
})

describe('resending deliveries', () => {
  test('resending creates a new delivery with the same bytes, whatever the state of the first', async () => {
    const { url, received } = await receiver((response, _, count) => response.writeHead(count ? 200 : 400).end())
    const { dispatcher, add, store, clock } = dispatching(() => webhook(url, { attempts: 1 }))
    add('d-1')
    await dispatcher.start()
    await dispatcher.settle()
    clock.advance(77)
    const resent = await dispatcher.resend('d-1')
    await dispatcher.settle()
    expect(resent).toMatchObject({ resendOf: 'd-1', createdAt: START + 77, identityId: 'i-1', tenantId: 't-1' })
    expect(resent?.id).not.toBe('d-1')
    expect(store.get('d-1')?.state).toBe('FAILED')
    expect(store.get(resent?.id ?? '')?.state).toBe('DELIVERED')
    expect(received.map(({ body }) => body.equals(bodyOf('d-1')))).toEqual([true, true])
  })

  test('resending an unknown delivery returns null', async () => {
    const { dispatcher } = dispatching(() => null)
    expect(await dispatcher.resend('d-9')).toBeNull()
  })
})

test('erasing a transaction while its notification is sent removes the delivery', async () => {
  const { url } = await receiver((response) => setTimeout(() => response.end(), 50))
  const { dispatcher, add, store } = dispatching(() => webhook(url))
  add('d-1')
  await dispatcher.start()
  store.erase('i-1')
  await dispatcher.settle()
  expect(store.list({ limit: 100 })).toEqual([])
  expect(store.attempts('d-1')).toEqual([])
})

test('listeners are notified of the start and end of every attempt', async () => {
  const { url } = await receiver()
  const { dispatcher, add, changed } = dispatching(() => webhook(url))
  add('d-1')
  await dispatcher.start()
  await dispatcher.settle()
  expect(changed).toEqual(['d-1', 'd-1'])
})

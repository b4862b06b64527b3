import { describe, expect, test } from 'vitest'
import type { Attempt, DeliveryStore, LimitedDeliveries } from '../../../main/service/webhooks/delivery-store.ts'

const attempt = (deliveryId: string, number: number, more: Partial<Attempt> = {}): Attempt => ({
  deliveryId,
  number,
  outcome: 'UNDER_WAY',
  url: 'http://127.0.0.1:9/hook?a=ü',
  headers: [
    ['X-Twice', '1'],
    ['x-twice', ''],
  ],
  startedAt: 1_767_225_600_123,
  tookMs: null,
  answer: null,
  failure: null,
  ...more,
})

/** Contract of every DeliveryStore; `make` creates an empty one. `gaps` are titles of tests that are known to fail. */
export function deliveryStoreContract(name: string, make: () => DeliveryStore, gaps: readonly string[] = []): void {
  const check = (title: string, run: () => void) => (gaps.includes(title) ? test.fails : test)(title, run)
  describe(`${name} as a delivery store`, () => {
    const filled = (
      ...rows: readonly (readonly [id: string, identityId: string, createdAt: number, tenantId?: string])[]
    ) => {
      const store = make()
      for (const [id, identityId, createdAt, tenantId = 't-1'] of rows)
        store.add({ id, tenantId, identityId, createdAt, body: new Uint8Array([0, 255, id.length]), resendOf: null })
      return store
    }
    const due = (store: DeliveryStore, now = 100, limit = 10, except: readonly string[] = []) =>
      store.due(now, limit, except).map(({ id }) => id)

    check('a store returns added deliveries unchanged', () => {
      const store = make()
      const body = Uint8Array.from({ length: 256 }, (_, at) => at)
      store.add({ id: 'd', tenantId: 't', identityId: 'i', createdAt: 1_767_225_600_123, body, resendOf: 'earlier' })
      const expected = { id: 'd', tenantId: 't', identityId: 'i', createdAt: 1_767_225_600_123, resendOf: 'earlier' }
      const { body: storedBody, sequence, ...rest } = store.get('d') ?? { body: new Uint8Array(), sequence: -1 }
      expect(rest).toEqual({ ...expected, state: 'PENDING', due: 1_767_225_600_123, failures: 0 })
      expect(Buffer.from(storedBody).equals(body)).toBe(true)
      expect(sequence).toBeGreaterThan(-1)
      expect(store.get('other')).toBeNull()
    })

    check('a store finds due deliveries: the first of each identity, by time, limit and tenant', () => {
      const store = filled(['a1', 'a', 5], ['b1', 'b', 3, 't-2'], ['a2', 'a', 1], ['c1', 'c', 101], ['e1', 'e', 100])
      expect(due(store)).toEqual(['b1', 'a1', 'e1'])
      expect(due(store, 100, 2)).toEqual(['b1', 'a1'])
      expect(due(store, 4)).toEqual(['b1'])
      expect(due(store, 100, 10, ['t-2', 't-3'])).toEqual(['a1', 'e1'])
      for (const state of ['SENDING', 'PENDING'] as const) {
        store.saveProgress({ id: 'a1', state, due: 5000, failures: 1 })
        expect(due(store)).toEqual(['b1', 'e1'])
      }
      for (const state of ['DELIVERED', 'FAILED'] as const) {
        store.saveProgress({ id: 'a1', state, due: 5, failures: 1 })
        expect(due(store)).toEqual(['a2', 'b1', 'e1'])
      }
    })

    check('many deliveries of one tenant do not hide due deliveries of another', () => {
      const store = make()
      const add = (id: string, tenantId: string) =>
        store.add({ id, tenantId, identityId: id, createdAt: 1, body: new Uint8Array(), resendOf: null })
      for (let at = 0; at < 500; at++) add(`s-${at}`, 'stuck')
      add('q-1', 'quick')
      expect(due(store, 100, 2, ['stuck'])).toEqual(['q-1'])
      expect(due(store, 100, 2, ['stuck', 'quick'])).toEqual([])
    })

    check('a store lists ended deliveries of a period that were not resent, by sequence and in pages', () => {
      const store = filled(['1', 'a', 5], ['2', 'b', 4], ['3', 'c', 3], ['4', 'd', 2], ['5', 'e', 1])
      for (const [id, due] of [
        ['1', 10],
        ['2', 20],
        ['3', 30],
        ['4', 40],
      ] as const)
        store.saveProgress({ id, state: 'FAILED', due, failures: 3 })
      store.saveProgress({ id: '5', state: 'DELIVERED', due: 20, failures: 0 })
      const ended = (since: number, until: number, after = -1, limit = 10) =>
        store.ended({ state: 'FAILED', since, until }, after, limit).map(({ id }) => id)
      expect(ended(20, 40)).toEqual(['2', '3'])
      expect(ended(0, 100, -1, 2)).toEqual(['1', '2'])
      expect(ended(0, 100, store.get('2')?.sequence)).toEqual(['3', '4'])
      store.add({ id: '6', tenantId: 't', identityId: 'b', createdAt: 50, body: new Uint8Array(), resendOf: '2' })
      expect(ended(0, 100)).toEqual(['1', '3', '4'])
      expect(store.ended({ state: 'DELIVERED', since: 0, until: 100 }, -1, 10).map(({ id }) => id)).toEqual(['5'])
    })

    check('a store returns the next due time', () => {
      const store = filled(['a1', 'a', 5], ['b1', 'b', 30])
      expect([4, 5, 29, 30].map((now) => store.nextDue(now))).toEqual([5, 30, 30, null])
      store.saveProgress({ id: 'b1', state: 'SENDING', due: 30, failures: 0 })
      expect(store.nextDue(5)).toBeNull()
    })

    check('a store lists deliveries latest first, by tenant, identity, state and position', () => {
      const store = filled(['1', 'a', 5], ['2', 'b', 4, 't-2'], ['3', 'a', 3, 't-2'], ['4', 'c', 2])
      store.saveProgress({ id: '3', state: 'FAILED', due: 3, failures: 3 })
      const ids = (query: Parameters<DeliveryStore['list']>[0]) => store.list(query).map(({ id }) => id)
      expect(ids({ limit: 10 })).toEqual(['4', '3', '2', '1'])
      expect(ids({ limit: 1 })).toEqual(['4'])
      expect(ids({ limit: 10, before: store.get('3')?.sequence ?? -1 })).toEqual(['2', '1'])
      expect(ids({ limit: 10, tenantId: 't-2' })).toEqual(['3', '2'])
      expect(ids({ limit: 10, tenantId: 't-2', identityId: 'a' })).toEqual(['3'])
      expect(ids({ limit: 10, state: 'FAILED' })).toEqual(['3'])
      expect(store.get('3')).toMatchObject({ state: 'FAILED', due: 3, failures: 3 })
    })

    check('a store returns attempts by number and replaces an attempt that is saved again', () => {
      const store = filled(['d', 'i', 1])
      store.saveAttempt(attempt('d', 2))
      store.saveAttempt(attempt('d', 1))
      const answer = {
        status: 299,
        statusText: 'Fine é',
        headers: [['Set-Cookie', 'a=b; c']] as const,
        body: new Uint8Array([0xff, 0, 10]),
        isWhole: false,
      }
      const failure = { code: 'TIME_OUT', message: 'late' }
      const ended = attempt('d', 2, { outcome: 'DELIVERED', tookMs: 12, answer, failure })
      store.saveAttempt(ended)
      const [first, second, ...others] = store.attempts('d')
      expect(first).toEqual(attempt('d', 1))
      expect({ ...second, answer: null }).toEqual({ ...ended, answer: null })
      expect({ ...second?.answer, body: [...(second?.answer?.body ?? [])] }).toEqual({ ...answer, body: [255, 0, 10] })
      expect(others).toEqual([])
      expect(store.attempts('other')).toEqual([])
    })

    check('a store ignores updates of an unknown delivery', () => {
      const store = filled()
      store.saveAttempt(attempt('gone', 1))
      store.saveProgress({ id: 'gone', state: 'PENDING', due: 0, failures: 0 })
      expect(store.attempts('gone')).toEqual([])
      expect(store.list({ limit: 10 })).toEqual([])
    })
  })
}

/** Additional contract of every LimitedDeliveries. */
export function limitedDeliveriesContract(name: string, make: () => LimitedDeliveries): void {
  describe(`${name} as a ledger of limited size`, () => {
    /** Creates deliveries 1, 2, … of one identity each; those with an end time ended then, after one attempt. */
    const filled = (...ends: readonly (number | 'PENDING' | 'SENDING')[]): LimitedDeliveries => {
      const store = make()
      for (const [at, end] of ends.entries()) {
        const id = String(at + 1)
        store.add({ id, tenantId: 't', identityId: id, createdAt: 1, body: new Uint8Array([1]), resendOf: null })
        store.saveAttempt(attempt(id, 1))
        const state = typeof end === 'number' ? (at % 2 ? 'FAILED' : 'DELIVERED') : end
        store.saveProgress({ id, state, due: typeof end === 'number' ? end : 1, failures: 0 })
      }
      return store
    }
    const remaining = (store: LimitedDeliveries) => store.list({ limit: 100 }).map(({ id }) => id)

    test('pruning removes the oldest finished deliveries above the limit with their attempts', () => {
      const store = filled(9, 9, 9, 9, 9)
      store.prune(2, 0)
      expect(remaining(store)).toEqual(['5', '4'])
      expect(['3', '4'].map((id) => store.attempts(id).length)).toEqual([0, 1])
      expect(store.get('3')).toBeNull()
      store.prune(2, 0)
      expect(remaining(store)).toEqual(['5', '4'])
    })

    test('pruning removes deliveries that ended before a time, but not at that time', () => {
      const store = filled(10, 11, 12, 9)
      store.prune(100, 11)
      expect(remaining(store)).toEqual(['3', '2'])
    })

    test('pruning never removes a delivery that is pending or being sent', () => {
      const store = filled('PENDING', 9, 'SENDING', 9, 9)
      store.prune(1, 1000)
      expect(remaining(store)).toEqual(['3', '1'])
      expect(store.due(1, 10, []).map(({ id }) => id)).toEqual(['1'])
      expect(store.attempts('3')).toHaveLength(1)
    })

    test('pruning does not reset the sequence', () => {
      const store = filled(9, 9)
      store.prune(1, 1000)
      store.add({ id: 'new', tenantId: 't', identityId: 'i', createdAt: 1, body: new Uint8Array(), resendOf: null })
      expect(store.get('new')?.sequence).toBeGreaterThan(2)
    })
  })
}

import { expect, onTestFinished, test } from 'vitest'
import { openServiceStore } from '../../../main/service/store/service-store.ts'
import { IS_LONG } from '../../support/length.ts'
import { dispatching } from './dispatching.ts'

const QUEUED = 100_000
const CALLS = 300

/** Returns the milliseconds for `CALLS` times the queue operations of a submission and the dispatcher. */
async function measure(store: ReturnType<typeof openServiceStore>, label: string): Promise<number> {
  const { deliveries } = store
  const start = performance.now()
  for (let at = 0; at < CALLS; at++) {
    deliveries.add({
      id: `${label}-${at}`,
      tenantId: 'b',
      identityId: `${label}-${at}`,
      createdAt: 1,
      body: new Uint8Array(200),
      resendOf: null,
    })
    deliveries.due(1, 8, ['a'])
    deliveries.nextDue(2)
    deliveries.saveProgress({ id: `${label}-${at}`, state: 'DELIVERED', due: 2, failures: 0 })
  }
  await deliveries.committed()
  return performance.now() - start
}

test.runIf(IS_LONG)('a queue of 100,000 notifications is as fast as an empty one', { timeout: 120_000 }, async () => {
  const store = openServiceStore(null)
  onTestFinished(() => store.close())
  await measure(store, 'warm-up')
  const empty = Math.min(await measure(store, 'empty-1'), await measure(store, 'empty-2'))
  for (let at = 0; at < QUEUED; at++) {
    const waits = at % 2 === 0
    store.deliveries.add({
      id: `q-${at}`,
      tenantId: waits ? 'a' : 'c',
      identityId: `i-${at % 60_000}`,
      createdAt: waits ? 1 : 1000,
      body: new Uint8Array(200),
      resendOf: null,
    })
  }
  await store.deliveries.committed()
  const full = Math.min(await measure(store, 'full-1'), await measure(store, 'full-2'))
  console.log(`queue: ${empty.toFixed(0)} ms empty, ${full.toFixed(0)} ms with ${QUEUED} queued`)
  // The bound tolerates a loaded machine; a scan would take a thousand times as long.
  expect(full).toBeLessThan(empty * 3 + 50)
})

test('an attempt that fails for lack of file descriptors is not counted', async () => {
  const { dispatcher, store, clock, add } = dispatching(() => ({
    url: 'http://127.0.0.1:9/',
    security: { mode: 'None' },
    attempts: 2,
    waitMs: 1000,
    timeoutMs: 1000,
    waitingStatus: 'EXPECTED_INPUT',
  }))
  add('d-1')
  await dispatcher.start()
  const { progressAfter } = await import('../../../main/service/webhooks/progress.ts')
  const end = { outcome: 'INTERRUPTED', tookMs: 1, answer: null, failure: { code: 'EMFILE', message: '' } } as const
  const delivery = store.get('d-1')
  if (!delivery) throw new Error('it was added')
  const settings = { waitMs: 1000, attempts: 2 } as Parameters<typeof progressAfter>[2]
  expect(progressAfter(delivery, end, settings, clock.now())).toMatchObject({
    state: 'PENDING',
    due: clock.now() + 1000,
    failures: 0,
  })
})

test('setting the clock back does not delay retries, and failed deliveries can be resent', async () => {
  const { dispatcher, store, clock, add } = dispatching(() => null)
  for (const id of ['d-1', 'd-2', 'd-3']) add(id, `i-${id}`)
  await dispatcher.start()
  await dispatcher.settle()
  expect(store.list({ state: 'FAILED', limit: 10 })).toHaveLength(3)
  expect(await dispatcher.resendEnded({ state: 'FAILED', since: 0, until: clock.now() + 1 })).toBe(3)
  await dispatcher.settle()
  expect(store.list({ limit: 10 }).filter(({ resendOf }) => resendOf !== null)).toHaveLength(3)
  // A delivery that was resent is not sent a third time; its resent copy is.
  expect(await dispatcher.resendEnded({ state: 'FAILED', since: clock.now() + 1, until: clock.now() + 2 })).toBe(0)
  add('later', 'i-later')
  store.saveProgress({ id: 'later', state: 'PENDING', due: clock.now() + 9000, failures: 1 })
  store.shiftDue(4000)
  expect(store.get('later')?.due).toBe(clock.now() + 5000)
})

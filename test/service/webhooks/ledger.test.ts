import { describe, expect, test } from 'vitest'
import { notificationBody } from '../../../main/service/engine/notification.ts'
import { Ledger } from '../../../main/service/webhooks/ledger.ts'
import { CrashingStore } from './crashing-store.ts'
import { dispatching } from './dispatching.ts'
import { FOREIGN_SIGNERS, hasTool } from './foreign-signature.ts'
import { receiver, webhook } from './receivers.ts'

const SECRETS = ['s', 'correct horse battery staple', 'Schlüssel 鍵', 'x'.repeat(200)]

describe('signatures of notifications', () => {
  const tools = ['openssl', 'python3'] as const
  for (const tool of tools)
    test.skipIf(!hasTool(tool))(`the signature of a notification matches ${tool} over the received bytes`, async () => {
      for (const secret of SECRETS) {
        const { url, received } = await receiver()
        const security = { mode: 'HMAC', header: 'X-Hub-Signature', secret } as const
        const { dispatcher, store, clock } = dispatching(() => webhook(url, { security }))
        const identity = { id: 'i-1', status: 'PAUSED', businessId: 'Zoë "日本" \u2028', expiresAt: 1 } as const
        const body = notificationBody({ event: 'IdentityStatusUpdate' }, identity, 'EXPECTED_INPUT')
        store.add({ id: 'd-1', tenantId: 't', identityId: 'i-1', createdAt: clock.now(), body, resendOf: null })
        await dispatcher.start()
        await dispatcher.resend('d-1')
        await dispatcher.settle()
        expect(received).toHaveLength(2)
        const expected = FOREIGN_SIGNERS[tool](received.map((arrived) => ({ ...arrived, secret: Buffer.from(secret) })))
        for (const [at, { body: arrived, headers }] of received.entries()) {
          expect(headers['x-hub-signature']).toBe(expected[at]?.toString('base64'))
          expect(arrived.equals(body)).toBe(true)
          expect(new Ledger(store).get('d-1')?.body.base64).toBe(arrived.toString('base64'))
        }
      }
    })

  test('a notification has no signature in mode None and the configured key in mode API_KEY', async () => {
    const { url, received } = await receiver()
    const modes = { open: { mode: 'None' }, keyed: { mode: 'API_KEY', header: 'X-Key', key: 'k' } } as const
    const { dispatcher, add } = dispatching((id) =>
      webhook(url, { security: id === 'open' ? modes.open : modes.keyed }),
    )
    add('d-1', 'i-1', 'open')
    add('d-2', 'i-1', 'keyed')
    await dispatcher.start()
    await dispatcher.settle()
    expect(received.map(({ headers }) => headers['x-key'])).toEqual([undefined, 'k'])
  })
})

describe('the delivery ledger', () => {
  test('the ledger has every attempt with request and response, but no secret', async () => {
    const secret = 'correct horse battery staple'
    const { url } = await receiver((response, _, count) =>
      count ? response.writeHead(202).end(Buffer.from([0xff])) : response.writeHead(500).end(`no: ${secret}`),
    )
    const security = { mode: 'HMAC', header: 'X-Signature', secret } as const
    const { dispatcher, add, clock, store } = dispatching(() => webhook(url, { security }))
    add('d-1')
    add('d-2', 'i-2', 't-2')
    await dispatcher.start()
    await dispatcher.settle()
    clock.advance(10_000)
    await dispatcher.settle()
    const ledger = new Ledger(store)
    const record = ledger.get('d-1')
    expect(record).toMatchObject({
      state: 'DELIVERED',
      createdAt: '2026-01-01T00:00:00.000Z',
      dueAt: null,
      attempts: 2,
      lastStatus: 202,
      body: { text: '{"delivery":"d-1"}', size: 18 },
      history: [
        { number: 1, outcome: 'REFUSED', answer: { status: 500, body: { text: `no: ${'*'.repeat(secret.length)}` } } },
        {
          startedAt: '2026-01-01T00:00:10.000Z',
          outcome: 'DELIVERED',
          answer: { body: { text: null, base64: '/w==' } },
        },
      ],
    })
    expect(record?.history[0]?.headers.map(([name]) => name)).toContain('X-Signature')
    expect(JSON.stringify([record, ledger.list({ limit: 10 })])).not.toContain(secret)
  })

  test('the ledger lists deliveries latest first in pages, by tenant, identity and state', () => {
    const store = new CrashingStore()
    for (let at = 1; at <= 5; at++)
      store.add({
        id: `d-${at}`,
        tenantId: at % 2 ? 'odd' : 'even',
        identityId: `i-${at}`,
        createdAt: at,
        body: new Uint8Array(),
        resendOf: null,
      })
    store.saveProgress({ id: 'd-4', state: 'FAILED', due: 0, failures: 3 })
    const ids = (query: Parameters<Ledger['list']>[0]) => new Ledger(store).list(query).map(({ id }) => id)
    expect(ids({ limit: 2 })).toEqual(['d-5', 'd-4'])
    expect(ids({ limit: 2, before: 4 })).toEqual(['d-3', 'd-2'])
    expect(ids({ limit: 9, tenantId: 'odd' })).toEqual(['d-5', 'd-3', 'd-1'])
    expect(ids({ limit: 9, identityId: 'i-2' })).toEqual(['d-2'])
    expect(ids({ limit: 9, state: 'FAILED' })).toEqual(['d-4'])
    expect(new Ledger(store).get('d-9')).toBeNull()
  })
})

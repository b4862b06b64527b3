import { expect, onTestFinished, test } from 'vitest'
import { readServiceConfig } from '../../../main/service/config/service-config.ts'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { startService } from '../../../main/service/start-service.ts'
import { authenticate } from '../../../main/service/webhooks/receive/authenticate.ts'
import { judgeNotification } from '../../../main/service/webhooks/receive/judge-notification.ts'
import { START } from './dispatching.ts'
import { receiver } from './receivers.ts'

const security = { mode: 'HMAC', header: 'X-Signature', secret: 'correct horse battery staple' } as const

/** Starts a service whose only tenant sends all notifications to `url`. */
async function startServiceFor(url: string) {
  const tenant = { id: 'acme', pauseAndResume: true, webhook: { url, security } }
  const clock = new AdjustableClock(START)
  const service = await startService({
    folder: null,
    config: readServiceConfig(JSON.stringify({ tenants: [tenant] })),
    port: 0,
    clock,
    seed: 'webhooks',
    version: '1.0',
  })
  onTestFinished(() => service.stop())
  const created = async (businessId: string): Promise<string> => {
    const response = await fetch(`${service.address.apiRoot}/identities`, {
      method: 'POST',
      headers: { apikey: service.address.backendKey, 'content-type': 'application/json' },
      body: JSON.stringify({ businessId }),
    })
    const { id } = (await response.json()) as { id: string } // the specification's Identity
    return id
  }
  return { ...service, clock, created }
}

const arrived = async (received: readonly unknown[], count: number) => {
  while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('a pause and a time-out are notified with signatures, in order and as specified', async () => {
  const { url, received } = await receiver()
  const { engine, created, clock } = await startServiceFor(url)
  const id = await created('order 7')
  await engine.control.expire(id, 'EXPIRY')
  await engine.control.expire(id, 'TIME_OUT')
  await arrived(received, 2)
  const bodies = received.map(({ body, rawHeaders }) => {
    const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
    expect(authenticate({ headers, body }, security)).toBe('RIGHT')
    const { notification, problems } = judgeNotification(body)
    expect(problems).toEqual([])
    return notification
  })
  const expireAt = new Date(clock.now() + 30 * 86_400_000).toISOString()
  const shared = { event: 'IdentityStatusUpdate', identityId: id, businessId: 'order 7' }
  expect(bodies).toEqual([
    { ...shared, identityStatus: 'PAUSED', expireAt },
    { ...shared, identityStatus: 'TIMEOUT' },
  ])
})

test('a failed notification is repeated with the same bytes when the clock advances', async () => {
  const { url, received } = await receiver((response, _, count) => response.writeHead(count ? 200 : 500).end())
  const { engine, created, clock } = await startServiceFor(url)
  await engine.control.expire(await created('later'), 'TIME_OUT')
  await arrived(received, 1)
  while (received.length < 2) {
    clock.advance(10_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(received[1]?.body.equals(received[0]?.body ?? Buffer.alloc(0))).toBe(true)
  expect(received[1]?.headers['x-signature']).toBe(received[0]?.headers['x-signature'])
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { median } from '../../bench/measure.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { call, captureForm } from './client.ts'
import { startFlakyReceiver } from './flaky-receiver.ts'
import { startCommand } from './running-service.ts'
import { uniqueImage } from './unique-image.ts'

const ROUNDS = 60
/** Maximum ratio of response times between tenants with a bad receiver and a tenant with a good one. */
const MAX_RATIO = 1.5
/** Random variation of medians in milliseconds. */
const CHANCE = 3

/** Misbehaving receivers. None accepts a notification. */
const RECEIVERS: { readonly [name: string]: RequestListener } = {
  hangs: () => {},
  resets: (request) => request.socket.resetAndDestroy(),
  redirects: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  trickles(_, response) {
    response.writeHead(200, { 'content-length': 1000 })
    const timer = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(timer))
  },
}

async function startReceiver(
  listener: RequestListener,
): Promise<{ readonly url: string; readonly requests: () => number }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // a TCP address, because the server listens on a port
  return { url: `http://127.0.0.1:${port}/hook`, requests: () => requests }
}

test('receivers that hang, reset, redirect or trickle slow down neither the API nor the notifications of other tenants', {
  timeout: 120_000,
}, async () => {
  const good = await startFlakyReceiver()
  onTestFinished(() => good.close())
  const names = Object.keys(RECEIVERS)
  const bad = await Promise.all(Object.values(RECEIVERS).map(startReceiver))
  const createKey = (name: string) => `key-of-the-tenant-whose-receiver-${name}`
  const tenants = ['answers', ...names].map((name, at) => ({
    id: name,
    backendKey: createKey(name),
    examinesImages: false,
    webhook: { url: bad[at - 1]?.url ?? good.url, attempts: 100, waitMs: 20, timeoutMs: 5000 },
  }))
  const service = await startCommand({ folder: join(temporaryFolder(), 'data'), tenants })
  onTestFinished(() => service.kill())
  const times = new Map<string, number[]>(tenants.map(({ id }) => [id, []]))
  const expected: string[] = []
  for (let round = 0; round < ROUNDS; round++)
    // Alternates between tenants, so that all run under the same load.
    for (const { id: name, backendKey } of tenants) {
      const form = captureForm({}, uniqueImage())
      const began = performance.now()
      const { body } = await call(service.address, backendKey, 'POST', '/identities')
      const handle = await call(
        service.address,
        backendKey,
        'POST',
        `/identities/${String(body?.id)}/id-documents/capture`,
        form,
      )
      times.get(name)?.push(performance.now() - began)
      expect(handle.status).toBe(200)
      if (name === 'answers') expected.push(String(handle.body?.id))
    }
  expect(await good.missing('CREATED', expected, 20_000)).toEqual([])
  for (const { requests } of bad) expect(requests()).toBeGreaterThan(0)
  const usual = median(times.get('answers') ?? [])
  for (const name of names) {
    const duration = median(times.get(name) ?? [])
    console.log(`${name}: ${duration.toFixed(1)} ms a submission, ${usual.toFixed(1)} where the receiver answers`)
    expect([name, duration]).toEqual([name, expect.toSatisfy((value: number) => value <= usual * MAX_RATIO + CHANCE)])
  }
  expect(await service.stop()).toBe(0)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { BACKEND_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'

let served: ServedApp
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.host.stop())

const post = (headers: { readonly [name: string]: string }) =>
  sendRaw(served.host.port, [
    requestText('POST', '/svc/v1/identities', {
      ...headers,
      apikey: BACKEND_KEY,
      'content-length': '0',
      connection: 'close',
    }),
  ])

describe('no web page can drive the service', () => {
  test('a host name that is not ours is refused, whatever the key (DNS rebinding)', async () => {
    const { port } = served.host
    const foreign = [
      '',
      'evil.test',
      `evil.test:${port}`,
      `127.0.0.1.evil.test:${port}`,
      '127.0.0.1:1',
      `127.0.0.1:${port}.`,
      `0x7f.1:${port}`,
    ]
    for (const host of foreign) {
      const answer = await post({ host })
      expect([host, answer.status]).toEqual([host, 403])
      expect(answer.text).toContain('foreign-host')
    }
    expect(served.engine.calls).toEqual([])
  })

  test('our own names are taken, in any case of letters', async () => {
    const { port } = served.host
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`, `[::1]:${port}`]) {
      expect([host, (await post({ host })).status]).toEqual([host, 200])
      // Whatever was taken before it.
      expect((await post({ host: `evil.test:${port}` })).status).toBe(403)
    }
  })

  test('a page of another origin is refused, one of ours is not, and no CORS header is ever sent', async () => {
    const { port } = served.host
    const host = `127.0.0.1:${port}`
    for (const origin of ['http://evil.test', 'null', `https://127.0.0.1:${port}`, `http://127.0.0.1`, 'file://']) {
      const answer = await post({ host, origin })
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(answer.text).toContain('foreign-origin')
      expect(answer.text.toLowerCase()).not.toContain('access-control')
    }
    const own = await post({ host, origin: `http://127.0.0.1:${port}` })
    expect(own.status).toBe(200)
    expect(own.text.toLowerCase()).not.toContain('access-control')
  })

  test('a preflight of another origin is refused', async () => {
    const headers = { host: `127.0.0.1:${served.host.port}`, origin: 'http://evil.test', connection: 'close' }
    const answer = await sendRaw(served.host.port, [
      requestText('OPTIONS', '/svc/v1/identities', { ...headers, 'access-control-request-method': 'POST' }),
    ])
    expect(answer.status).toBe(403)
    expect(answer.text.toLowerCase()).not.toContain('access-control')
  })

  test('a request without a Host is refused', async () => {
    const answer = await sendRaw(served.host.port, [requestText('GET', '/svc/v1/identities', { connection: 'close' })])
    expect(answer.status).toBe(400)
  })
})

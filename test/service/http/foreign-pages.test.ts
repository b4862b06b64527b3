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

describe('requests from web pages', () => {
  test('a foreign host name is refused even with a valid key (DNS rebinding)', async () => {
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
      const response = await post({ host })
      expect([host, response.status]).toEqual([host, 403])
      expect(response.text).toContain('foreign-host')
    }
    expect(served.engine.calls).toEqual([])
  })

  test('the host names of the service are accepted regardless of case', async () => {
    const { port } = served.host
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LocalHost:${port}`, `[::1]:${port}`]) {
      expect([host, (await post({ host })).status]).toEqual([host, 200])
      // Still refused after an accepted request.
      expect((await post({ host: `evil.test:${port}` })).status).toBe(403)
    }
  })

  test('another origin is refused, the own origin is accepted, and no CORS header is ever sent', async () => {
    const { port } = served.host
    const host = `127.0.0.1:${port}`
    for (const origin of ['http://evil.test', 'null', `https://127.0.0.1:${port}`, `http://127.0.0.1`, 'file://']) {
      const response = await post({ host, origin })
      expect([origin, response.status]).toEqual([origin, 403])
      expect(response.text).toContain('foreign-origin')
      expect(response.text.toLowerCase()).not.toContain('access-control')
    }
    const own = await post({ host, origin: `http://127.0.0.1:${port}` })
    expect(own.status).toBe(200)
    expect(own.text.toLowerCase()).not.toContain('access-control')
  })

  test('a preflight request of another origin is refused', async () => {
    const headers = { host: `127.0.0.1:${served.host.port}`, origin: 'http://evil.test', connection: 'close' }
    const response = await sendRaw(served.host.port, [
      requestText('OPTIONS', '/svc/v1/identities', { ...headers, 'access-control-request-method': 'POST' }),
    ])
    expect(response.status).toBe(403)
    expect(response.text.toLowerCase()).not.toContain('access-control')
  })

  test('a request without a Host header is refused', async () => {
    const response = await sendRaw(served.host.port, [
      requestText('GET', '/svc/v1/identities', { connection: 'close' }),
    ])
    expect(response.status).toBe(400)
  })
})

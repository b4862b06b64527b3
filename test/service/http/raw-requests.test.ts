import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AppHost } from '../../../main/host/app-host.ts'
import { startReceiver } from '../../../main/service/webhooks/receive/receiver.ts'
import { startWebHost } from '../../../main/web/web-host.ts'
import { IS_LONG, someOf } from '../../support/length.ts'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { BACKEND_KEY, CONTROL_KEY, serveApp } from '../../support/served-app.ts'

/** A server under test with its port and a request that it must continue to answer. */
interface RawHost {
  readonly name: string
  readonly port: number
  readonly isAlive: () => Promise<boolean>
  stop(): Promise<unknown>
}

const hosts: RawHost[] = []
const pages = mkdtempSync(join(tmpdir(), 'proofbench-pages-'))

writeFileSync(join(pages, 'index.html'), '<!doctype html>')

const hasStatus = async (port: number, path: string, status: number): Promise<boolean> =>
  (await sendRaw(port, [requestText('GET', path, { Host: `127.0.0.1:${port}`, Connection: 'close' })])).status ===
  status

beforeAll(async () => {
  const served = await serveApp({ requestMs: 2000 })
  const { port } = served.host
  hosts.push({ name: 'the service', port, isAlive: () => hasStatus(port, '/', 200), stop: () => served.host.stop() })
  const bridge = {
    call: async () => ({ kind: 'result', result: null }),
    listen: () => () => {},
    close: async () => {},
  } as unknown as AppHost // the members that requests use
  const web = await startWebHost({ bridge, pages, port: 0, uploads: join(pages, 'uploads') })
  const webPort = Number(new URL(web.address).port)
  hosts.push({
    name: 'the web host',
    port: webPort,
    isAlive: () => hasStatus(webPort, '/bridge/events', 403),
    stop: () => web.close(),
  })
  const receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    security: { mode: 'None' },
    answer: 204,
    delayMs: 0,
    onArrival: () => {},
    onGarbage: () => {},
  })
  const receiverPort = Number(new URL(receiver.url).port)
  hosts.push({
    name: 'the receiver',
    port: receiverPort,
    isAlive: () => hasStatus(receiverPort, '/', 405),
    stop: () => receiver.close(),
  })
})
afterAll(async () => {
  await Promise.all(hosts.map(({ stop }) => stop()))
  rmSync(pages, { recursive: true })
})

const TARGETS = [
  '/',
  '//',
  '///x',
  '/\\',
  '\\',
  '*',
  'http://[',
  'http://a:99999/',
  'http://',
  '/%',
  '/%00',
  '/bridge/',
  '/bridge/call/x',
  'x',
  '?',
  '/svc/v1/identities/%ff',
  '/control/v1/clock',
  '/..//..',
  '/\u00ff',
]
const METHODS = [
  'GET',
  'POST',
  'QUERY',
  'OPTIONS',
  'PROPFIND',
  'M-SEARCH',
  'HEAD',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'get',
  'X',
]

const line = (method: string, target: string, version = 'HTTP/1.1') => `${method} ${target} ${version}\r\n`

describe('malformed requests', () => {
  test('garbage after complete requests does not take their responses, and is answered after them', async () => {
    const served = await serveApp()
    onTestFinished(() => served.host.stop())
    const { port } = served.host
    const get = requestText('GET', '/svc/v1/identities/one', { Host: `127.0.0.1:${port}`, apikey: BACKEND_KEY })
    const { text } = await sendRaw(port, [
      Buffer.concat([get, get, Buffer.from('no request\r\n\r\nno request\r\n\r\n')]),
    ])
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['404', '404', '400'])
  })

  test('no request target or method stops a server', { timeout: 60_000 }, async () => {
    for (const { name, port, isAlive } of hosts) {
      const requests = [
        ...TARGETS.map((target) => line('GET', target)),
        ...METHODS.map((method) => line(method, '/')),
        ...TARGETS.map((target) => line('POST', target)),
      ]
      await Promise.all(
        requests.map((first) => sendRaw(port, [`${first}Host: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`])),
      )
      expect([name, await isAlive()]).toEqual([name, true])
    }
  })

  test.runIf(IS_LONG)('no random header, chunk or body stops a server', { timeout: 120_000 }, async () => {
    const header = fc.oneof(
      fc.constantFrom(
        'Host: x',
        'Content-Length: 5',
        'Content-Length: -1',
        'Content-Length: 99999999999999999999',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip, chunked',
        'Expect: 100-continue',
        'Expect: the-unexpected',
        'Upgrade: websocket\r\nConnection: upgrade',
        'Origin: null',
        'Authorization: Bearer',
        'Content-Type: multipart/form-data',
        `apikey: ${BACKEND_KEY}`,
        `controlkey: ${CONTROL_KEY}`,
        ': x',
        ' folded',
      ),
      fc.string({ maxLength: 40 }),
    )
    const body = fc.oneof(
      fc.constantFrom('', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', 'zz\r\n', '{"a":', '\0\0\0\0'),
      fc.string({ maxLength: 60 }),
    )
    const request = fc.record({
      method: fc.constantFrom(...METHODS),
      target: fc.oneof(fc.constantFrom(...TARGETS), fc.webPath()),
      headers: fc.array(header, { maxLength: 5 }),
      body,
      cut: fc.nat(400),
    })
    await fc.assert(
      fc.asyncProperty(request, fc.nat(2), async ({ method, target, headers, body: text, cut }, at) => {
        const host = hosts[at]
        if (!host) return
        const { port } = host
        const message = `${line(method, target)}Host: 127.0.0.1:${port}\r\n${headers.join('\r\n')}\r\n\r\n${text}`
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.end(Buffer.from(message.slice(0, cut), 'latin1'))
        socket.resume()
        socket.setTimeout(300, () => socket.destroy())
        await new Promise((closed) => socket.on('close', closed))
        expect([host.name, await host.isAlive()]).toEqual([host.name, true])
      }),
      { numRuns: 150 },
    )
  })

  test.each(['QUERY', 'M-SEARCH', 'PROPFIND'])('the service responds to the method %s with 405', async (method) => {
    const { port } = hosts[0] as RawHost
    const { status, text } = await sendRaw(port, [
      `${line(method, '/svc/v1/identities')}Host: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
    ])
    expect([status, JSON.parse(text.split('\r\n\r\n')[1] ?? '').errors[0].code]).toEqual([405, 'wrong-method'])
  })

  test('the service refuses a missing or duplicate Host header and an unknown expectation with an error in JSON', async () => {
    const { port } = hosts[0] as RawHost
    const own = `Host: 127.0.0.1:${port}\r\n`
    for (const [headers, status] of [
      ['', 400],
      [own + own, 400],
      [`${own}Expect: the-unexpected\r\n`, 417],
    ] as const) {
      const { status: found, text } = await sendRaw(port, [`${line('GET', '/')}${headers}Connection: close\r\n\r\n`])
      expect([headers, found, /"code":"malformed-request"/.test(text)]).toEqual([headers, status, true])
    }
    const foreign = await sendRaw(port, [`${line('GET', 'http://example.com/')}${own}Connection: close\r\n\r\n`])
    expect([foreign.status, /foreign-host/.test(foreign.text)]).toEqual([403, true])
  })

  test('bytes that are no request are answered in the form of all errors, not to be stored or read as another type', async () => {
    const { port } = hosts[0] as RawHost
    const { status, text } = await sendRaw(port, ['garbage\r\n\r\n'])
    expect(status).toBe(400)
    expect(text).toMatch(/cache-control: no-store\r\n/i)
    expect(text).toMatch(/x-content-type-options: nosniff\r\n/i)
    expect(text).toContain('{"errors":[{"code":"malformed-request"')
  })

  test('the web host refuses duplicate Host headers', async () => {
    const { port } = hosts[1] as RawHost
    const own = `Host: 127.0.0.1:${port}\r\n`
    expect((await sendRaw(port, [`${line('GET', '/')}${own}${own}Connection: close\r\n\r\n`])).status).toBe(400)
  })
})

/** Sends an endless body. Resolves with the number of bytes sent until the server closed the connection, and its response. */
async function flood(port: number, head: string): Promise<{ readonly sent: number; readonly response: string }> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let response = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    response += bytes.toString('latin1')
  })
  const piece = Buffer.alloc(64 * 1024, 'x')
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  socket.write(head)
  more()
  const started = Date.now()
  await new Promise((closed) => socket.on('close', closed))
  expect(Date.now() - started).toBeLessThan(5000)
  return { sent: socket.bytesWritten - socket.writableLength, response }
}

/** Capacity of the buffers at both ends of a connection, in bytes. */
const BUFFERS = 24 * 1024 * 1024

describe('unwanted request bodies', () => {
  test.each(
    someOf(
      [
        ['a wrong key', 0, 'POST /svc/v1/identities', 'apikey: wrong', 401],
        ['no key', 0, 'PUT /control/v1/snapshot', 'x: y', 401],
        ['a foreign host', 0, 'POST /svc/v1/identities', 'x: y', 403],
        [
          'a body above the JSON limit',
          0,
          'POST /svc/v1/identities/x/consents',
          `apikey: ${BACKEND_KEY}\r\ncontent-type: application/json`,
          413,
        ],
        ['no token', 1, 'POST /bridge/call/app.info', 'x: y', 403],
        ['a body above the limit of notifications', 2, 'POST /', 'x: y', 413],
      ] as const,
      3,
    ),
  )('a request with %s is refused without reading its body to the end', async (reason, at, start, header, status) => {
    const { port } = hosts[at] as RawHost
    const host = reason === 'a foreign host' ? 'example.com' : `127.0.0.1:${port}`
    const { sent, response } = await flood(
      port,
      `${start} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(sent).toBeLessThan(BUFFERS)
  })
})

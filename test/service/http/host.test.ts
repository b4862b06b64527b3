import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../main/service/http/build-app.ts'
import { ListenFailure, startHost } from '../../../main/service/http/host.ts'
import { HostGuard } from '../../../main/service/http/host-guard.ts'
import { createFakeEngine } from '../../support/fake-engine.ts'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { BACKEND_KEY, CONTROL_KEY, serveApp, TEST_TENANT } from '../../support/served-app.ts'

const tenants = [TEST_TENANT]
const app = (hosts = new HostGuard()) =>
  buildApp({ engine: createFakeEngine(), tenants: () => tenants, controlKey: CONTROL_KEY, hosts })

async function listenFailure(port: number, address?: string): Promise<ListenFailure> {
  const place = address === undefined ? {} : { address }
  const error = await startHost({ app: app(), hosts: new HostGuard(), port, ...place }).catch((failure) => failure)
  expect(error).toBeInstanceOf(ListenFailure)
  return error as ListenFailure
}

describe('the HTTP host', () => {
  test('the host listens on the loopback address only, with 0 on any free port', async () => {
    const served = await serveApp()
    expect(served.host.address).toBe('127.0.0.1')
    expect(served.host.baseUrl).toBe(`http://127.0.0.1:${served.host.port}`)
    await served.host.stop()
    await expect(fetch(served.host.baseUrl)).rejects.toThrow()
  })

  test('a port in use is reported with advice', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.address() as AddressInfo
    const failure = await listenFailure(port)
    expect([failure.code, failure.message]).toEqual(['EADDRINUSE', `Port ${port} of 127.0.0.1 is in use`])
    expect(failure.hint).toMatch(/another port/)
    server.close()
  })

  test('an address of another machine is reported as not available', async () => {
    expect((await listenFailure(0, '203.0.113.1')).code).toBe('EADDRNOTAVAIL')
  })

  test('stopping the host completes running calls and accepts no more', async () => {
    const served = await serveApp()
    const { id } = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
    let open = () => {}
    served.engine.gate = new Promise((resolve) => {
      open = resolve
    })
    const form = new FormData()
    form.set('DocumentFront', new Blob(['x'], { type: 'image/png' }))
    const underWay = served.call('POST', `/svc/v1/identities/${id}/id-documents/capture`, { body: form })
    await expect.poll(() => served.engine.calls.at(-1)?.name).toBe('submitDocumentImages')
    const stopped = served.host.stop()
    await wait(50)
    open()
    expect((await underWay).status).toBe(200)
    const responded = performance.now()
    await stopped
    // The host must not wait until idle connections are closed after 5 seconds.
    expect(performance.now() - responded).toBeLessThan(4000)
  })

  test('a call that arrives while the host stops is refused with 503 in the form of all errors', async () => {
    const served = await serveApp()
    const socket = connect(served.host.port, '127.0.0.1')
    const response = text(socket)
    socket.write(`GET /svc/v1/identities/x HTTP/1.1\r\nHost: 127.0.0.1:${served.host.port}\r\n`)
    await wait(50)
    const stopped = served.host.stop()
    await wait(50)
    socket.write(`apikey: ${BACKEND_KEY}\r\n\r\n`)
    expect(await response).toMatch(/^HTTP\/1\.1 503 .*cache-control: no-store.*\{"errors":\[\{"code":"unavailable"/is)
    await stopped
  })

  test('stopping the host closes calls that exceed the grace period', async () => {
    const hosts = new HostGuard()
    const host = await startHost({ app: app(hosts), hosts, port: 0, graceMs: 100 })
    const head = {
      host: `127.0.0.1:${host.port}`,
      apikey: BACKEND_KEY,
      'content-type': 'application/json',
      'content-length': '10',
    }
    const stuck = sendRaw(host.port, [requestText('POST', '/svc/v1/identities', head)])
    await wait(100)
    const started = performance.now()
    await host.stop()
    // Idle connections are closed after 10 seconds.
    expect(performance.now() - started).toBeLessThan(9000)
    expect((await stuck).status).toBe(0)
  })
})

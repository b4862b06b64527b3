import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestText } from '../../support/raw-http.ts'
import { BACKEND_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'

const LONG = 'a'.repeat(5000)

let served: ServedApp
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.host.stop())

async function created(): Promise<string> {
  const { id } = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
  return `/svc/v1/identities/${id}`
}

/** What the journal has of the calls that `act` makes, latest first. */
async function noted(act: () => Promise<unknown>, calls: number) {
  const before = served.journal.count
  await act()
  await expect.poll(() => served.journal.count).toBe(before + calls)
  return served.journal.entries(calls)
}

describe('an id that is longer than any other', () => {
  const wrong = { headers: { apikey: 'wrong', controlkey: 'wrong' } }

  test('of a transaction or its evidence is unknown, behind the same key, and noted', async () => {
    const known = await created()
    const paths = [`/svc/v1/identities/${LONG}`, `/svc/v1/identities/${LONG}/proof`, `${known}/status/${LONG}`]
    const calls = paths.flatMap((path) => [served.call('GET', path), served.call('GET', path, wrong)])
    const entries = await noted(async () => {
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses).toEqual([404, 401, 404, 401, 404, 401])
    }, calls.length)
    expect(entries.every(({ path }) => path.startsWith('/svc/v1/identities/'))).toBe(true)
    expect(served.faults).toEqual([])
  })

  test('of a session, a call or a tenant is unknown to the control API', async () => {
    served.engine.answers.session = () => null
    for (const path of [`/sessions/${LONG}`, `/journal/${LONG}/bodies`]) {
      expect([path, (await served.control('GET', path)).status]).toEqual([path, 404])
      expect([path, (await served.control('GET', path, wrong)).status]).toEqual([path, 401])
    }
    expect((await served.control('PUT', `/tenants/${LONG}`)).status).toBe(404)
  })
})

describe('the journal', () => {
  test('names a path of ours under another method, and no other', async () => {
    const known = await created()
    const entries = await noted(async () => {
      await served.call('PATCH', `${known}?apikey=secret`)
      await served.call('OPTIONS', known)
      await served.call('OPTIONS', `/${BACKEND_KEY}`)
    }, 3)
    expect(entries.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['OPTIONS', '(unknown path)', 404],
      ['OPTIONS', known, 204],
      ['PATCH', known, 405],
    ])
  })

  test('has a proof that the caller cut off, once, and one that was taken', async () => {
    const known = await created()
    const whole = await served.engine.retrieveProof({} as never, known.slice(known.lastIndexOf('/') + 1))
    const entries = await noted(async () => (await served.call('GET', `${known}/proof`)).bytes(), 1)
    expect(entries).toMatchObject([{ path: `${known}/proof`, status: 200, responseBytes: whole.length }])
    served.engine.retrieveProof = async () => Buffer.concat([whole, Buffer.alloc(64 * 1024 * 1024)])
    const cut = await noted(() => cutOff(`${known}/proof`), 1)
    expect(cut).toMatchObject([{ path: `${known}/proof`, status: 200, responseBytes: null, role: 'RELYING_SERVICE' }])
    await noted(() => served.call('GET', known), 1)
  })
})

/** Takes the beginning of an answer and goes. */
const cutOff = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const { port } = served.host
    const socket = connect(port, '127.0.0.1')
    socket.write(requestText('GET', path, { host: `127.0.0.1:${port}`, apikey: BACKEND_KEY }))
    socket.once('data', () => socket.destroy())
    socket.on('close', () => resolve())
  })

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestText } from '../../support/raw-http.ts'
import { BACKEND_KEY, CONTROL_KEY, type ServedApp, serveApp, USER_AGENT_KEY } from '../../support/served-app.ts'

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

/** Runs `act` and returns the journal entries of its calls, latest first. */
async function recordCalls(act: () => Promise<unknown>, calls: number) {
  const count = served.journal.count
  await act()
  await expect.poll(() => served.journal.count).toBe(count + calls)
  return served.journal.entries(calls)
}

describe('a key in a path', () => {
  test.each([
    ['as an identity', (key: string) => `/svc/v1/identities/${key}`],
    ['as an evidence', (key: string) => `/svc/v1/identities/x/status/${key}`],
    ['within an id', (key: string) => `/svc/v1/identities/before-${key}-after`],
    ['percent-encoded', (key: string) => `/svc/v1/identities/${key.replaceAll('-', '%2D')}`],
    ['in an unknown path', (key: string) => `/svc/v2/${key}/x`],
    ['in the control API', (key: string) => `/control/v1/identities/${key}`],
    ['in a capture page', (key: string) => `/capture/${key}`],
  ])('is not in the journal: %s', async (_name, pathWith) => {
    const keys = [BACKEND_KEY, USER_AGENT_KEY, CONTROL_KEY]
    const entries = await recordCalls(async () => {
      for (const key of keys) {
        const headers = { apikey: BACKEND_KEY, controlkey: CONTROL_KEY }
        const answer = await fetch(served.host.baseUrl + pathWith(key), { headers })
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    }, keys.length)
    const paths = decodeURIComponent(entries.map(({ path }) => path).join('\n'))
    for (const key of keys) expect(paths).not.toContain(key)
  })
})

describe('ids longer than any existing one', () => {
  const wrongKeys = { headers: { apikey: 'wrong', controlkey: 'wrong' } }

  test('a transaction or evidence with a very long id is unknown, requires a key and is in the journal', async () => {
    const known = await created()
    const paths = [`/svc/v1/identities/${LONG}`, `/svc/v1/identities/${LONG}/proof`, `${known}/status/${LONG}`]
    const calls = paths.flatMap((path) => [served.call('GET', path), served.call('GET', path, wrongKeys)])
    const entries = await recordCalls(async () => {
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses).toEqual([404, 401, 404, 401, 404, 401])
    }, calls.length)
    expect(entries.every(({ path }) => path.startsWith('/svc/v1/identities/'))).toBe(true)
    expect(served.faults).toEqual([])
  })

  test('a session, call or tenant with a very long id is unknown to the control API', async () => {
    served.engine.answers.session = () => null
    for (const path of [`/sessions/${LONG}`, `/journal/${LONG}/bodies`]) {
      expect([path, (await served.control('GET', path)).status]).toEqual([path, 404])
      expect([path, (await served.control('GET', path, wrongKeys)).status]).toEqual([path, 401])
    }
    expect((await served.control('PUT', `/tenants/${LONG}`)).status).toBe(404)
  })
})

describe('calls in the journal', () => {
  test('the journal names known paths with other methods, but never unknown paths', async () => {
    const known = await created()
    const entries = await recordCalls(async () => {
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

  test('the journal has one entry for a proof whose delivery was interrupted and for a complete one', async () => {
    const known = await created()
    const archive = await served.engine.retrieveProof({} as never, known.slice(known.lastIndexOf('/') + 1))
    const entries = await recordCalls(async () => (await served.call('GET', `${known}/proof`)).bytes(), 1)
    expect(entries).toMatchObject([{ path: `${known}/proof`, status: 200, responseBytes: archive.length }])
    served.engine.retrieveProof = async () => Buffer.concat([archive, Buffer.alloc(64 * 1024 * 1024)])
    const cut = await recordCalls(() => cutOff(`${known}/proof`), 1)
    expect(cut).toMatchObject([{ path: `${known}/proof`, status: 200, responseBytes: null, role: 'RELYING_SERVICE' }])
    await recordCalls(() => served.call('GET', known), 1)
  })
})

/** Receives the first bytes of a response and closes the connection. */
const cutOff = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const { port } = served.host
    const socket = connect(port, '127.0.0.1')
    socket.write(requestText('GET', path, { host: `127.0.0.1:${port}`, apikey: BACKEND_KEY }))
    socket.once('data', () => socket.destroy())
    socket.on('close', () => resolve())
  })

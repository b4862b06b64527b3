import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BACKEND_KEY, type ServedApp, serveApp, USER_AGENT_KEY } from '../../support/served-app.ts'
import { MRZ } from '../../unit/checks/chip/specimen.ts'

let served: ServedApp
let identityId: string

beforeAll(async () => {
  served = await serveApp()
  const response = await served.call('POST', '/svc/v1/identities')
  identityId = ((await response.json()) as { id: string }).id
})
afterAll(() => served.host.stop())

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
const path = (rest: string) => `/svc/v1/identities/${identityId}${rest}`
const parseErrors = async (response: Response) =>
  ((await response.json()) as { errors: { code: string; field?: string }[] }).errors

describe('the client API', () => {
  test('an identity is created without a body, with JSON, with a form and with an empty form', async () => {
    const form = new FormData()
    form.set('businessId', 'order-1 ÅÄÖ')
    const requests: RequestInit[] = [
      {},
      json({ businessId: 'order-1 ÅÄÖ' }),
      { body: form },
      { headers: { 'content-type': 'multipart/form-data' } },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' },
    ]
    const count = served.engine.calls.length
    for (const request of requests) {
      const response = await served.call('POST', '/svc/v1/identities', request)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        status: 'EXPECTING_INPUT',
        levelOfAssurance: 'LOA0',
        upgradePaths: {},
      })
    }
    const inputs = served.engine.calls.slice(count).map((engineCall) => engineCall.given[0])
    expect(inputs).toEqual([{}, { businessId: 'order-1 ÅÄÖ' }, { businessId: 'order-1 ÅÄÖ' }, {}, {}])
  })

  test('submitted consents are returned with their ids', async () => {
    const response = await served.call('POST', path('/consents'), json([{ approved: true, type: 'GIV' }]))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([{ consentId: expect.any(String), approved: true, type: 'GIV' }])
  })

  test('uploaded images reach the engine unchanged, with side, file name and details', async () => {
    const front = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256)
    const form = new FormData()
    form.set('DocumentFront', new Blob([front], { type: 'image/jpeg' }), 'front "1".jpg')
    form.set('DocumentBack', new Blob([front.slice(5)]))
    const details = { jurisdiction: 'FRA', documentType: 'PASSPORT', source: 'SCAN' }
    form.set(
      'DocumentCaptureDetails',
      new Blob([JSON.stringify(details)], { type: 'application/json' }),
      'details.json',
    )
    const response = await served.call('POST', path('/id-documents/capture'), { body: form })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'PROCESSING', type: 'PASSPORT', id: expect.any(String) })
    const [id, images, receivedDetails] = (served.engine.calls.at(-1)?.given ?? []) as [
      string,
      { side: string; bytes: Buffer; fileName: string }[],
      unknown,
    ]
    expect(id).toBe(identityId)
    expect(images.map(({ side }) => side)).toEqual(['FRONT', 'BACK'])
    expect(images[0]?.fileName).toBe('front %221%22.jpg')
    expect(Buffer.compare(images[0]?.bytes ?? Buffer.alloc(0), Buffer.from(front))).toBe(0)
    expect(images[1]?.bytes.length).toBe(front.length - 5)
    expect(receivedDetails).toEqual(details)
  })

  test('status, identity, portrait, proof, deletion and resumption respond in the specified forms', async () => {
    const started = await served.call('POST', path('/id-documents/nfc-session'), json({ mrz: MRZ }))
    const handle = (await started.json()) as { id: string; sessionId: string; status: string; type: string }
    expect(handle).toMatchObject({ status: 'PROCESSING', type: 'ID_DOCUMENT', sessionId: expect.any(String) })
    const status = await served.call('GET', path(`/status/${handle.id}`), { headers: { apikey: USER_AGENT_KEY } })
    expect(await status.json()).toEqual({ status: 'PROCESSING', type: 'ID_DOCUMENT', id: handle.id })
    expect(await (await served.call('GET', path(''))).json()).toMatchObject({ globalStatus: { id: identityId } })
    expect(await (await served.call('GET', path('/attributes/portrait'))).json()).toHaveProperty('globalStatus')
    const proof = await served.call('GET', path('/proof'))
    expect(proof.headers.get('content-type')).toBe('multipart/mixed; boundary="frontier"')
    expect(await proof.text()).toMatch(/^--frontier\r\n/)
    const deleted = await served.call('DELETE', path(`/evidences/${handle.id}`))
    expect([deleted.status, await deleted.text()]).toEqual([204, ''])
    expect((await served.call('POST', path('/resume'))).status).toBe(200)
  })

  test('the engine receives tenant, role, path without query, and client address of a call', async () => {
    await served.call(
      'POST',
      `${path('/attributes/portrait/capture-session')}?mode=nativeSDK&x=1`,
      json({ type: 'LIVENESS_ACTIVE', nbChallenge: 3 }),
    )
    const last = served.engine.calls.at(-1)
    expect(last?.given).toEqual([identityId, 'nativeSDK', { type: 'LIVENESS_ACTIVE', nbChallenge: 3 }])
    expect(last?.call).toMatchObject({
      tenant: { id: 'tenant-1' },
      role: 'RELYING_SERVICE',
      method: 'POST',
      uri: path('/attributes/portrait/capture-session'),
      ip: '127.0.0.1',
    })
  })
})

describe('API keys', () => {
  test('a missing or wrong key is refused with 401 and code 1033', async () => {
    for (const apikey of ['', 'wrong', `${BACKEND_KEY} x`, BACKEND_KEY.toUpperCase(), "' OR 1=1 --"]) {
      const response = await served.call('GET', path(''), { headers: { apikey } })
      expect(response.status).toBe(401)
      expect(await parseErrors(response)).toMatchObject([{ code: '1033' }])
    }
    const none = await fetch(served.host.baseUrl + path(''))
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'ApiKey'])
  })

  test('a role that an endpoint does not allow is refused with 403 before the engine is called', async () => {
    const count = served.engine.calls.length
    const rows = [
      ['POST', '/svc/v1/identities'],
      ['POST', path('/id-documents/live-capture-session')],
      ['GET', path('/proof')],
      ['POST', path('/resume')],
    ] as const
    for (const [method, url] of rows) {
      const response = await served.call(method, url, { headers: { apikey: USER_AGENT_KEY } })
      expect([url, response.status]).toEqual([url, 403])
      expect(await parseErrors(response)).toMatchObject([{ code: 'wrong-role' }])
    }
    expect(served.engine.calls.length).toBe(count)
  })
})

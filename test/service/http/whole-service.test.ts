import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'
import { type RunningService, startService } from '../../../main/service/start-service.ts'
import { judgeAnswer } from '../../support/served-app.ts'
import { PICTURE } from '../../support/test-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'

let service: RunningService
let hook: { readonly url: string; readonly received: Buffer[]; close(): void }

beforeAll(async () => {
  hook = await receiver()
  service = await startService({
    folder: null,
    config: {
      tenants: [{ id: 'bank', examinesImages: false, webhook: { url: hook.url, security: { mode: 'None' } } }],
    },
    port: 0,
    clock: new AdjustableClock(),
    seed: null,
    version: '0.1.0',
    onFault: (_reference, error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await service.stop()
  hook.close()
})

async function receiver() {
  const received: Buffer[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    received.push(Buffer.concat(await request.toArray()))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () => server.close(),
  }
}

/** JSON of any type. The OpenAPI documents define the actual types. */
interface Answered {
  readonly [member: string]: Answered
}

interface Called {
  readonly status: number
  readonly body: Answered
  readonly bytes: Buffer
}

async function call(method: string, path: string, body?: unknown): Promise<Called> {
  const { baseUrl, backendKey, controlKey } = service.address
  const json = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
  const sent = body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body)
  const key = path.startsWith('/control/') ? { controlkey: controlKey } : { apikey: backendKey }
  const response = await fetch(baseUrl + path, { method, body: sent, headers: { ...key, ...json } })
  await judgeAnswer(method, path, sent, response.clone())
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? JSON.parse(bytes.toString()) : {}, bytes }
}

const settle = () => call('POST', '/control/v1/settle')
const picture = () => new Blob([Buffer.from(PICTURE)], { type: 'image/png' })

describe('the whole service over HTTP', () => {
  test('a transaction with document and portrait ends with a genuine and conformant proof', async () => {
    const { body: identity } = await call('POST', '/svc/v1/identities', { businessId: 'order-7' })
    const root = `/svc/v1/identities/${identity.id}`
    expect((await call('POST', `${root}/consents`, [{ approved: true, type: 'PORTRAIT' }])).status).toBe(200)
    const form = new FormData()
    form.set('DocumentFront', picture(), 'front.png')
    form.set(
      'DocumentCaptureDetails',
      JSON.stringify({ jurisdiction: 'FRA', documentType: 'PASSPORT', source: 'SCAN' }),
    )
    const { body: handle } = await call('POST', `${root}/id-documents/capture`, form)
    expect(handle).toMatchObject({ status: 'PROCESSING', type: 'PASSPORT' })
    await settle()
    expect((await call('GET', `${root}/status/${handle.id}`)).body.status).toBe('VERIFIED')
    const { body: portrait } = await call('POST', `${root}/attributes/portrait/capture-session?mode=webSDK`)
    const capture = new FormData()
    capture.set('Portrait', picture(), 'face.png')
    expect((await call('POST', `/control/v1/sessions/${portrait.sessionId}/portrait`, capture)).status).toBe(200)
    await settle()
    const { body: view } = await call('GET', root)
    expect(view.globalStatus?.levelOfAssurance).not.toBe('LOA0')
    expect((await call('GET', `${root}/attributes/portrait`)).body.portrait?.type).toBe('PORTRAIT')
    const { body: open } = await call('GET', '/control/v1/identities')
    expect(open).toMatchObject([
      {
        identityId: identity.id,
        consents: [{ type: 'PORTRAIT', approved: true }],
        evidences: [
          { type: 'PASSPORT', status: 'VERIFIED', score: expect.stringMatching(/^LEVEL[1-4]$/) },
          { type: 'ATTRIBUTES' },
          { type: 'PORTRAIT' },
        ],
      },
    ])
    const fileId = open[0]?.evidences?.[0]?.files?.[0]?.fileId
    const file = await call('GET', `/control/v1/identities/${identity.id}/files/${fileId}`)
    expect(file.bytes.equals(PICTURE)).toBe(true)
    expect((await call('GET', `/control/v1/identities/${identity.id}/files/none`)).status).toBe(404)
    const { body: operations } = await call('GET', `/control/v1/identities/${identity.id}/operations`)
    expect(operations.length).toBeGreaterThan(1)
    const proof = await call('GET', `${root}/proof`)
    const keys = keysFrom(Buffer.from(service.address.publicKey), 'service')
    // The service uses the system clock, so a fixed validation time could precede the signature.
    const report = await verifyBytes(proof.bytes, keys, { validationTime: new Date().toISOString() })
    expect([report.indication, report.conformance]).toEqual(['TOTAL_PASSED', 'PASSED'])
    const ended = await call('GET', root)
    expect([404, 409, 410]).toContain(ended.status)
  })

  test('a notification is delivered, listed with its exact bytes, and can be sent again', async () => {
    await expect.poll(() => hook.received.length).toBeGreaterThan(0)
    const { body: rows } = await call('GET', '/control/v1/deliveries?limit=5')
    const row = rows[0] ?? {}
    const { body: record } = await call('GET', `/control/v1/deliveries/${row.id}`)
    const { bytes } = await call('GET', `/control/v1/deliveries/${row.id}/body`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(record.body?.sha256)
    const count = hook.received.length
    const { body: resent } = await call('POST', `/control/v1/deliveries/${row.id}/resend`)
    await expect.poll(() => hook.received.length).toBeGreaterThan(count)
    expect(hook.received.at(-1)?.equals(bytes)).toBe(true)
    expect((await call('GET', `/control/v1/deliveries/${resent.deliveryId}`)).body.resendOf).toBe(row.id)
  })

  test('the control API drives sessions, outcomes, reviews, registers, tenants and the clock', async () => {
    const { body: identity } = await call('POST', '/svc/v1/identities')
    const root = `/svc/v1/identities/${identity.id}`
    const { body: live } = await call('POST', `${root}/id-documents/live-capture-session`, {
      sidesToCapture: ['FRONT'],
    })
    const { body: sessions } = await call('GET', '/control/v1/sessions')
    expect(sessions).toMatchObject([{ sessionId: live.sessionId, kind: 'DOCUMENT', sidesToCapture: ['FRONT'] }])
    expect((await call('POST', `/control/v1/sessions/${live.sessionId}/end`)).status).toBe(200)
    await settle()
    const { body: listed } = await call('GET', '/control/v1/identities?limit=1')
    expect(listed).toMatchObject([{ identityId: identity.id, evidences: [{ errors: [{ code: '2402' }] }] }])
    expect((await call('POST', `/control/v1/sessions/${live.sessionId}/end`)).status).toBe(409)
    const outcome = { participant: 'IMAGE_OCR', identityId: identity.id, errors: [{ code: '1500' }] }
    expect((await call('POST', '/control/v1/forced-outcomes', outcome)).status).toBe(204)
    expect((await call('GET', '/control/v1/forced-outcomes')).body).toEqual([outcome])
    expect((await call('DELETE', '/control/v1/forced-outcomes')).status).toBe(204)
    expect((await call('PUT', '/control/v1/registers', [{ country: 'AUS', data: { surname: 'Ó' } }])).status).toBe(204)
    expect((await call('GET', '/control/v1/registers')).body).toEqual([{ country: 'AUS', data: { surname: 'Ó' } }])
    expect((await call('GET', '/control/v1/reviews')).body).toEqual([])
    const { body: tenant } = await call('POST', '/control/v1/tenants', { id: 'shop', pauseAndResume: true })
    expect(tenant).toMatchObject({ id: 'shop', pauseAndResume: true })
    expect((await call('GET', '/control/v1/tenants')).body).toHaveLength(2)
    const { body: initial } = await call('GET', '/control/v1/clock')
    const { body: later } = await call('POST', '/control/v1/clock/advance', { milliseconds: 86_400_000 + 1000 })
    expect(Date.parse(String(later.now)) - Date.parse(String(initial.now))).toBeGreaterThan(86_400_000)
    await settle()
    await expect
      .poll(async () => (await call('GET', root)).body.globalStatus?.status, { timeout: 5000 })
      .toBe('TIMEOUT')
    const snapshot = await call('GET', '/control/v1/snapshot')
    expect(snapshot.bytes.toString('latin1', 0, 15)).toBe('SQLite format 3')
  })
})

import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tenantSettings } from '../../../main/service/config/service-config.ts'
import type { OpenReview } from '../../../main/service/engine/messages.ts'
import type { SessionState } from '../../../main/service/engine/state.ts'
import type { TenantSettings } from '../../../main/service/engine/tenant.ts'
import { CONTROL_KEY, type ServedApp, serveApp, TEST_TENANT, USER_AGENT_KEY } from '../../support/served-app.ts'

let keys = 0

let served: ServedApp
let tenants: readonly TenantSettings[]
let snapshot: Buffer

beforeEach(async () => {
  tenants = [TEST_TENANT]
  snapshot = Buffer.from('SQLite format 3\0')
  served = await serveApp(
    {},
    {
      tenants: () => tenants,
      saveTenant: async (settings) => {
        const existing = tenants.find(({ id }) => id === settings.id) ?? null
        const tenant = tenantSettings(settings, existing, () => `made-key-${++keys}`)
        tenants = [...tenants.filter(({ id }) => id !== settings.id), tenant]
        return tenant
      },
      snapshots: {
        take: async () => ({ size: snapshot.length, stream: () => Readable.from([snapshot]) }),
        restore: async (bytes) => {
          snapshot = Buffer.from(bytes)
        },
      },
    },
  )
})
afterEach(() => served.host.stop())

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
const HANDLE = { id: 'evidence-1', status: 'PROCESSING', type: 'PASSPORT' } as const
const SESSION: SessionState = {
  id: 'session-1',
  kind: 'CHIP',
  createdAt: 0,
  expiresAt: 60_000,
  mrz: ['I<'],
  ended: null,
}
const parseErrors = async (response: Response) =>
  ((await response.json()) as { errors: { code: string; field?: string; message: string }[] }).errors

describe('the control key', () => {
  test('every call of the control API requires the control key, and client keys are refused', async () => {
    for (const controlkey of ['', 'x', USER_AGENT_KEY, CONTROL_KEY.slice(1)]) {
      const response = await served.control('GET', '/clock', { headers: { controlkey } })
      expect([response.status, (await parseErrors(response))[0]?.code]).toEqual([401, '1033'])
    }
    expect((await served.call('GET', '/control/v1/clock')).status).toBe(401)
    expect((await served.call('GET', '/svc/v1/identities/x', { headers: { apikey: CONTROL_KEY } })).status).toBe(401)
  })
})

describe('sessions in the control API', () => {
  /** Excludes `session`, which the journal calls to find the identity of a session. */
  const actions = () => served.engine.controlCalls.filter(({ name }) => name !== 'session')

  test('sessions are listed with their times and capture pages', async () => {
    served.engine.answers.sessions = () => [{ identityId: 'i', evidenceId: 'e', session: SESSION }]
    const response = await served.control('GET', '/sessions')
    expect(await response.json()).toEqual([
      {
        sessionId: 'session-1',
        identityId: 'i',
        evidenceId: 'e',
        kind: 'CHIP',
        createdAt: '1970-01-01T00:00:00.000Z',
        expiresAt: '1970-01-01T00:01:00.000Z',
        ended: null,
        mrz: ['I<'],
        captureUrl: '/capture/session-1',
      },
    ])
    served.engine.answers.session = () => null
    expect((await served.control('GET', '/sessions/none')).status).toBe(404)
  })

  test('a session is completed with images, with the files of a chip, or with a portrait', async () => {
    const { answers } = served.engine
    answers.completeDocumentSession = answers.completeChipSession = answers.completePortraitSession = async () => HANDLE
    const images = new FormData()
    images.set('DocumentBack', new Blob(['back'], { type: 'image/png' }), 'b.png')
    images.set('Device', new Blob(['{"osType":"ANDROID"}'], { type: 'application/json' }))
    expect((await served.control('POST', '/sessions/s/document', { body: images })).status).toBe(200)
    expect(actions().at(-1)?.given).toEqual([
      's',
      [{ side: 'BACK', bytes: Buffer.from('back'), fileName: 'b.png' }],
      { osType: 'ANDROID' },
    ])
    const chip = new FormData()
    for (const name of ['DG1', 'DG15', 'SOD']) chip.set(name, new Blob([name]))
    chip.set('pace', 'true')
    chip.set('activeAuthentication', 'false')
    expect((await served.control('POST', '/sessions/s/chip', { body: chip })).status).toBe(200)
    expect(actions().at(-1)?.given[1]).toEqual({
      dataGroups: { 1: Buffer.from('DG1'), 15: Buffer.from('DG15') },
      securityObject: Buffer.from('SOD'),
      accessControl: { pace: true, activeAuthentication: false },
    })
    const portrait = new FormData()
    portrait.set('Portrait', new Blob(['face']), 'magic-E1601.jpg')
    portrait.set('Video', new Blob(['film'], { type: 'video/mp4' }))
    expect((await served.control('POST', '/sessions/s/portrait', { body: portrait })).status).toBe(200)
    expect(actions().at(-1)?.given[1]).toEqual({
      image: Buffer.from('face'),
      video: Buffer.from('film'),
      fileName: 'magic-E1601.jpg',
    })
    chip.set('pace', 'yes')
    expect((await parseErrors(await served.control('POST', '/sessions/s/chip', { body: chip })))[0]?.field).toBe('pace')
  })

  test('a session can be ended, failed and timed out', async () => {
    const { answers } = served.engine
    answers.endSession = answers.failSession = answers.timeOutSession = async () => HANDLE
    await served.control('POST', '/sessions/s%2Fx/end')
    await served.control('POST', '/sessions/s/time-out')
    await served.control('POST', '/sessions/s/fail', json({ code: '1610', message: 'lens' }))
    expect(actions()).toEqual([
      { name: 'endSession', given: ['s/x'] },
      { name: 'timeOutSession', given: ['s'] },
      { name: 'failSession', given: ['s', '1610', 'lens'] },
    ])
    const refused = await served.control('POST', '/sessions/s/fail', json({ cod: 1 }))
    expect((await parseErrors(refused)).map(({ field }) => field).sort()).toEqual(['cod', 'code'])
  })
})

describe('reviews, outcomes, registers and submissions in the control API', () => {
  test('a review decision reaches the engine with its times', async () => {
    const review: OpenReview = {
      id: 'r',
      identityId: 'i',
      evidenceId: 'e',
      evidenceType: 'PASSPORT',
      submittedAt: 0,
      expiresAt: 1000,
      doubts: ['ESFX_FAILED'],
      decisions: [{ status: 'UNDECIDED', operatorId: 'o', startTime: 5 }],
      data: {},
    }
    served.engine.answers.reviews = () => [review]
    served.engine.answers.decide = async () => {}
    expect(await (await served.control('GET', '/reviews')).json()).toMatchObject([
      { decisions: [{ startTime: '1970-01-01T00:00:00.005Z' }] },
    ])
    const decision = { status: 'ACCEPTED', operatorId: 'op-7', startTime: '2026-01-02T03:04:05.006Z' }
    expect((await served.control('POST', '/reviews/r/decisions', json(decision))).status).toBe(204)
    expect(served.engine.controlCalls.at(-1)?.given).toEqual([
      'r',
      { ...decision, startTime: Date.UTC(2026, 0, 2, 3, 4, 5, 6) },
    ])
    const typed = { ...decision, values: { surname: 'HAUGLAND', givenNames: ['OLE'], dateOfBirth: '1990-02-28' } }
    expect((await served.control('POST', '/reviews/r/decisions', json(typed))).status).toBe(204)
    expect(served.engine.controlCalls.at(-1)?.given[1]).toMatchObject({ values: typed.values })
    for (const invalid of [
      { operatorId: '' },
      { status: 'MAYBE' },
      { endTime: '2026-02-30T00:00:00Z' },
      { values: { surname: ' ' } },
      { values: { dateOfBirth: '1990-02-30' } },
      { values: { height: '180' } },
    ])
      expect((await served.control('POST', '/reviews/r/decisions', json({ ...decision, ...invalid }))).status).toBe(400)
  })

  test('forced outcomes and registers are accepted only if they match their schemas', async () => {
    const { answers, controlCalls } = served.engine
    answers.force = answers.saveRegisters = answers.clearForced = async () => {}
    const outcome = {
      participant: 'GOV_VERIFICATION',
      errors: [{ code: '1007' }],
      indicators: ['X_FAILED'],
      repeat: 'ALWAYS',
    }
    expect((await served.control('POST', '/forced-outcomes', json(outcome))).status).toBe(204)
    expect(controlCalls.at(-1)).toEqual({ name: 'force', given: [outcome] })
    const records = [{ country: 'AUS', data: { documentNumber: "' OR 1=1", surname: 'Ó' }, behaviour: 'TIMES_OUT' }]
    expect((await served.control('PUT', '/registers', json(records))).status).toBe(204)
    expect(controlCalls.at(-1)?.given).toEqual([records])
    const refused = await served.control('PUT', '/registers', json([{ country: 'FRA', data: { surename: 'x' } }]))
    expect((await parseErrors(refused)).map(({ field }) => field).sort()).toEqual(['[0].country', '[0].data.surename'])
    expect((await served.control('DELETE', '/forced-outcomes')).status).toBe(204)
  })

  test('a submission can contain Base64 files beyond the size of other JSON bodies', async () => {
    served.engine.answers.submit = async () => HANDLE
    const image = Buffer.alloc(900_000, 9)
    const submission = {
      operation: 'PORTRAIT_REFERENCE',
      type: 'PORTRAIT_REFERENCE',
      family: 'PORTRAIT_REFERENCE',
      image: image.toString('base64'),
      file: { content: 'AAEC', metadata: [{ key: 'k', value: 'v' }] },
    }
    const response = await served.control('POST', '/identities/i/submissions', json(submission))
    expect([response.status, await response.clone().text()]).toEqual([200, JSON.stringify(HANDLE)])
    expect(served.engine.controlCalls.at(-1)?.given).toEqual([
      'i',
      { ...submission, image, file: { bytes: Buffer.from([0, 1, 2]), metadata: [{ key: 'k', value: 'v' }] } },
    ])
  })
})

describe('the clock in the control API', () => {
  test('the clock can be frozen, advanced and released, and refuses invalid times', async () => {
    const { clock } = served.engine
    const frozen = await served.control('POST', '/clock/freeze', json({ at: '2027-05-06T07:08:09.010Z' }))
    expect(await frozen.json()).toEqual({ now: '2027-05-06T07:08:09.010Z', isFrozen: true, isAdjustable: true })
    let woken = 0
    clock.at(clock.now() + 1000, () => woken++)
    const later = await served.control('POST', '/clock/advance', json({ milliseconds: 1000 }))
    expect(((await later.json()) as { now: string }).now).toBe('2027-05-06T07:08:10.010Z')
    expect(woken).toBe(1)
    expect(await (await served.control('POST', '/clock/release')).json()).toMatchObject({ isFrozen: false })
    expect((await served.control('POST', '/clock/freeze')).status).toBe(200)
    for (const at of ['2027-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-02-03T24:00:00Z', '2025-02-29T00:00:00.5Z'])
      expect([at, (await served.control('POST', '/clock/freeze', json({ at }))).status]).toEqual([at, 400])
    expect((await served.control('POST', '/clock/advance', json({ milliseconds: -1 }))).status).toBe(400)
    // The format has years of four digits. With a later clock every call would fail.
    const century = json({ milliseconds: 100 * 365 * 24 * 3_600_000 })
    const statuses: number[] = []
    for (let count = 100; count > 0; count--)
      statuses.push((await served.control('POST', '/clock/advance', century)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 400])
    expect((await served.control('GET', '/clock')).status).toBe(200)
    expect((await served.control('POST', '/clock/freeze', json({ at: '9999-01-01T00:00:00Z' }))).status).toBe(400)
    expect((await served.control('POST', '/settle')).status).toBe(204)
  })
})

describe('tenants in the control API', () => {
  test('API keys and secrets of tenants are masked unless requested', async () => {
    await served.control(
      'PUT',
      '/tenants/tenant-1',
      json({
        webhook: { url: 'http://127.0.0.1:9/', security: { mode: 'HMAC', header: 'x-sig', secret: 's3cret-s3cret' } },
      }),
    )
    const masked = await (await served.control('GET', '/tenants')).text()
    for (const secret of [TEST_TENANT.backendKey, TEST_TENANT.userAgentKey, 's3cret'])
      expect(masked).not.toContain(secret)
    const unmasked = await (await served.control('GET', '/tenants?keys=shown')).text()
    for (const secret of [TEST_TENANT.backendKey, TEST_TENANT.userAgentKey, 's3cret-s3cret'])
      expect(unmasked).toContain(secret)
  })

  test('credentials in a webhook URL are masked and preserved by an update with the masked URL', async () => {
    const url = 'http://user:pass-word@127.0.0.1:9/hook'
    await served.control('PUT', '/tenants/tenant-1', json({ webhook: { url } }))
    const getUrl = async (query: string) =>
      ((await (await served.control('GET', `/tenants${query}`)).json()) as TenantSettings[])[0]?.webhook?.url
    const masked = 'http://********:********@127.0.0.1:9/hook'
    expect(await getUrl('')).toBe(masked)
    expect(await getUrl('?keys=shown')).toBe(url)
    await served.control('PUT', '/tenants/tenant-1', json({ webhook: { url: `${masked}/new` } }))
    expect(await getUrl('?keys=shown')).toBe(`${url}/new`)
  })

  test('a token in the query of a webhook address is masked, and stays when the masked address is sent back', async () => {
    const url = 'http://127.0.0.1:9/hook?token=one&token=two&plain=x'
    await served.control('PUT', '/tenants/tenant-1', json({ webhook: { url } }))
    const urlOf = async (query: string) =>
      ((await (await served.control('GET', `/tenants${query}`)).json()) as TenantSettings[])[0]?.webhook?.url
    const masked = 'http://127.0.0.1:9/hook?token=********&plain=********'
    expect(await urlOf('')).toBe(masked)
    await served.control('PUT', '/tenants/tenant-1', json({ webhook: { url: `${masked}&more=y` } }))
    expect(await urlOf('?keys=shown')).toBe(`${url}&more=y`)
  })

  test('keys and secrets stay when a masked tenant is sent back, and a mask is never one of them', async () => {
    const tenantOf = async (query: string): Promise<TenantSettings> => {
      const [tenant] = (await (await served.control('GET', `/tenants${query}`)).json()) as TenantSettings[]
      if (!tenant) throw new Error('there is a tenant')
      return tenant
    }
    const put = (body: object) => served.control('PUT', '/tenants/tenant-1', json(body))
    const url = 'http://127.0.0.1:9/hook'
    const browserLiveness = { url: 'http://127.0.0.1:9', key: 'liveness-key-1' }
    for (const security of [
      { mode: 'HMAC', header: 'x-sig', secret: 's3cret-s3cret' },
      { mode: 'API_KEY', header: 'x-key', key: 'k3y-k3y-k3y' },
    ]) {
      await put({ webhook: { url, security }, browserLiveness })
      const before = await tenantOf('?keys=shown')
      const { id: _id, ...masked } = await tenantOf('')
      expect(JSON.stringify(masked)).toContain('********')
      expect((await put({ ...masked, name: security.mode })).status).toBe(200)
      expect(await tenantOf('?keys=shown')).toEqual({ ...before, name: security.mode })
    }
    const unknown = await put({ webhook: { url, security: { mode: 'HMAC', header: 'x-sig', secret: '********' } } })
    expect([unknown.status, (await parseErrors(unknown))[0]?.field]).toEqual([400, 'webhook.security.secret'])
    await put({ webhook: null, browserLiveness: null })
  })

  test('a webhook with a reserved header name or an invalid key is refused', async () => {
    const change = async (header: string, key: string) => {
      const security = { mode: 'API_KEY', header, key }
      const response = await served.control(
        'PUT',
        '/tenants/tenant-1',
        json({ webhook: { url: 'http://127.0.0.1/', security } }),
      )
      return [response.status, ...(response.ok ? [] : (await parseErrors(response)).map(({ field }) => field))]
    }
    expect(await change('Content-Length', 'x')).toEqual([400, 'webhook.security.header'])
    expect(await change('X-Key', 'a\nb')).toEqual([400, 'webhook.security.key'])
    expect(await change('X-Key', 'a b')).toEqual([200])
  })

  test('an added tenant is active immediately, and a changed key is refused immediately', async () => {
    const added = (await (
      await served.control('POST', '/tenants', json({ id: 'bank', videosInProof: true }))
    ).json()) as TenantSettings
    expect(added).toMatchObject({ id: 'bank', videosInProof: true, pauseAndResume: false, webhook: null })
    const create = (apikey: string) => served.call('POST', '/svc/v1/identities', { headers: { apikey } })
    expect((await create(added.backendKey)).status).toBe(200)
    expect(served.engine.calls.at(-1)?.call.tenant.id).toBe('bank')
    await served.control('PUT', '/tenants/bank', json({ backendKey: 'another-key-1' }))
    expect((await create(added.backendKey)).status).toBe(401)
    expect((await create('another-key-1')).status).toBe(200)
    for (const body of [
      { id: 'bank' },
      { backendKey: TEST_TENANT.userAgentKey },
      { backendKey: 'same-key-1', userAgentKey: 'same-key-1' },
    ])
      expect((await served.control('POST', '/tenants', json(body))).status).toBe(409)
    expect((await served.control('PUT', '/tenants/none', json({}))).status).toBe(404)
    const refused = await served.control(
      'PUT',
      '/tenants/bank',
      json({ transactionExpiryMs: 0, id: 'x', webhook: { url: 'ftp://x' } }),
    )
    expect((await parseErrors(refused)).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['transactionExpiryMs', 'id']),
    )
  })
})

describe('journal and snapshots in the control API', () => {
  test('the journal is paged backwards and refuses invalid queries', async () => {
    for (let count = 0; count < 5; count++) await served.call('GET', `/svc/v1/identities/i${count}`)
    await expect.poll(() => served.journal.count).toBe(5)
    const readNumbers = async (query: string) =>
      ((await (await served.control('GET', `/journal${query}`)).json()) as { number: number; path: string }[]).map(
        ({ number }) => number,
      )
    expect(await readNumbers('?limit=2&before=5')).toEqual([4, 3])
    expect(await readNumbers('?limit=2&before=3')).toEqual([2, 1])
    await expect.poll(() => served.journal.count).toBeGreaterThanOrEqual(7)
    expect(await readNumbers('?surface=client&limit=1')).toEqual([4])
    for (const query of ['?limit=0', '?limit=x', '?limit=1&limit=2', '?other=1', '?before=-1', '?__proto__=1'])
      expect([query, (await served.control('GET', `/journal${query}`)).status]).toEqual([query, 400])
  })

  test('a snapshot is downloaded and uploaded unchanged', async () => {
    const downloaded = Buffer.from(await (await served.control('GET', '/snapshot')).arrayBuffer())
    expect(downloaded.equals(snapshot)).toBe(true)
    const large = Buffer.alloc(5_000_000, 3)
    const type = { 'content-type': 'application/octet-stream' }
    expect((await served.control('PUT', '/snapshot', { body: large, headers: type })).status).toBe(204)
    expect(snapshot.equals(large)).toBe(true)
    expect(
      (await served.control('PUT', '/snapshot', { body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415)
  })

  test('a function that the service does not have is refused with 503', async () => {
    expect((await served.control('GET', '/deliveries')).status).toBe(503)
  })
})

describe('the event stream', () => {
  test('the event stream sends events as single messages and ends with its reader or the service', async () => {
    const stop = new AbortController()
    const count = served.engine.listeners
    const response = await served.control('GET', '/events', { signal: stop.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(served.engine.listeners).toBe(count + 1)
    served.engine.emit({
      kind: 'evidence',
      tenantId: 't',
      identityId: 'i',
      evidenceId: 'e\n\ndata: x',
      status: 'VERIFIED',
      time: 0,
    })
    const reader = response.body?.getReader()
    let text = ''
    while (!text.includes('VERIFIED')) text += new TextDecoder().decode((await reader?.read())?.value)
    expect(text).toContain('id: 1\nevent: evidence\ndata: {"kind":"evidence"')
    expect(text).not.toContain('\ndata: x')
    stop.abort()
    await expect.poll(() => served.engine.listeners).toBe(count)
    const second = await served.control('GET', '/events')
    const ended = second.text()
    await served.host.stop()
    expect(await ended).toContain(': open')
  })
})

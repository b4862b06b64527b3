import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { BACKEND_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'

let served: ServedApp
let identity: string
beforeAll(async () => {
  served = await serveApp({ jsonBytes: 10_000, uploadBytes: 100_000 })
  const created = (await (await served.call('POST', '/svc/v1/identities')).json()) as { id: string }
  identity = `/svc/v1/identities/${created.id}`
})
afterAll(() => served.host.stop())

interface Refusal {
  readonly status: number
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly message: string }[]
}

async function refusal(method: string, path: string, init: RequestInit = {}): Promise<Refusal> {
  const response = await served.call(method, path, init)
  return { status: response.status, errors: ((await response.json()) as Refusal).errors }
}

const post = (path: string, body: string | Buffer, type: string) =>
  refusal('POST', identity + path, { body, headers: { 'content-type': type } })
const json = (path: string, body: string) => post(path, body, 'application/json')

describe('paths and methods', () => {
  test('an unknown path is 404', async () => {
    for (const path of [
      '/svc/v1/nothing',
      '/svc/v2/identities',
      `${identity}/`,
      '/svc/v1/identities//x/y/z',
      '/..%2f..%2fetc/passwd',
    ])
      expect([path, (await refusal('GET', path)).status]).toEqual([path, 404])
  })

  test('a method that a path does not have is 405 with the allowed methods', async () => {
    const rows = [
      ['GET', '/svc/v1/identities', 'POST, OPTIONS'],
      ['PUT', identity, 'GET, HEAD, OPTIONS'],
      ['PATCH', `${identity}/consents`, 'POST, OPTIONS'],
      ['DELETE', `${identity}/proof`, 'GET, OPTIONS'],
      ['POST', `${identity}/status/x`, 'GET, HEAD, OPTIONS'],
    ] as const
    for (const [method, path, allow] of rows) {
      const response = await served.call(method, path)
      expect([method, path, response.status, response.headers.get('allow')]).toEqual([method, path, 405, allow])
    }
  })

  test('OPTIONS lists the methods, and HEAD reads without ending a transaction', async () => {
    const options = await served.call('OPTIONS', identity)
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const head = await served.call('HEAD', identity)
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await served.call('HEAD', `${identity}/proof`)).status).toBe(405)
    expect(served.engine.calls.some(({ name }) => name === 'retrieveProof')).toBe(false)
  })

  test('every response forbids storing and content sniffing', async () => {
    for (const [method, path] of [
      ['GET', identity],
      ['POST', '/svc/v1/identities'],
      ['GET', '/svc/v1/nothing'],
      ['GET', '/control/v1/identities'],
      ['OPTIONS', identity],
    ] as const) {
      const { headers } = await served.call(method, path)
      expect([method, path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        method,
        path,
        'no-store',
        'nosniff',
      ])
    }
  })

  test('a path that is not percent-encoded UTF-8 is 400', async () => {
    expect((await refusal('GET', '/svc/v1/identities/%ff%fe')).status).toBe(400)
    expect((await refusal('GET', '/svc/v1/identities/%zz')).status).toBe(400)
  })
})

describe('JSON bodies', () => {
  test('a JSON body is refused with the position of every fault', async () => {
    const body = {
      idDocumentType: 'LIBRARY_CARD',
      idDocumentNumber: '',
      issuingCountry: 'France',
      issuingDate: '2024-02-30',
      personalAttributes: { dateOfBirth: { value: '1990-1-1' }, givenNames: [{ value: 7 }], gender: { value: 'W' } },
      address: { streetDetails: { streetLines: 'one' } },
    }
    const { status, errors } = await json('/id-documents', JSON.stringify(body))
    expect(status).toBe(400)
    expect(errors.map(({ field }) => field)).toEqual([
      'idDocumentType',
      'idDocumentNumber',
      'issuingCountry',
      'issuingDate',
      'personalAttributes.dateOfBirth.value',
      'personalAttributes.givenNames[0].value',
      'personalAttributes.gender.value',
      'personalAttributes.surname',
      'address.streetDetails.streetLines',
    ])
    expect(errors.every(({ code }) => code === 'invalid-body')).toBe(true)
  })

  test('a missing state of a licence is reported together with the other faults', async () => {
    const licence = {
      idDocumentType: 'DRIVING_LICENSE',
      idDocumentNumber: 'D1',
      issuingCountry: 'USA',
      issuingDate: '2024-02-30',
      personalAttributes: {
        dateOfBirth: { value: '1990-01-01' },
        givenNames: [{ value: 'Ann' }],
        surname: { value: 'Lee' },
      },
    }
    const getFields = async (body: object) =>
      (await json('/id-documents', JSON.stringify(body))).errors.map(({ field }) => field)
    expect(await getFields(licence)).toEqual(['issuingDate', 'issuingState'])
    expect(await getFields({ ...licence, issuingDate: '2024-02-29', issuingState: '' })).toEqual(['issuingState'])
    const named = (value: string) => ({
      ...licence,
      issuingDate: '2024-02-29',
      issuingState: 'CA',
      personalAttributes: { ...licence.personalAttributes, fullname: { value } },
    })
    expect(await getFields(named('Bob Stone'))).toEqual(['personalAttributes.fullname'])
  })

  test('missing or duplicate sides and a period that ends before its start are refused', async () => {
    for (const sidesToCapture of [[], ['FRONT', 'FRONT']]) {
      const body = { documentType: 'PASSPORT', sidesToCapture }
      const { status, errors } = await json('/id-documents/live-capture-session', JSON.stringify(body))
      expect([status, errors.map(({ field }) => field)]).toEqual([400, ['sidesToCapture']])
    }
    const consent = (createConsent: string) => ({
      type: 'GIV',
      approved: true,
      validityPeriod: { from: createConsent, to: '2026-01-01' },
    })
    const { status, errors } = await json('/consents', JSON.stringify([consent('2026-01-01'), consent('2026-01-02')]))
    expect([status, errors.map(({ field }) => field)]).toEqual([400, ['[1].validityPeriod.to']])
  })

  test('a duplicate member is named, and a truncated list of faults has a total', async () => {
    const twice = await json('/consents', '[{"approved":true,"approved":false,"type":"GIV"}]')
    expect(twice.errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the member "approved" is there twice/),
    ])
    const { errors } = await json('/id-documents/nfc-session', JSON.stringify({ mrz: Array(400).fill(1) }))
    const totals = errors.map(({ message }) => message).filter((message) => message.includes('listed'))
    expect(totals).toEqual([...totals.map(() => expect.stringMatching(/^\d+ found; at most \d+ listed$/))])
    expect(totals.length).toBeGreaterThan(0)
  })

  test('unknown members of a JSON body are ignored', async () => {
    const response = await served.call('POST', `${identity}/consents`, {
      body: '[{"approved":true,"type":"GIV","note":"x"}]',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(response.status).toBe(200)
  })

  test('ambiguous or invalid JSON is refused', async () => {
    const rows = [
      '',
      '{',
      '[1,]',
      'null',
      '"x"',
      '{"mrz":["A"],"mrz":["B"]}',
      '﻿{"mrz":["A"]}',
      '{"mrz":["\\ud800"]}',
      '{"mrz":["A"]} x',
      `${'['.repeat(100)}${']'.repeat(100)}`,
      '{"mrz":[1e999]}',
    ]
    for (const row of rows) {
      const { status, errors } = await json('/id-documents/nfc-session', row)
      expect([row, status]).toEqual([row, 400])
      expect(errors.length).toBeGreaterThan(0)
    }
    expect(
      (
        await post(
          '/id-documents/nfc-session',
          Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
          'application/json',
        )
      ).status,
    ).toBe(400)
  })

  test('nbChallenge out of bounds and an unknown mode are refused', async () => {
    for (const nbChallenge of [0, 4, 1.5, '2', null])
      expect(
        (await json('/attributes/portrait/capture-session?mode=nativeSDK', JSON.stringify({ nbChallenge }))).status,
      ).toBe(400)
    for (const query of ['', '?mode=', '?mode=websdk', '?mode=webSDK&mode=nativeSDK'])
      expect((await refusal('POST', `${identity}/attributes/portrait/capture-session${query}`)).errors[0]?.field).toBe(
        'mode',
      )
  })

  test('a body above the limit is 413 with both numbers, with and without Content-Length', async () => {
    const large = JSON.stringify([{ approved: true, type: 'GIV', more: 'x'.repeat(20_000) }])
    const announced = await json('/consents', large)
    expect(announced.status).toBe(413)
    expect(announced.errors[0]?.message).toContain(String(large.length))
    expect(announced.errors[0]?.message).toContain('10000')
    const head = {
      host: `127.0.0.1:${served.host.port}`,
      apikey: BACKEND_KEY,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    }
    const chunk = `4e20\r\n${'x'.repeat(20_000)}\r\n`
    const streamed = await sendRaw(served.host.port, [requestText('POST', `${identity}/consents`, head), chunk])
    expect(streamed.status).toBe(413)
    expect(streamed.text).toContain('10000')
  })

  test('other content types and compressed bodies are 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
    ])
      expect([type, (await post('/consents', '[]', type)).status]).toEqual([type, 415])
    expect((await post('/id-documents/capture', '{}', 'application/json')).status).toBe(415)
    expect((await post('/id-documents/capture', 'x', 'multipart/mixed; boundary=x')).status).toBe(415)
    const zipped = await refusal('POST', `${identity}/consents`, {
      body: '[]',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(zipped.status).toBe(415)
  })
})

describe('unexpected errors', () => {
  test('an unexpected error is 500 with a reference and without internal details', async () => {
    served.engine.nextError = new Error('SELECT secret FROM /data/file.sqlite')
    const { status, errors } = await refusal('GET', identity)
    expect([status, errors[0]?.code]).toEqual([500, 'internal-error'])
    const { reference = '', error } = served.faults.at(-1) ?? {}
    expect(errors[0]?.message).toContain(reference)
    expect(JSON.stringify(errors)).not.toContain('SELECT')
    expect(String(error)).toContain('SELECT')
  })
})

describe('the request journal', () => {
  test('the journal has path, status, role and codes of every call, but no key, query or body', async () => {
    const count = served.journal.count
    await json('/consents?apikey=q-secret', '[{"approved":"b-secret"}]')
    await served.call('GET', `/x/${BACKEND_KEY}`)
    await served.call('GET', identity, { headers: { apikey: 'wrong-secret' } })
    await expect.poll(() => served.journal.count).toBe(count + 3)
    const [unauthorized, unknown, consents] = served.journal.entries(3)
    expect(consents).toMatchObject({
      method: 'POST',
      path: `${identity}/consents`,
      status: 400,
      role: 'RELYING_SERVICE',
      tenantId: 'tenant-1',
      surface: 'client',
      codes: ['invalid-body', 'invalid-body'],
    })
    expect(unknown).toMatchObject({ path: '(unknown path)', status: 404 })
    expect(unauthorized).toMatchObject({ status: 401, role: null, codes: ['1033'] })
    const all = JSON.stringify(served.journal.entries(10_000))
    for (const secret of ['secret', BACKEND_KEY]) expect(all).not.toContain(secret)
  })
})

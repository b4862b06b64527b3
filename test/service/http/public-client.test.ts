import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import { type RunningClient, startClient } from '../../support/client-of-service.ts'

const IMAGES = join(import.meta.dirname, '..', '..', '..', 'samples', 'images')
const PORTRAIT = readFileSync(join(IMAGES, 'asa-portrait.jpg'))
const FRONT = readFileSync(join(IMAGES, 'catherine-licence-front.jpg'))
const BACK = readFileSync(join(IMAGES, 'catherine-licence-back.jpg'))
const CONTEXT = '[{"key":"BUSINESS_ID","value":"order 7"},{"key":"OTHER","value":"kept"}]'

let service: RunningClient
beforeAll(async () => {
  service = await startClient([{ id: 'bank', userAgentKey: 'bank-agent', examinesImages: false }])
})
afterAll(() => service.stop())

/** Sends literal bytes with the headers of the public client, some of which the service does not know. */
const send = (method: string, path: string, contentType?: string, body?: string) =>
  fetch(`${service.apiRoot}${path}`, {
    method,
    headers: {
      apikey: 'bank-key',
      'Tenant-Role': 'RELYING_SERVICE',
      'X-Forwarded-For': 'to-specify',
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
  })

async function json<Value>(answer: Response | Promise<Response>): Promise<Value> {
  const response = await answer
  const text = await response.text()
  expect([response.url, response.status, text]).toEqual([response.url, 200, expect.any(String)])
  return JSON.parse(text) as Value // the assertions that follow check its members
}

/** Splits a form as simple parsers do: by the boundary of the header, bytes after the first empty line. */
async function parts(answer: Response): Promise<readonly { readonly head: string; readonly bytes: Buffer }[]> {
  expect(answer.status).toBe(200)
  const [, boundary = ''] =
    /^multipart\/form-data; boundary=(\S+)$/.exec(answer.headers.get('content-type') ?? '') ?? []
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  // Another parser takes the first line for the boundary.
  expect(body.split('\r')[0]).toBe(`--${boundary}`)
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      return { head: part.slice(2, end), bytes: Buffer.from(part.slice(end + 4, -2), 'latin1') }
    })
}

const form = (name: string, value: string) =>
  `--literal\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${value}\r\n--literal--\r\n`

/** Returns the business id as the record names it. */
async function businessIdOf(id: string): Promise<string | null> {
  await json(send('POST', `/identities/${id}/consents`, 'application/json', '[{"approved":true,"type":"GIV"}]'))
  const [operation] = await service.operations(id)
  return operation?.businessId ?? null
}

describe('a public client of this kind of service', () => {
  test.each([
    ['JSON under a multipart content type without a boundary', 'multipart/form-data', CONTEXT, 'order 7'],
    ['an empty object under it', 'multipart/form-data', '{}', null],
    ['a form whose header names no boundary', 'multipart/form-data', form('context', CONTEXT), 'order 7'],
    ['a form whose context is a zero byte', 'multipart/form-data', form('context', '\0'), null],
    ['a form with a boundary', 'multipart/form-data; boundary=literal', form('context', CONTEXT), 'order 7'],
    ['a context as JSON', 'application/json', '[{"key":"CORRELATION_ID","value":"c1"}]', 'c1'],
    [
      'both keys',
      'application/json',
      '[{"key":"CORRELATION_ID","value":"c1"},{"key":"BUSINESS_ID","value":"b1"}]',
      'b1',
    ],
  ])('an identity is created by %s', async (_form, contentType, body, businessId) => {
    const { id, status } = await json<{ id: string; status: string }>(send('POST', '/identities', contentType, body))
    expect([status, await businessIdOf(id)]).toEqual(['EXPECTING_INPUT', businessId])
  })

  test.each([
    ['multipart/form-data', '[{"key":"BUSINESS_ID"}]', 400, '[0].value'],
    ['multipart/form-data', '[{"key":"BUSINESS_ID","value":"a"},{"key":"BUSINESS_ID","value":"b"}]', 400, undefined],
    ['multipart/form-data', 'BUSINESS_ID=7', 400, undefined],
    ['multipart/form-data', form('context', '{"key":1}'), 400, 'context'],
    ['multipart/form-data', form('contxt', CONTEXT), 400, 'contxt'],
    ['multipart/form-data', form('context', CONTEXT).slice(0, -12), 400, undefined],
    ['multipart/mixed', CONTEXT, 415, 'content-type'],
  ])('%s with the body %j is refused', async (contentType, body, status, field) => {
    const answer = await send('POST', '/identities', contentType, body)
    const { errors } = (await answer.json()) as { errors: { field?: string }[] }
    expect([answer.status, errors[0]?.field]).toEqual([status, field])
  })

  test('other keys of a context are kept in the journal, and go with the transaction', async () => {
    const { id } = await json<{ id: string }>(
      send('POST', '/identities', 'multipart/form-data', form('context', CONTEXT)),
    )
    const entries = (await service.control('GET', 'journal?limit=5&surface=client')) as unknown as { number: number }[]
    const path = `journal/${Math.max(...entries.map(({ number }) => number))}/bodies`
    expect(JSON.stringify(await service.control('GET', path))).toContain('OTHER')
    expect((await send('GET', `/identities/${id}/proof`)).status).toBe(200)
    expect(await service.control('GET', path).catch(String)).not.toContain('OTHER')
  })

  test('the lists of supported documents name documents by country', async () => {
    const countries = await json<{ iso3CountryCode: string; documents: { documentType: string }[] }[]>(
      send('GET', '/supported-evidence/countries'),
    )
    expect(countries).toHaveLength(249)
    const france = await json<object>(send('GET', '/supported-evidence/countries/FRA'))
    expect(countries).toContainEqual(france)
    expect(france).toMatchObject({
      iso3CountryCode: 'FRA',
      documents: expect.arrayContaining([
        { documentType: 'PASSPORT', format: 'ID3', sidesToCapture: ['FRONT'], liveVideoCaptureSupported: true },
        {
          documentType: 'DRIVING_LICENSE',
          format: 'ID1',
          sidesToCapture: ['FRONT', 'BACK'],
          liveVideoCaptureSupported: true,
        },
      ]),
    })
    for (const code of ['fra', 'FR', 'XXA', 'toString'])
      expect((await send('GET', `/supported-evidence/countries/${code}`)).status).toBe(404)
  })

  test('a document and a portrait are captured, their pictures retrieved, and the proof ends the transaction', async () => {
    const { id } = await json<{ id: string }>(send('POST', '/identities', 'multipart/form-data', CONTEXT))
    const identity = `/identities/${id}`
    const consent = '[{"approved":true,"type":"PORTRAIT","validityPeriod":{"from":"2018-01-01"}}]'
    expect(await json(send('POST', `${identity}/consents`, 'application/json', consent))).toMatchObject([
      { consentId: expect.any(String), type: 'PORTRAIT' },
    ])

    const capture = await json<{ id: string; sessionId: string }>(
      send(
        'POST',
        `${identity}/id-documents/live-capture-session`,
        'application/json',
        '{"idDocumentType":"DRIVING_LICENSE","issuingCountry":"AUS"}',
      ),
    )
    expect(capture).toMatchObject({ sidesToCapture: ['FRONT', 'BACK'], status: 'PROCESSING' })
    expect((await send('GET', `${identity}/id-documents/${capture.id}/capture`)).status).toBe(404)
    await service.liveCapture(capture.sessionId, ['catherine-licence-front.jpg', 'catherine-licence-back.jpg'])

    const session = await json<{ id: string; sessionId: string }>(
      send(
        'POST',
        `${identity}/attributes/portrait/live-capture-session`,
        'application/json',
        '{"type":"LIVENESS_HIGH","securityLevel":"HIGH","nbChallenge":2}',
      ),
    )
    expect(session).toMatchObject({ status: 'PROCESSING', type: 'PORTRAIT', sessionId: expect.any(String) })
    expect((await send('GET', `${identity}/attributes/portrait/capture`)).status).toBe(404)
    const upload = new FormData()
    upload.set('Portrait', new Blob([PORTRAIT]), 'portrait.jpg')
    await service.control('POST', `sessions/${session.sessionId}/portrait`, upload)
    await service.settle()

    const recorded = JSON.stringify(await service.operations(id))
    const view = await json<IdentityView>(send('GET', `${identity}?detailed=true`))
    expect(view).toEqual(await json(send('GET', identity)))
    expect(view).toMatchObject({ idDocuments: [{ evidenceId: capture.id }], portrait: { evidenceId: session.id } })
    expect(await json(send('GET', `${identity}/status/${session.id}`))).toMatchObject({
      id: session.id,
      type: 'PORTRAIT',
    })
    expect(await json(send('GET', `${identity}/attributes/portrait`))).toMatchObject({
      portrait: { evidenceId: session.id },
    })
    const [portrait] = await parts(await send('GET', `${identity}/attributes/portrait/capture`))
    expect(portrait?.bytes).toEqual(PORTRAIT)
    const sides = await parts(await send('GET', `${identity}/id-documents/${capture.id}/capture`))
    expect(sides.map(({ head }) => head.replace(/"[\w-]+\.jpg"/, '"…"')).slice(0, 2)).toEqual([
      'Content-Disposition: form-data; name="DocumentFront"; filename="…"\r\nContent-Type: image/jpeg',
      'Content-Disposition: form-data; name="DocumentBack"; filename="…"\r\nContent-Type: image/jpeg',
    ])
    expect(sides.slice(0, 2).map(({ bytes }) => bytes)).toEqual([FRONT, BACK])
    expect(JSON.stringify(await service.operations(id))).toBe(recorded)

    const other = await json<{ id: string }>(send('POST', '/identities'))
    expect((await send('GET', `/identities/${other.id}/id-documents/${capture.id}/capture`)).status).toBe(404)
    expect((await send('GET', `${identity}/id-documents/${session.id}/capture`)).status).toBe(404)
    expect((await send('GET', `${identity}/proof`)).status).toBe(200)
    for (const path of [`id-documents/${capture.id}/capture`, 'attributes/portrait/capture'])
      expect([404, 409, 410]).toContain((await send('GET', `${identity}/${path}`)).status)
  })

  test('the calls that are not in the specification take either key and need one', async () => {
    for (const path of ['/supported-evidence/countries', '/identities/x/attributes/portrait/capture']) {
      const get = (headers: { [name: string]: string }) => fetch(service.apiRoot + path, { headers })
      expect((await get({})).status).toBe(401)
      expect((await get({ apikey: 'bank-agent' })).status).not.toBe(403)
    }
  })

  test('14 of 14 calls of the public client succeed in its forms', async () => {
    let identity = ''
    let document = ''
    let portrait = ''
    const answers = (contentType: string, body: string) => () => send('POST', '/identities', contentType, body)
    const get = (path: () => string) => () => send('GET', identity + path())
    const post = (path: string, body: string) => () => send('POST', identity + path, 'application/json', body)
    const calls: readonly (readonly [string, () => Promise<Response>])[] = [
      ['an identity by JSON under a multipart type without a boundary', answers('multipart/form-data', CONTEXT)],
      ['an identity by a form whose header names no boundary', answers('multipart/form-data', form('context', '\0'))],
      ['an identity by a context', answers('multipart/form-data; boundary=literal', form('context', CONTEXT))],
      ['consent', post('/consents', '[{"approved":true,"type":"PORTRAIT","validityPeriod":{"from":"2018-01-01"}}]')],
      ['countries', () => send('GET', '/supported-evidence/countries')],
      ['country', () => send('GET', '/supported-evidence/countries/AUS')],
      ['document session', post('/id-documents/live-capture-session', '{"idDocumentType":"PASSPORT"}')],
      [
        'portrait session',
        post(
          '/attributes/portrait/live-capture-session',
          '{"type":"LIVENESS_HIGH","securityLevel":"HIGH","nbChallenge":2}',
        ),
      ],
      ['status of the portrait', get(() => `/status/${portrait}`)],
      ['portrait', get(() => '/attributes/portrait')],
      ['identity', get(() => '')],
      ['identity in detail', get(() => '?detailed=true')],
      ['pictures of the document', get(() => `/id-documents/${document}/capture`)],
      ['picture of the portrait', get(() => '/attributes/portrait/capture')],
    ]
    const results: (readonly [string, number])[] = []
    for (const [name, call] of calls) {
      // Its paths are made when it is called, of what was answered before.
      const answer = await call()
      results.push([name, answer.status])
      if (!name.startsWith('an identity') && !name.endsWith(' session')) continue
      const { id, sessionId } = (await answer.json()) as { id: string; sessionId: string }
      if (name.startsWith('an identity')) identity = `/identities/${id}`
      else if (name === 'document session') {
        document = id
        await service.liveCapture(sessionId, ['ipek-passport.jpg'])
      } else {
        portrait = id
        const upload = new FormData()
        upload.set('Portrait', new Blob([PORTRAIT]), 'portrait.jpg')
        await service.control('POST', `sessions/${sessionId}/portrait`, upload)
        await service.settle()
      }
    }
    expect(results).toEqual(calls.map(([name]) => [name, 200]))
    expect(results).toHaveLength(14)
  })
})

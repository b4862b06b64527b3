import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { IS_LONG } from '../../support/length.ts'

const PORTRAIT = readFileSync(join(import.meta.dirname, '../../../samples/images/jon-portrait.jpg'))
const KEY = 'key-for-browser-liveness'

let client: RunningClient
let server: Server
/** Response of the biometric server, by the test. */
let respond: () => { readonly status?: number; readonly body: string }
const asked: { readonly url: string | undefined; readonly key: unknown }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers.apikey })
    const { status = 200, body } = respond()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bio`
  client = await startClient([{ id: 'remote', browserLiveness: { url, key: KEY } }, { id: 'own' }])
})
afterAll(async () => {
  await client.stop()
  server.closeAllConnections()
  server.close()
})

async function start(tenant = 'remote', mode = 'webSDK') {
  const own = client.as(tenant)
  const identity = await own.begin()
  const { body } = await own.call('POST', `/${identity}/attributes/portrait/capture-session?mode=${mode}`, undefined)
  return { own, identity, sessionId: String(body.sessionId) }
}

const codeOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { errors?: readonly Json[] }).errors?.[0]?.code,
})
const callBack = async (sessionId: string) =>
  codeOf(await fetch(`${client.baseUrl}/parties/v1/sessions/${sessionId}/liveness-done`, { method: 'POST' }))
const refusedIn = async (sessionId: string) =>
  ((await client.control('GET', `sessions/${sessionId}`)).refused ?? []) as readonly Json[]

describe('the callback of a biometric server (Service: Start portrait capture session, mode=webSDK)', () => {
  test.runIf(IS_LONG)('makes the service retrieve result and best image with the key of the tenant', async () => {
    const { own, identity, sessionId } = await start()
    respond = () => ({
      body: JSON.stringify({
        status: 'DONE',
        service: 'bio-server',
        version: '3.1',
        indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_OK'],
        portrait: PORTRAIT.toString('base64'),
      }),
    })
    expect(await callBack(sessionId)).toEqual({ status: 200 })
    expect(asked.at(-1)).toEqual({ url: `/bio/sessions/${sessionId}/result`, key: KEY })
    await client.settle()
    const { portrait } = await own.view(identity)
    expect(portrait?.evidenceStatus.positiveIndicators).toContain('BIOMETRIC_LIVENESS_CHALLENGE_OK')
    const services = (await own.operations(identity)).flatMap(({ verificationDetails }) =>
      (verificationDetails ?? []).flatMap(({ verificationServices }) => verificationServices ?? []),
    )
    expect(services).toContainEqual(expect.objectContaining({ serviceName: 'bio-server', serviceVersion: '3.1' }))
    expect(services.map(({ serviceName }) => serviceName)).not.toContain('simulated-liveness')
    expect(await callBack(sessionId)).toEqual({ status: 409, code: 'unlisted-transition' })
  })

  test('with a liveness that was not passed makes the portrait INVALID', async () => {
    const { own, identity, sessionId } = await start()
    const result = { status: 'DONE', service: 'bio-server', portrait: PORTRAIT.toString('base64') }
    respond = () => ({
      body: JSON.stringify({
        ...result,
        indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'],
        errors: [{ code: '1611' }],
      }),
    })
    await callBack(sessionId)
    await client.settle()
    const status = (await own.view(identity)).portrait?.evidenceStatus
    expect(status).toMatchObject({ status: 'INVALID', blockingIndicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'] })
  })

  test('of a failed capture ends the session with its code, and with 1611 for an unknown one', async () => {
    for (const [code, expected] of [
      ['1610', '1610'],
      ['9999', '1611'],
    ]) {
      const { own, identity, sessionId } = await start()
      respond = () => ({ body: JSON.stringify({ status: 'FAILED', errors: [{ code }] }) })
      expect(await callBack(sessionId)).toEqual({ status: 200 })
      expect((await own.view(identity)).portrait?.evidenceStatus.errors).toMatchObject([{ code: expected }])
    }
  })

  test.each([
    ['that comes too early', 409, { body: '{"status":"PROCESSING"}' }],
    ['without a best image', 409, { body: '{"status":"DONE"}' }],
    ['when the server responds with an error', 503, { status: 500, body: '{}' }],
    ['when the server responds with something else', 503, { body: '<html>' }],
    [
      'when the server raises indicators that are not its own',
      503,
      { body: '{"status":"DONE","indicators":["MRZ_CHECKSUMS_OK"]}' },
    ],
  ])('%s is refused and recorded, and the session goes on', async (_, status, answer) => {
    const { sessionId } = await start()
    respond = () => answer
    expect(await callBack(sessionId)).toEqual({ status, code: 'unavailable' })
    expect(await refusedIn(sessionId)).toMatchObject([{ code: 'unavailable' }])
    expect((await client.control('GET', `sessions/${sessionId}`)).ended).toBe(null)
    expect(JSON.stringify(await refusedIn(sessionId))).not.toContain(KEY)
  })

  test('is refused for unknown sessions, native ones, and tenants without a biometric server', async () => {
    expect(await callBack('unknown')).toEqual({ status: 404, code: 'unknown-session' })
    expect(await callBack((await start('remote', 'nativeSDK')).sessionId)).toMatchObject({ status: 409 })
    expect(await callBack((await start('own')).sessionId)).toEqual({ status: 409, code: 'unavailable' })
  })
})

describe('frames of the browser are refused', () => {
  const send = async (path: string, options: RequestInit = {}) =>
    codeOf(
      await fetch(client.baseUrl + path, {
        method: 'POST',
        body: new Uint8Array(PORTRAIT),
        ...options,
        headers: { 'content-type': 'image/jpeg', ...options.headers },
      }),
    )
  const frames = (sessionId: string, step = 'PORTRAIT') => `/biometrics/v1/sessions/${sessionId}/frames?step=${step}`

  test('without the key of the tenant, or with another one', async () => {
    const { sessionId } = await start()
    expect(await send(frames(sessionId))).toEqual({ status: 401, code: '1033' })
    expect(await send(frames(sessionId), { headers: { apikey: 'another' } })).toEqual({ status: 401, code: '1033' })
    expect((await send(frames(sessionId), { headers: { apikey: KEY } })).status).toBe(200)
    const result = `${client.baseUrl}/biometrics/v1/sessions/${sessionId}/result`
    expect((await fetch(result)).status).toBe(401)
    expect(await (await fetch(result, { headers: { apikey: KEY } })).json()).toEqual({ status: 'PROCESSING' })
    const { sessionId: keyless } = await start('own')
    expect((await fetch(`${client.baseUrl}/biometrics/v1/sessions/${keyless}/result`)).status).toBe(403)
  })

  test('for another step, of another type, and of another session', async () => {
    const { own, identity, sessionId } = await start('own')
    expect(await send(frames(sessionId, 'FRONT'))).toEqual({ status: 400, code: 'invalid-query' })
    expect(await send(frames(sessionId), { headers: { 'content-type': 'image/png' } })).toMatchObject({ status: 415 })
    expect(await send(frames('unknown'))).toEqual({ status: 404, code: 'unknown-session' })
    const { body } = await own.call('POST', `/${identity}/id-documents/live-capture-session`, {})
    expect(await send(frames(String(body.sessionId)))).toEqual({ status: 409, code: 'ended-session' })
    expect(await send(`/capture/${body.sessionId}/finish`, { body: null })).toEqual({
      status: 400,
      code: 'invalid-body',
    })
    await client.control('POST', `sessions/${sessionId}/end`)
    expect(await send(frames(sessionId))).toEqual({ status: 409, code: 'ended-session' })
  })

  test('above 4 MiB; what is no picture is answered with guidance', async () => {
    const { sessionId } = await start('own')
    expect(await send(frames(sessionId), { body: new Uint8Array(5_000_000) })).toEqual({
      status: 413,
      code: 'too-large',
    })
    const url = `${client.baseUrl}${frames(sessionId)}&take=true`
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: 'no picture' })
    expect(await answer.json()).toEqual({ guidance: ['UNREADABLE'], isTaken: false })
  })

  test('from pages of another origin', async () => {
    const { sessionId } = await start('own')
    const headers = { origin: 'http://evil.example' }
    expect(await send(frames(sessionId), { headers })).toEqual({ status: 403, code: 'foreign-origin' })
  })
})

describe('the headers of the capture page', () => {
  test('allow its script, the camera, and the origin of the biometric server only', async () => {
    const headersOf = async (sessionId: string) => (await fetch(`${client.baseUrl}/capture/${sessionId}`)).headers
    const { sessionId } = await start()
    const headers = await headersOf(sessionId)
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/,
    )
    const native = await headersOf((await start('own', 'nativeSDK')).sessionId)
    expect(native.get('permissions-policy')).toContain('camera=(),')
    expect(native.get('content-security-policy')).not.toContain('script-src')
    await client.control('POST', `sessions/${sessionId}/end`)
    expect((await headersOf(sessionId)).get('content-security-policy')).not.toContain('script-src')
  })
})

describe('the key for browser liveness is a setting of the tenant', () => {
  test('it is masked, kept when it is left out, created when there is none, and removed with null', async () => {
    const put = (browserLiveness: Json | null, keys = 'masked') =>
      client.control('PUT', `tenants/own?keys=${keys}`, { browserLiveness })
    const url = 'https://bio.example/v1'
    const created = (await put({ url }, 'shown')).browserLiveness as Json
    expect(created).toEqual({ url, key: expect.stringMatching(/^.{20,}$/) })
    expect((await put({ url, key: 'chosen-key' })).browserLiveness).toEqual({ url, key: '********' })
    expect((await put({ url: `${url}/2` }, 'shown')).browserLiveness).toEqual({ url: `${url}/2`, key: 'chosen-key' })
    expect((await put(null)).browserLiveness).toBe(null)
  })

  test.each(['ftp://bio.example', 'no url', 'https://bio.example/?a=1', 'https://bio.example/v1/'])(
    'the URL %s is refused',
    async (url) => {
      await expect(client.control('PUT', 'tenants/own', { browserLiveness: { url } })).rejects.toThrow(/400/)
    },
  )
})

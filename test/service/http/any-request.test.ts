import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlDocument } from '../../../main/service/http/control/control-document.ts'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import { formBody } from '../../support/form-body.ts'
import { requestText, sendRaw } from '../../support/raw-http.ts'
import { BACKEND_KEY, CONTROL_KEY, type ServedApp, serveApp } from '../../support/served-app.ts'

let served: ServedApp
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.host.stop())

const getPaths = (document: object) => Object.keys((document as { paths: object }).paths)
const PATHS = [...getPaths(clientDocument()), ...getPaths(controlDocument()), '/capture/{session_id}'].filter(
  (path) => !path.endsWith('/events'),
)
const id = fc.oneof(fc.constantFrom('x', '%00', '..', '%2e%2e%2f', "'--", '%E2%80%AE'), fc.webSegment())
const path = fc
  .tuple(fc.constantFrom(...PATHS), id)
  .map(([template, name]) => template.replaceAll(/\{\w+\}/g, name === '' ? 'x' : name))
const json = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom(
    '[{"approved":true,"type":"GIV"}]',
    '{"milliseconds":1}',
    '{"__proto__":{"x":1}}',
    '[[[[',
    '{"a":1,"a":2}',
  ),
)
const form = fc
  .array(
    fc.record({
      headers: fc.array(
        fc.constantFrom(
          'Content-Disposition: form-data; name="DocumentFront"; filename="x"',
          'Content-Type: image/png',
          'Content-Disposition: form-data',
          'X',
        ),
      ),
      bytes: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    }),
    { maxLength: 3 },
  )
  .map((parts) => formBody('b', parts))
const body = fc.oneof(
  json.map((text) => ({ type: 'application/json', bytes: Buffer.from(text) })),
  form.map((bytes) => ({ type: 'multipart/form-data; boundary=b', bytes })),
  fc.uint8Array().map((bytes) => ({ type: 'application/octet-stream', bytes: Buffer.from(bytes) })),
)
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const query = fc.constantFrom('', '?mode=webSDK', '?mode', '?limit=5', '?limit=%00&keys=shown', '?a[b]=c&__proto__=x')

describe('random requests', () => {
  test('a random request gets a result or a refusal, never a server error', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(method, path, query, body, async (verb, place, search, { type, bytes }) => {
        const headers = {
          host: `127.0.0.1:${served.host.port}`,
          apikey: BACKEND_KEY,
          controlkey: CONTROL_KEY,
          connection: 'close',
          'content-type': type,
          'content-length': String(bytes.length),
        }
        const { status, text } = await sendRaw(served.host.port, [requestText(verb, place + search, headers, bytes)])
        expect(served.faults, text).toEqual([])
        expect(status).toBeGreaterThanOrEqual(200)
        expect([500, 501, 502], text).not.toContain(status)
        if (status >= 400 && verb !== 'HEAD' && !place.startsWith('/capture/'))
          expect(text).toContain('{"errors":[{"code":"')
      }),
      { numRuns: 500 },
    )
  })

  test('random bytes get an error response or a closed connection, and the service continues', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const { status } = await sendRaw(served.host.port, [Buffer.from(bytes), '\r\n\r\n\r\n\r\n'])
        expect([0, 400, 403, 404, 405, 408, 431]).toContain(status)
      }),
      { numRuns: 60 },
    )
    expect((await served.call('POST', '/svc/v1/identities')).status).toBe(200)
  })
})

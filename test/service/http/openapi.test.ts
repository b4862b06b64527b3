import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { controlDocument } from '../../../main/service/http/control/control-document.ts'
import { partyDocument } from '../../../main/service/http/party-document.ts'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import { ENDPOINTS } from '../../../shared/spec/service.ts'
import { clientJudge, type ServedApp, serveApp } from '../../support/served-app.ts'

let served: ServedApp
beforeAll(async () => {
  served = await serveApp()
})
afterAll(() => served.host.stop())

const DOCUMENTS = [
  ['client', '/svc/v1', clientDocument],
  ['control', '/control/v1', controlDocument],
  ['parties', '/parties/v1', partyDocument],
] as const

interface ObjectSchema {
  readonly properties: object
  readonly required?: readonly string[]
}

const isObjectSchema = (value: object): value is ObjectSchema =>
  'properties' in value && (!('required' in value) || Array.isArray(value.required))

/** Returns the schemas of objects in a document. */
const objectsIn = (value: unknown): readonly ObjectSchema[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(isObjectSchema(value) ? [value] : []), ...Object.values(value).flatMap(objectsIn)]

describe.each(DOCUMENTS)('the OpenAPI document of the %s API', (_name, root, make) => {
  test('the OpenAPI document is valid OpenAPI 3.1 for an independent validator', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(make())))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  test('the independent validator refuses a damaged OpenAPI document', async () => {
    const damaged = { ...JSON.parse(JSON.stringify(make())), paths: { nothing: { get: 7 } } }
    expect((await new Validator().validate(damaged)).valid).toBe(false)
  })

  test('every required member in the OpenAPI document is described', () => {
    const undescribed = objectsIn(make()).flatMap(({ required = [], properties }) =>
      required.filter((name) => !Object.hasOwn(properties, name)),
    )
    expect(undescribed).toEqual([])
  })

  test('every reference in the OpenAPI document has a target', () => {
    const text = JSON.stringify(make())
    const { components } = JSON.parse(text) as { components: { schemas: object } }
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(names.filter((name) => !Object.hasOwn(components.schemas, name ?? ''))).toEqual([])
    expect(text).not.toContain('$defs')
  })

  test('the OpenAPI document is served without a key as JSON, and as a page without scripts', async () => {
    const json = await fetch(`${served.host.baseUrl}${root}/openapi.json`)
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await json.json()).toEqual(JSON.parse(JSON.stringify(make())))
    const page = await fetch(`${served.host.baseUrl}${root}/`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(html).not.toMatch(/<script|https?:\/\//i)
    const { paths } = make() as unknown as { paths: { [path: string]: object } }
    for (const path of Object.keys(paths)) expect(html).toContain(path)
  })
})

describe('OpenAPI documents and the service', () => {
  test('every endpoint of the specification is documented, and every documented path is served', async () => {
    const { paths } = clientDocument() as unknown as { paths: { [path: string]: object } }
    expect(Object.keys(paths).sort()).toEqual([...new Set(ENDPOINTS.map(({ path }) => `/svc/v1${path}`))].sort())
    for (const [, , make] of DOCUMENTS) {
      const document = make() as unknown as { paths: { [path: string]: object } }
      for (const [path, methods] of Object.entries(document.paths))
        for (const method of Object.keys(methods)) {
          const response = await fetch(served.host.baseUrl + path.replaceAll(/[{}]/g, ''), { method })
          // Sessions protect the calls of the parties, not keys.
          if (path.startsWith('/svc/') || path.startsWith('/control/'))
            expect([method, path, response.status]).toEqual([method, path, 401])
          // The tested app has no camera; test/service/http/camera-page.test.ts calls its biometric server.
          else if (path.startsWith('/parties/'))
            expect([method, path, await response.text()]).not.toEqual([
              method,
              path,
              expect.stringContaining('unknown-path'),
            ])
        }
    }
  })

  test('the test support detects responses and requests that violate the OpenAPI document', () => {
    const path = '/svc/v1/identities/x/status/y'
    expect(
      clientJudge.faultOfAnswer(
        'GET',
        path,
        200,
        'application/json',
        '{"status":"PROCESSING","type":"PASSPORT","id":"y"}',
      ),
    ).toBe(null)
    expect(
      clientJudge.faultOfAnswer('GET', path, 200, 'application/json', '{"status":"DONE","type":"PASSPORT"}'),
    ).toMatch(/'id'.*status/)
    expect(clientJudge.faultOfAnswer('GET', path, 418, 'application/json', '{}')).toMatch(/418/)
    expect(clientJudge.faultOfRequest('POST', '/svc/v1/identities/x/consents', '[{"approved":1}]')).toMatch(/approved/)
  })
})

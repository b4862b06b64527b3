import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { controlDocument } from '../../../main/service/http/control/control-document.ts'
import { partyDocument } from '../../../main/service/http/party-document.ts'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import { HMAC_CODE } from '../../../main/service/openapi/webhooks.ts'
import { securityHeader } from '../../../main/service/webhooks/sign.ts'
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

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly tags: readonly string[]
  readonly responses: { readonly [status: number]: { readonly description: string; readonly content?: object } }
}

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
    expect(html).not.toMatch(/<script|="https?:\/\//i)
    const { paths } = make() as unknown as { paths: { [path: string]: object } }
    for (const path of Object.keys(paths)) expect(html).toContain(path)
    const examples = JSON.stringify(make()).match(/"example":/g) ?? []
    expect(html.match(/<summary>Example<\/summary>/g)).toHaveLength(examples.length)
  })
})

describe('operation of the service', () => {
  test('health and metrics need no key, and metrics count calls by surface and status but not themselves', async () => {
    const health = await fetch(`${served.host.baseUrl}/health`)
    expect([health.status, await health.text()]).toEqual([200, '{"status":"ok"}'])
    const before = await countOf('client', '401')
    const logged = served.journal.count
    await fetch(`${served.host.baseUrl}/svc/v1/identities/secret-id`)
    await vi.waitUntil(async () => (await countOf('client', '401')) === before + 1)
    expect(served.journal.count).toBe(logged + 1)
  })

  test('metrics are OpenMetrics 1.0', async () => {
    const answer = await fetch(`${served.host.baseUrl}/metrics`)
    expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    const text = await answer.text()
    expect(text).not.toContain('secret-id')
    const lines = text.split('\n')
    expect(lines.slice(-2)).toEqual(['# EOF', ''])
    const families = new Map(
      lines.flatMap((line) =>
        [...line.matchAll(/^# TYPE (\w+) (counter|gauge)$/g)].map(([, name, type]) => [name, type]),
      ),
    )
    for (const line of lines.slice(0, -2)) {
      if (/^# HELP \w+ \S/.test(line) || line.startsWith('# TYPE ')) continue
      const [, name = ''] = /^(\w+)(?:\{(?:\w+="[^"\\\n]*",?)+\})? \d+(?:\.\d+)?(?:e-?\d+)?$/.exec(line) ?? []
      expect([line, families.get(name.replace(/_total$/, ''))]).toEqual([
        line,
        name.endsWith('_total') ? 'counter' : 'gauge',
      ])
    }
  })

  test('the root of each API answers with and without a slash', async () => {
    for (const [, root] of DOCUMENTS) {
      const [bare, slash] = await Promise.all([root, `${root}/`].map((path) => fetch(served.host.baseUrl + path)))
      expect([bare?.status, await bare?.text()]).toEqual([200, await slash?.text()])
    }
  })

  const countOf = async (surface: string, status: string): Promise<number> => {
    const text = await (await fetch(`${served.host.baseUrl}/metrics`)).text()
    return Number(
      new RegExp(`^proofbench_http_requests_total\\{surface="${surface}",status="${status}"\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1] ?? 0,
    )
  }
})

describe('OpenAPI documents and the service', () => {
  test('the code that OpenAPI shows for notifications accepts what the service signs, and nothing else', async () => {
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(HMAC_CODE)}`)
    const security = { mode: 'HMAC', header: 'x-signature', secret: 'a secret' } as const
    const body = Buffer.from('{"event":"Evaluation"}')
    const [, value] = securityHeader(security, body) ?? []
    expect([
      isGenuine(body, value, 'a secret'),
      isGenuine(body, value, 'another'),
      isGenuine(Buffer.from('{}'), value, 'a secret'),
      isGenuine(body, undefined, 'a secret'),
    ]).toEqual([true, false, false, false])
    expect(JSON.stringify(clientDocument().webhooks)).toContain(JSON.stringify(HMAC_CODE).slice(1, -1))
    expect(await (await fetch(`${served.host.baseUrl}/svc/v1`)).text()).toContain('export function isGenuine(')
  })

  test('statuses and levels of assurance are named with their values, and lists with their minima', () => {
    const { schemas } = clientDocument().components as {
      schemas: { [name: string]: { properties: { [name: string]: object } } }
    }
    expect(schemas.Identity?.properties).toMatchObject({
      status: { enum: ['ERROR', 'EXPECTED_INPUT', 'EXPECTING_INPUT', 'PAUSED', 'PROCESSING', 'TIMEOUT'] },
      levelOfAssurance: { enum: ['LOA0', 'LOA1', 'LOA2', 'LOA3', 'LOA4'] },
    })
    expect(schemas.ChipSessionRequest?.properties.mrz).toMatchObject({ minItems: 1 })
    expect(schemas.LiveCaptureRequest?.properties.sidesToCapture).toMatchObject({ minItems: 1 })
  })

  test('errors of a body belong to calls with a body only, and a schema demands what the service demands', () => {
    for (const [, , make] of DOCUMENTS) {
      const { paths } = make() as unknown as {
        paths: { [path: string]: { [method: string]: Operation & { requestBody?: object } } }
      }
      for (const { requestBody, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
        expect(Object.keys(responses).includes('415')).toBe(requestBody !== undefined)
    }
    const accepts = (name: string, request: object): boolean => {
      const schemas = (clientDocument().components as { schemas: object }).schemas
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      return ajv.compile({ $ref: `#/components/schemas/${name}`, components: { schemas } })(request)
    }
    const licence = {
      ...{ idDocumentType: 'DRIVING_LICENSE', idDocumentNumber: '1', issuingCountry: 'USA' },
      personalAttributes: {
        dateOfBirth: { value: '1990-01-02' },
        givenNames: [{ value: 'A' }],
        surname: { value: 'B' },
      },
    }
    expect(accepts('DocumentTextRequest', licence)).toBe(false)
    expect(accepts('DocumentTextRequest', { ...licence, issuingState: 'Ohio' })).toBe(true)
    expect(accepts('DocumentTextRequest', { ...licence, issuingCountry: 'FRA' })).toBe(true)
    expect(accepts('LiveCaptureRequest', { sidesToCapture: ['FRONT', 'FRONT'] })).toBe(false)
    expect(accepts('LiveCaptureRequest', { idDocumentType: 'VISA' })).toBe(false)
    expect(accepts('LiveCaptureRequest', { idDocumentType: 'PASSPORT', sidesToCapture: ['FRONT'] })).toBe(true)
  })

  test('operations whose answer is not JSON say so, and operations outside the specification name their decision', () => {
    const operations = DOCUMENTS.slice(0, 2).flatMap(([, , make]) =>
      Object.values(
        (make() as unknown as { paths: { [path: string]: { [method: string]: Operation } } }).paths,
      ).flatMap((methods) => Object.values(methods)),
    )
    for (const { operationId, description, tags, responses } of operations) {
      const types = Object.keys(responses[200]?.content ?? {})
      if (types.some((type) => type !== 'application/json') && operationId !== 'watchEvents')
        expect([operationId, responses[200]?.description + description]).toEqual([
          operationId,
          expect.stringContaining('not JSON'),
        ])
      if (tags.includes('Not in the specification')) expect(description).toMatch(/Not in the specification, D-\d\d: \S/)
    }
    expect(operations.length).toBeGreaterThan(60)
  })

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

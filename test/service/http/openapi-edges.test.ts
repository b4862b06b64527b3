import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { CONTROL_ROUTES } from '../../../main/service/http/control/control-routes.ts'
import { plainSchema } from '../../../main/service/http/control/plain-schema.ts'
import { checkBody } from '../../../main/service/http/json-body.ts'
import { clientDocument } from '../../../main/service/openapi/client-document.ts'
import examples from '../../../main/service/openapi/generated/examples.json' with { type: 'json' }
import { selfContained } from '../../../main/service/openapi/json-schema.ts'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { ENDPOINTS } from '../../../shared/spec/index.ts'

const REQUESTS: { readonly [operation: string]: { readonly request?: JsonValue } } = examples as never // made by calls

/** Returns values that differ from `value` at one place: empty, absent, null, too small, too large, twice, or of another kind. */
function edgesOf(value: JsonValue, path = ''): readonly (readonly [place: string, changed: JsonValue])[] {
  const at = (changed: JsonValue): readonly [string, JsonValue] => [path, changed]
  const within = <Key extends string | number>(
    key: Key,
    member: JsonValue,
    put: (changed: JsonValue) => JsonValue,
  ): readonly (readonly [string, JsonValue])[] =>
    edgesOf(member, `${path}/${key}`).map(([place, changed]) => [place, put(changed)])
  if (Array.isArray(value))
    return [
      at([]),
      at([...value, ...value]),
      at(null),
      at('x'),
      ...value.flatMap((member, index) => within(index, member, (changed) => value.with(index, changed))),
    ]
  if (typeof value === 'object' && value !== null)
    return [
      at({}),
      at(null),
      at([]),
      at({ ...value, noSuchMember: 1 }),
      ...Object.entries(value).flatMap(([key, member]) => {
        const { [key]: _without, ...rest } = value as { readonly [member: string]: JsonValue } // an object
        return [[`${path}/${key}`, rest] as const, ...within(key, member, (changed) => ({ ...value, [key]: changed }))]
      }),
    ]
  if (typeof value === 'number') return [-1, 0, 0.5, 1, 100, null, 'x'].map(at)
  if (typeof value === 'string') return ['', ' ', 'x', 'X'.repeat(3), `${value}${value}`, null, 1].map(at)
  return [null, 'x', 1].map(at)
}

const compile = (schema: object) => new Ajv2020({ strict: false, validateFormats: false }).compile(schema)

/** Rules of the service that no schema can say, by structure: what a value means, or how it agrees with another. */
const BEYOND_SCHEMAS: { readonly [structure: string]: RegExp } = {
  // Check digits.
  ChipSessionRequest: /^\/mrz/,
  // One name is written in two members.
  DocumentTextRequest: /^\/personalAttributes\/(?:fullname|surname|givenNames)/,
}

describe('OpenAPI and the service refuse the same bodies, at the edges of every example', () => {
  const { schemas } = clientDocument().components as { schemas: object }
  const client = ENDPOINTS.flatMap(({ id, request }) =>
    request.contentType === 'application/json' ? [[id, request.structure] as const] : [],
  )

  test.each(client)('%s', (id, structure) => {
    const documented = compile({ $ref: `#/components/schemas/${structure}`, components: { schemas } })
    const accepts = (body: JsonValue): boolean => {
      try {
        checkBody(structure, body)
        return true
      } catch {
        return false
      }
    }
    const example = REQUESTS[id]?.request
    if (example === undefined) throw new Error('no example')
    expect([documented(example), accepts(example)]).toEqual([true, true])
    const different = edgesOf(example).filter(
      ([place, body]) => documented(body) !== accepts(body) && !BEYOND_SCHEMAS[structure]?.test(place),
    )
    expect(different).toEqual([])
  })

  const control = Object.values(CONTROL_ROUTES)
    .flat()
    .flatMap(({ id, request }) => (request?.contentType === 'application/json' ? [[id, request.schema] as const] : []))

  test.each(control)('%s of the control API', (id, schema) => {
    const documented = compile(selfContained(plainSchema(schema)))
    const example = REQUESTS[id]?.request
    if (example === undefined) throw new Error('no example')
    const different = edgesOf(example).filter(([, body]) => documented(body) !== schema.safeParse(body).success)
    expect(different).toEqual([])
  })
})

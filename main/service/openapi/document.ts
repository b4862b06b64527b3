import { SUPPORTED_IMAGES } from '../../../shared/rules/index.ts'
import { ENUMERATIONS } from '../../../shared/spec/index.ts'
import { STATE_NEEDED } from '../engine/request-rules.ts'
import allExamples from './generated/examples.json' with { type: 'json' }
import { collect, type JsonSchema, relocated, structureRef } from './json-schema.ts'

export type OpenApiDocument = JsonSchema & { readonly info: { readonly title: string } }

export interface DocumentParts {
  readonly title: string
  readonly description: string
  readonly security: { readonly name: string; readonly header: string; readonly description: string }
  /** Heading and its calls, in order. */
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  /** Path → method → operation; references are `#/$defs/<structure>`. */
  readonly paths: ReadonlyMap<string, { readonly [method: string]: JsonSchema }>
  /** Calls that the service makes, by name. */
  readonly webhooks?: { readonly [name: string]: { readonly [method: string]: JsonSchema } }
}

/** OpenAPI 3.1 with every structure that is referred to. The version is the one of the path. Service: Versioning */
export function openApiDocument({
  title,
  description,
  security,
  tags,
  paths,
  webhooks,
}: DocumentParts): OpenApiDocument {
  const schemas = new Map<string, JsonSchema>()
  const written = Object.fromEntries([...paths].map(([path, methods]) => [path, withExamples(ofBodies(methods))]))
  collect({ written, webhooks }, schemas)
  const sorted = [...schemas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [name, { ...withValues(schema), ...DEMANDS[name] }])
  const document = {
    openapi: '3.1.1',
    info: { title, version: 'v1', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags,
    security: [{ [security.name]: [] }],
    paths: written,
    ...(webhooks ? { webhooks: mapped(webhooks, withExamples) } : {}),
    components: {
      schemas: Object.fromEntries(sorted),
      securitySchemes: {
        [security.name]: { type: 'apiKey', in: 'header', name: security.header, description: security.description },
      },
    },
  }
  return relocated(document, '#/components/schemas/') as OpenApiDocument // its title stays
}

/** Leaves out the errors of a body where a call has none. */
const ofBodies = (methods: { readonly [method: string]: JsonSchema }): { readonly [method: string]: JsonSchema } =>
  Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => {
      if (operation.requestBody !== undefined) return [method, operation]
      const { 413: _tooLarge, 415: _wrongType, ...responses } = operation.responses as JsonSchema
      return [method, { ...operation, responses }]
    }),
  )

const EXAMPLES: { readonly [operationId: string]: { readonly request?: unknown; readonly response?: unknown } } =
  allExamples
const JSON_TYPE = 'application/json'

const mapped = <From, To>(members: { readonly [name: string]: From }, change: (member: From) => To) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]))

type Methods = { readonly [method: string]: JsonSchema }

/** Adds what was sent and answered when build/openapi/make-examples.ts made the calls. */
const withExamples = (methods: Methods): Methods =>
  mapped(methods, (operation) => {
    const { request, response } = EXAMPLES[String(operation.operationId)] ?? {}
    const { requestBody, responses } = operation as { requestBody?: JsonSchema; responses: { 200?: JsonSchema } } // made here
    return {
      ...operation,
      ...(requestBody ? { requestBody: withExample(requestBody, request) } : {}),
      responses: { ...responses, ...(responses[200] ? { 200: withExample(responses[200], response) } : {}) },
    }
  })

function withExample(body: JsonSchema, example: unknown): JsonSchema {
  const content = body.content as { readonly [type: string]: JsonSchema } | undefined
  const media = content?.[JSON_TYPE]
  return media === undefined || example === undefined
    ? body
    : { ...body, content: { ...content, [JSON_TYPE]: { ...media, example } } }
}

/** What the service demands of its requests beyond their structure, as far as a schema can say it. */
const DEMANDS: { readonly [structure: string]: JsonSchema } = {
  DocumentTextRequest: {
    if: {
      properties: { idDocumentType: { const: 'DRIVING_LICENSE' }, issuingCountry: { enum: STATE_NEEDED } },
      required: ['idDocumentType', 'issuingCountry'],
    },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['issuingState'], properties: { issuingState: { minLength: 1 } } },
  },
  LiveCaptureRequest: {
    allOf: [{ properties: { idDocumentType: { enum: [...SUPPORTED_IMAGES] }, sidesToCapture: { uniqueItems: true } } }],
  },
}

/** Enumerations that are open in archives, of which this service answers listed values only. */
const ANSWERED = new Set(['IdentityStatus', 'LevelOfAssurance', 'EvidenceType'])

/** Adds the values of enumerations that are closed in the answers of this service. Not shown: D-06 */
function withValues(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) => {
    const list = (value as JsonSchema | null)?.['x-enumeration']
    const isOpen = (value as JsonSchema | null)?.['x-open'] === true
    return isOpen && typeof list === 'string' && ANSWERED.has(list)
      ? { ...(value as JsonSchema), enum: ENUMERATIONS[list as keyof typeof ENUMERATIONS] } // named by the schema
      : value
  }) as JsonSchema
}

export const jsonContent = (schema: JsonSchema) => ({ [JSON_TYPE]: { schema } })
export const BYTES: JsonSchema = { type: 'string', format: 'binary' }

const ERRORS: { readonly [status: string]: string } = {
  400: 'The call is wrong: every fault is listed.',
  401: 'The key is missing or not known: code 1033.',
  403: 'The call is not allowed: of this role, from this page, or at this time.',
  404: 'There is no such thing.',
  405: 'The path has other methods: see Allow.',
  408: 'The request did not come in time.',
  409: 'The state does not allow it.',
  413: 'The body is too large: both numbers are said.',
  415: 'The body has another content type.',
  500: 'Something unforeseen: a reference is given.',
  503: 'Not available, or not stored.',
}

/** Answers to failed calls, the same for every operation. Not shown: D-41, D-46 */
export const errorResponses = (): { readonly [status: string]: JsonSchema } =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, content: jsonContent(structureRef('ErrorResponse')) },
    ]),
  )

/** `{names}` of a path as parameters. */
export const pathParameters = (path: string): readonly JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))

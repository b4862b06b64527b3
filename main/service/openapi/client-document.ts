import { DECISIONS, ENDPOINTS, type Endpoint } from '../../../shared/spec/index.ts'
import {
  BYTES,
  errorResponses,
  jsonContent,
  type OpenApiDocument,
  openApiDocument,
  pathParameters,
} from './document.ts'
import { formContent } from './form-schema.ts'
import { type JsonSchema, structureRef } from './json-schema.ts'
import { WEBHOOKS } from './webhooks.ts'

/** Service: Conventions */
const ROOT = '/svc/v1'

/** The client API, made of the table of endpoints and the schemas. */
export function clientDocument(): OpenApiDocument {
  const paths = new Map<string, { [method: string]: JsonSchema }>()
  for (const endpoint of ENDPOINTS) {
    const path = ROOT + endpoint.path
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operationOf(endpoint) })
  }
  return openApiDocument({
    title: 'Identity proofing service: client API',
    description: 'Opens transactions, takes evidence, tells results, and ends a transaction by its proof.',
    security: {
      name: 'apikey',
      header: 'apikey',
      description: 'Key of the calling application: back-end or user-agent.',
    },
    tags: [
      { name: 'Endpoints', description: 'The twelve endpoints of the specification.' },
      {
        name: 'Not in the specification',
        description: 'Operations whose path the specification does not show; each names the decision that made it.',
      },
    ],
    paths,
    webhooks: WEBHOOKS,
  })
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const { id, title, specification, keys, number, path, query, ignoredQuery, decisions = [] } = endpoint
  const parameters = [
    ...pathParameters(path),
    ...Object.entries({ ...query, ...ignoredQuery }).map(([name, values]) => ({
      name,
      in: 'query',
      required: query?.[name] !== undefined,
      ...(query?.[name] === undefined ? { description: 'Not in the specification; changes nothing.' } : {}),
      schema: { type: 'string', enum: values },
    })),
  ]
  const roles = keys.map((key) => (key === 'RELYING_SERVICE' ? 'back-end' : 'user-agent')).join(' or ')
  return {
    operationId: id,
    summary: title,
    description: [
      `${specification}. Key: ${roles}.`,
      ...decisions.map((name) => `Not in the specification, ${name}: ${decisionText(name)}`),
      ...(answersJson(endpoint) ? [] : ['The answer is not JSON.']),
    ].join(' '),
    tags: [number === null ? 'Not in the specification' : 'Endpoints'],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestOf(endpoint),
    responses: { ...responseOf(endpoint), ...errorResponses() },
  }
}

const decisionText = (id: string): string => DECISIONS.find((decision) => decision.id === id)?.decision ?? ''

const answersJson = ({ response }: Endpoint): boolean => response.contentType === 'application/json'

function requestOf({ id, request }: Endpoint): JsonSchema {
  switch (request.contentType) {
    case 'none':
      return {}
    case 'application/json':
      return {
        requestBody: { required: request.optional !== true, content: jsonContent(structureRef(request.structure)) },
      }
    case 'multipart/form-data': {
      // Not shown: D-40
      const content =
        id === 'createIdentity'
          ? {
              ...formContent(request.parts),
              ...jsonContent({ anyOf: [structureRef('CreateIdentityRequest'), structureRef('IdentityContext')] }),
            }
          : formContent(request.parts)
      return { requestBody: { required: request.parts.some(({ required }) => required), content } }
    }
  }
}

function responseOf({ response }: Endpoint): JsonSchema {
  switch (response.contentType) {
    case 'none':
      return { 204: { description: 'Done.' } }
    case 'application/json':
      return { 200: { description: 'Done.', content: jsonContent(structureRef(response.structure)) } }
    case 'multipart/form-data':
      return {
        200: {
          description: 'The pictures as a form, byte for byte.',
          content: formContent(response.pictures.map((name) => ({ name, content: 'image', required: false }))),
        },
      }
    case 'multipart/mixed':
      return { 200: { description: 'The archive in its envelope.', content: { 'multipart/mixed': { schema: BYTES } } } }
  }
}

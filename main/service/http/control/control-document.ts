import {
  BYTES,
  errorResponses,
  jsonContent,
  type OpenApiDocument,
  openApiDocument,
  pathParameters,
} from '../../openapi/document.ts'
import { formContent } from '../../openapi/form-schema.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { OPERATION_PATHS } from '../operation-routes.ts'
import { CONTROL_ROOT, type ControlRoute } from './control-route.ts'
import { CONTROL_ROUTES } from './control-routes.ts'
import { plainSchema } from './plain-schema.ts'

/** Returns the OpenAPI document of the control API, generated from its routes. */
export function controlDocument(): OpenApiDocument {
  const paths = new Map<string, { [method: string]: JsonSchema }>()
  for (const [heading, routes] of Object.entries(CONTROL_ROUTES)) {
    for (const route of routes) {
      const path = CONTROL_ROOT + route.path
      paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: operationOf(route, heading) })
    }
  }
  paths.set(`${CONTROL_ROOT}/events`, { get: EVENTS })
  for (const [path, operation] of OPERATION_PATHS) paths.set(path, operation)
  return openApiDocument({
    title: 'Identity proofing service: control API',
    description:
      "What is not the client's: capture components, operators, issuing sources, time, tenants, notifications, records.",
    security: { name: 'controlkey', header: 'controlkey', description: 'Key of the control API.' },
    tags: [...Object.keys(CONTROL_ROUTES), 'Events', 'Operation'].map((name) => ({ name })),
    paths,
  })
}

const EVENTS: JsonSchema = {
  operationId: 'watchEvents',
  summary: 'Watch what happens',
  description: 'Server-sent events: identity, evidence, session, review, notification, ended; the data is JSON.',
  tags: ['Events'],
  responses: {
    200: {
      description: 'A stream that does not end.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...errorResponses(),
  },
}

function operationOf(route: ControlRoute, heading: string): JsonSchema {
  const { id, title, about, path, query = {}, request, response } = route
  const parameters = [
    ...pathParameters(path),
    ...Object.entries(query).map(([name, parameter]) => {
      const { description, ...schema } = plainSchema(parameter)
      return { name, in: 'query', description, schema }
    }),
  ]
  return {
    operationId: id,
    summary: title,
    description: about,
    tags: [heading],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request ? { requestBody: { required: true, content: contentOf(request) } } : {}),
    responses: { ...successOf(response), ...errorResponses() },
  }
}

function contentOf(request: NonNullable<ControlRoute['request']>): JsonSchema {
  switch (request.contentType) {
    case 'application/json':
      return jsonContent(plainSchema(request.schema))
    case 'multipart/form-data':
      return formContent(request.parts)
    case 'application/octet-stream':
      return { 'application/octet-stream': { schema: BYTES } }
  }
}

function successOf(response: ControlRoute['response']): JsonSchema {
  if (!response) return { 204: { description: 'Done.' } }
  const schema = response.schema ? plainSchema(response.schema) : BYTES
  const description = response.schema ? 'Done.' : 'Done. The answer is not JSON.'
  return { 200: { description, content: { [response.contentType]: { schema } } } }
}

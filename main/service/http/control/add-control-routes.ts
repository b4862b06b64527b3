import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, refuseKey } from '../../engine/service-error.ts'
import { readJsonBody } from '../json-body.ts'
import { isSameKey } from '../key-ring.ts'
import { checkParts } from '../read-parts.ts'
import type { UploadReader } from '../upload-reader.ts'
import { CONTROL_ROOT, type ControlInput, type ControlRoute, type ControlSurface } from './control-route.ts'
import { CONTROL_ROUTES } from './control-routes.ts'
import { addEventStream } from './event-stream.ts'
import { readQuery } from './read-query.ts'
import { checkAgainst } from './schema-errors.ts'

const MAX_VALUES_OF_LARGE_BODIES = 10_000_000

/** Adds the control API, protected by its own key in the header `controlkey`. */
export function addControlRoutes(
  app: FastifyInstance,
  surface: ControlSurface,
  controlKey: string,
  uploads: UploadReader,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', keyGuard(controlKey))
    addStrictParsers(scope, surface)
    for (const route of Object.values(CONTROL_ROUTES).flat()) addRoute(scope, route, surface, uploads)
    addEventStream(scope, surface.engine)
  })
}

const keyGuard =
  (controlKey: string) =>
  (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { controlkey } = request.headers
    if (typeof controlkey === 'string' && isSameKey(controlkey, controlKey)) done()
    else done(refuseKey(controlkey === undefined ? 'the header controlkey is missing' : 'the control key is wrong'))
  }

function addStrictParsers(scope: FastifyInstance, { limits }: ControlSurface): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { bodyLimit = limits.jsonBytes } = request.routeOptions
    const jsonValues = bodyLimit > limits.jsonBytes ? MAX_VALUES_OF_LARGE_BODIES : limits.jsonValues
    try {
      const bytes = Buffer.from(body) // guaranteed by `parseAs`
      request.journalBody = bytes
      done(null, bytes.length === 0 ? undefined : readJsonBody(bytes, { ...limits, jsonBytes: bodyLimit, jsonValues }))
    } catch (error) {
      done(error as Error) // always ServiceError
    }
  })
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

function addRoute(scope: FastifyInstance, route: ControlRoute, surface: ControlSurface, uploads: UploadReader): void {
  const { method, path, request: body } = route
  scope.route({
    method,
    url: CONTROL_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, _reply, done) => done(contentTypeFault(route, request)),
    ...(body && 'bytes' in body && body.bytes !== undefined ? { bodyLimit: body.bytes } : {}),
    handler: (request, reply) => answer(route, surface, uploads, request, reply),
  })
}

/** Returns an error if the content type is not the route's; an absent body has none. */
function contentTypeFault({ request: body }: ControlRoute, { headers }: FastifyRequest): Error | undefined {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (!body || contentType === undefined || contentType === body.contentType) return undefined
  return refuse(
    'wrong-type',
    'wrong-content-type',
    `${body.contentType} is expected, ${contentType} was found`,
    'content-type',
  )
}

async function answer(
  route: ControlRoute,
  surface: ControlSurface,
  uploads: UploadReader,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { response } = route
  if (response) reply.type(response.contentType)
  const handle = (parts: ControlInput['parts']): unknown =>
    route.handle(surface, {
      parameters: request.params,
      query: readQuery(route.query ?? {}, request.query),
      body: bodyOf(route, request),
      parts,
      reply,
    })
  const result = await (route.request?.contentType === 'multipart/form-data'
    ? withParts(route.request.parts, uploads, request, handle)
    : handle(new Map()))
  if (!response) return reply.code(204).send()
  if (result === reply) return reply
  return reply.send(result instanceof Uint8Array ? Buffer.from(result) : result)
}

/** Returns the body; JSON is checked. A missing body counts as an empty object, so that every missing member is reported. */
function bodyOf({ request: contract }: ControlRoute, { body }: FastifyRequest): unknown {
  if (contract?.contentType !== 'application/json') return body
  const value = body ?? {}
  checkAgainst(contract.schema, value)
  return value
}

const withParts = (
  expected: Extract<NonNullable<ControlRoute['request']>, { contentType: 'multipart/form-data' }>['parts'],
  uploads: UploadReader,
  request: FastifyRequest,
  handle: (parts: ControlInput['parts']) => unknown,
): Promise<unknown> =>
  uploads.use(request, false, (parts) => {
    checkParts(parts, expected)
    return handle(parts)
  })

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { ENDPOINTS, type Endpoint } from '../../../shared/spec/index.ts'
import { type ClientInput, performCall } from '../engine/client-calls.ts'
import type { Engine, ServedEngine } from '../engine/engine.ts'
import type { Call, CapturedPicture } from '../engine/messages.ts'
import { refuse, refuseKey } from '../engine/service-error.ts'
import { selfContained, structureRef } from '../openapi/json-schema.ts'
import { documentImages } from './document-images.ts'
import type { HttpLimits } from './http-limits.ts'
import { checkBody, readJsonBody } from './json-body.ts'
import type { Caller, KeyRing } from './key-ring.ts'
import type { Part } from './multipart.ts'
import { pathOf } from './not-found.ts'
import { readCreation } from './read-creation.ts'
import { bodyOfParts, checkParts } from './read-parts.ts'
import { sendPictures } from './send-pictures.ts'
import { sendProof } from './send-proof.ts'
import type { UploadReader } from './upload-reader.ts'

export interface ClientSurface {
  readonly engine: ServedEngine
  readonly keys: KeyRing
  readonly limits: HttpLimits
  readonly uploads: UploadReader
}

/** Service: Conventions, "The API root is {base_url}/svc/v1" */
export const API_ROOT = '/svc/v1'

/** Adds a route for every endpoint of the specification's table. */
export function addClientRoutes(app: FastifyInstance, surface: ClientSurface): void {
  for (const endpoint of ENDPOINTS) {
    const { method, path, response } = endpoint
    app.route({
      method,
      url: API_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // HEAD of the proof would end the transaction.
      exposeHeadRoute: method === 'GET' && response.contentType === 'application/json',
      onRequest: keyGuard(surface.keys, endpoint),
      handler: handlerOf(endpoint, surface),
      ...(endpoint.id === 'retrieveProof' ? { config: { writesItself: true } } : {}),
      ...(response.contentType === 'application/json'
        ? { schema: { response: { 200: selfContained(structureRef(response.structure)) } } }
        : {}),
    })
  }
}

/** Checks the key before the body is read. Service: Authentication */
function keyGuard(keys: KeyRing, { keys: roles }: Endpoint) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { apikey } = request.headers
    const caller = typeof apikey === 'string' && apikey !== '' ? keys.callerOf(apikey, request.raw.socket) : null
    if (!caller) {
      done(refuseKey(apikey === undefined ? 'the header apikey is missing' : 'the API key is not known'))
      return
    }
    request.caller = caller
    if (roles.includes(caller.role)) done()
    else
      done(
        refuse(
          'forbidden',
          'wrong-role',
          `a key of the role ${caller.role} was given; ${roles.join(' or ')} is needed`,
        ),
      )
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

function handlerOf(endpoint: Endpoint, surface: ClientSurface): Handler {
  const { engine, limits } = surface
  const { id } = endpoint
  if (id === 'retrieveProof')
    return (request, reply) =>
      sendProof(reply, limits.answerIdleMs, (delivery) =>
        engine.deliverProof(callOf(request, engine), inputOf(request, endpoint, null).identityId, delivery),
      )
  const perform = (request: FastifyRequest, body: JsonValue, parts?: ReadonlyMap<string, Part>) =>
    performCall(engine, id, callOf(request, engine), inputOf(request, endpoint, body, parts))
  if (id === 'createIdentity')
    return async (request) =>
      engine.createIdentity(callOf(request, engine), await readCreation(request, endpoint, surface))
  if (endpoint.response.contentType === 'multipart/form-data')
    return (request, reply) => sendPictures(reply, perform(request, null) as readonly CapturedPicture[]) // by the table
  switch (endpoint.request.contentType) {
    case 'application/json':
      return (request) => perform(request, jsonOf(request, endpoint, surface))
    case 'multipart/form-data':
      return (request) => withUpload(request, endpoint, surface, (body, parts) => perform(request, body, parts))
    case 'none':
      break
  }
  if (endpoint.response.contentType === 'application/json') return (request) => perform(request, null)
  return async (request, reply) => {
    await perform(request, null)
    return reply.code(204).send()
  }
}

const NO_PARTS: ReadonlyMap<string, Part> = new Map()

function inputOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  body: JsonValue,
  parts: ReadonlyMap<string, Part> = NO_PARTS,
): ClientInput {
  const { identity_id = '', evidence_id = '', country_code = '' } = request.params as { [name: string]: string } // path parameters
  const mode = endpoint.query ? modeOf(request) : 'webSDK'
  return {
    identityId: identity_id,
    evidenceId: evidence_id,
    countryCode: country_code,
    mode,
    body,
    images: documentImages(parts),
  }
}

function modeOf(request: FastifyRequest): 'webSDK' | 'nativeSDK' {
  const { mode } = request.query as { mode?: unknown } // may be anything
  if (mode === 'webSDK' || mode === 'nativeSDK') return mode
  throw refuse('invalid', 'invalid-query', 'mode must be webSDK or nativeSDK, and stand there once', 'mode')
}

const callOf = (request: FastifyRequest, engine: Engine): Call => {
  const { tenant, role } = callerOf(request)
  const method = request.method === 'HEAD' ? 'GET' : (request.method as Call['method']) // guaranteed by the route table
  return { tenant, role, method, uri: pathOf(request.url), startedAt: engine.clock.now(), ip: request.ip ?? null }
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('a call came past the key guard')
  return caller
}

function jsonOf({ body, headers }: FastifyRequest, { request }: Endpoint, { limits }: ClientSurface): JsonValue {
  if (request.contentType !== 'application/json') return null
  if (headers['content-type']?.startsWith('multipart/'))
    throw refuse(
      'wrong-type',
      'wrong-content-type',
      'application/json is expected, multipart was found',
      'content-type',
    )
  if (!(body instanceof Uint8Array) || body.length === 0) {
    if (request.optional) return {}
    throw refuse('invalid', 'invalid-body', 'a JSON body is expected, nothing was found')
  }
  const value = readJsonBody(body, limits)
  checkBody(request.structure, value)
  return value
}

async function withUpload(
  message: FastifyRequest,
  { id, request }: Endpoint,
  { limits, uploads }: ClientSurface,
  use: (body: JsonValue, parts: ReadonlyMap<string, Part>) => unknown,
): Promise<unknown> {
  if (request.contentType !== 'multipart/form-data') throw new Error(`${id} takes no upload`)
  const isOptional = request.parts.every(({ required }) => !required)
  return uploads.use(message, isOptional, (parts) => {
    checkParts(parts, request.parts)
    return use(bodyOfParts(parts, request.parts, limits), parts)
  })
}

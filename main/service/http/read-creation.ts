import type { FastifyRequest } from 'fastify'
import type { JsonValue } from '../../../shared/schema/index.ts'
import type { ContextEntry, CreateIdentityRequest, Endpoint } from '../../../shared/spec/index.ts'
import { refuse } from '../engine/service-error.ts'
import type { HttpLimits } from './http-limits.ts'
import { checkBody, readJsonBody } from './json-body.ts'
import type { Part } from './multipart.ts'
import { parametersOf } from './part-headers.ts'
import { checkParts, decodeText } from './read-parts.ts'
import { boundaryWithin, isEmpty, type UploadReader } from './upload-reader.ts'

interface CreationReader {
  readonly limits: HttpLimits
  readonly uploads: UploadReader
}

/**
 * Reads the body of Create identity in every form that clients send: none, JSON (an object or a context), a form, and both under
 * a multipart content type without a boundary. Throws 400 with every fault, 408, 413, 415. Not shown: D-40
 */
export async function readCreation(
  request: FastifyRequest,
  { request: form }: Endpoint,
  { limits, uploads }: CreationReader,
): Promise<CreateIdentityRequest> {
  if (form.contentType !== 'multipart/form-data') throw new Error('The identity is created with a form')
  const type = request.headers['content-type'] ?? ''
  if (isEmpty(request)) return {}
  if (!type.toLowerCase().startsWith('multipart/'))
    return request.body instanceof Uint8Array ? jsonCreation(request.body, limits) : {}
  const ofForm = (parts: ReadonlyMap<string, Part>): CreateIdentityRequest => {
    checkParts(withoutZeros(parts), form.parts)
    const context = withoutZeros(parts).get('context')
    if (context) request.journalBody = Uint8Array.from(context.bytes)
    const businessId = parts.get('businessId')
    return {
      ...(context ? contextCreation(readJsonBody(context.bytes, limits, 'context'), 'context') : {}),
      ...(businessId ? { businessId: decodeText(businessId) } : {}),
    }
  }
  if (parametersOf(type).has('boundary')) return uploads.use(request, true, ofForm)
  return uploads.withBytes(request, (bytes) => {
    const boundary = boundaryWithin(bytes)
    if (boundary !== null) return ofForm(uploads.partsOf(request, bytes, boundary))
    // The bytes are released before the call is logged.
    request.journalBody = Uint8Array.from(bytes)
    return jsonCreation(bytes, limits)
  })
}

function jsonCreation(bytes: Uint8Array, limits: HttpLimits): CreateIdentityRequest {
  if (bytes.length === 0) return {}
  const value = readJsonBody(bytes, limits)
  if (Array.isArray(value)) return contextCreation(value)
  checkBody('CreateIdentityRequest', value)
  return value as CreateIdentityRequest // checked
}

function contextCreation(value: JsonValue, part?: string): CreateIdentityRequest {
  checkBody('IdentityContext', value, part)
  const entries = value as unknown as readonly ContextEntry[] // checked
  const found = ['BUSINESS_ID', 'CORRELATION_ID'].map((name) => entries.filter(({ key }) => key === name))
  const twice = found.find(({ length }) => length > 1)?.[0]
  if (twice) throw refuse('invalid', 'invalid-body', `the key ${twice.key} stands there twice`, part)
  const [entry] = found.flat()
  return entry ? { businessId: entry.value } : {}
}

/** Leaves out a context that is nothing but zero bytes. */
function withoutZeros(parts: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> {
  const context = parts.get('context')
  return context?.bytes.every((byte) => byte === 0) ? new Map([...parts].filter(([name]) => name !== 'context')) : parts
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import type { SeenBodies, SeenBody } from './journal-bodies.ts'

/** JSON or text, such as an error. */
const TEXT = /^(?:application\/json|text\/)/

/**
 * Returns the bodies of a call that the journal stores: those of the client API, and those of control API calls that change one
 * transaction; null for all others, which may contain keys or data that no deletion would reach.
 */
export function bodiesOf(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  size: number | null,
): SeenBodies | null {
  const { url, method } = request
  const isClient = url.startsWith('/svc/v1/identities')
  // No transaction would ever delete the data of a call with an unknown id. Keys of rejected callers are not stored either.
  if (reply.statusCode === 404 || (isClient && request.caller === null)) return null
  const identityId = ownerOf(engine, request)
  if (!isClient && (method === 'GET' || method === 'HEAD' || identityId === null)) return null
  return {
    identityId: identityId ?? createdId(reply, payload),
    request: requestBody(request),
    response: responseBody(reply, payload, size),
  }
}

function ownerOf(engine: Engine, { params, url }: FastifyRequest): string | null {
  const { identity_id, session_id } = params as { identity_id?: string; session_id?: string } // path parameters
  if (identity_id !== undefined) return identity_id
  if (session_id === undefined || !/^\/(?:control|parties)\//.test(url)) return null
  try {
    return engine.control.session(session_id)?.identityId ?? null
  } catch {
    // Throws while a snapshot is being restored; the owner of the data is unknown then.
    return null
  }
}

/** Id of the transaction that the call created. */
function createdId({ statusCode }: FastifyReply, payload: unknown): string | null {
  if (statusCode >= 400 || typeof payload !== 'string') return null
  const { id } = JSON.parse(payload) as { id?: unknown } // own response
  return typeof id === 'string' ? id : null
}

function requestBody({ body, journalBody, journalParts, headers }: FastifyRequest): SeenBody | null {
  const contentType = mediaType(headers['content-type'])
  // A body that was set aside says more than the names of its parts.
  if (journalParts && !journalBody)
    return {
      kind: 'parts',
      contentType: contentType ?? '',
      size: bytesOf(headers['content-length']),
      parts: journalParts,
    }
  const bytes = journalBody ?? (body instanceof Uint8Array ? body : null)
  if (bytes && bytes.length > 0) return { kind: 'bytes', contentType, size: bytes.length, bytes }
  const size = bytesOf(headers['content-length'])
  return size === null || size === 0 ? null : { kind: 'unkept', contentType, size }
}

/** Parses a Content-Length; null if the header is missing. */
export const bytesOf = (contentLength: unknown): number | null =>
  contentLength === undefined ? null : Number(contentLength)

function responseBody(reply: FastifyReply, payload: unknown, size: number | null): SeenBody | null {
  if (size === 0) return null
  const contentType = mediaType(reply.getHeader('content-type')?.toString())
  if (typeof payload === 'string' && size !== null && TEXT.test(contentType ?? ''))
    return { kind: 'bytes', contentType, size, bytes: payload }
  return size === null ? null : { kind: 'unkept', contentType, size }
}

const JSON_TYPE = 'application/json'
/** Spelling of Fastify. */
const JSON_IN_UTF8 = `${JSON_TYPE}; charset=utf-8`

/** Returns the media type without its parameters. */
function mediaType(header: string | undefined): string | null {
  if (header === undefined) return null
  if (header === JSON_TYPE || header === JSON_IN_UTF8) return JSON_TYPE
  return header.split(';')[0]?.trim().toLowerCase() ?? null
}

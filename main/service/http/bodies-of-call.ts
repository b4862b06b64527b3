import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import { type KeptBodies, type KeptBody, MOST_BODY_BYTES } from './journal-bodies.ts'

/** What is JSON, or the text of an error. */
const TEXT = /^(?:application\/json|text\/)/

/**
 * What the journal keeps of the bodies of a call: those of the client API, and of calls of the control API that change one
 * transaction. Others may hold keys, or data that no end of a transaction would delete; what the control API reads is not news.
 */
export function bodiesOf(engine: Engine, request: FastifyRequest, reply: FastifyReply): KeptBodies | null {
  const { url, method } = request
  const isClient = url.startsWith('/svc/v1/identities')
  // A call about a transaction that is not there is about data that nobody would delete. Nor is any key of a wrong caller kept.
  if (reply.statusCode === 404 || (isClient && request.caller === null)) return null
  const identityId = ownerOf(engine, request)
  if (!isClient && (method === 'GET' || method === 'HEAD' || identityId === null)) return null
  return { identityId: identityId ?? createdId(reply), request: requestBody(request), response: responseBody(reply) }
}

function ownerOf(engine: Engine, { params, url }: FastifyRequest): string | null {
  const { identity_id, session_id } = params as { identity_id?: string; session_id?: string } // of the path
  if (identity_id !== undefined) return identity_id
  if (session_id === undefined || !url.startsWith('/control/')) return null
  return engine.control.session(session_id)?.identityId ?? null
}

/** The transaction that was just created. */
function createdId({ journalBody, statusCode }: FastifyReply): string | null {
  if (statusCode >= 400 || typeof journalBody !== 'string') return null
  const { id } = JSON.parse(journalBody) as { id?: unknown } // what this service answers
  return typeof id === 'string' ? id : null
}

function requestBody({ body, journalBody, journalParts, headers }: FastifyRequest): KeptBody | null {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null
  const length = headers['content-length']
  const size = length === undefined ? null : Number(length)
  if (journalParts) return { kind: 'parts', contentType: contentType ?? '', size, parts: journalParts }
  const bytes = journalBody ?? (body instanceof Uint8Array ? body : null)
  if (bytes && bytes.length > 0) return kept(contentType, bytes)
  return size === null || size === 0 ? null : { kind: 'unkept', contentType, size }
}

function responseBody(reply: FastifyReply): KeptBody | null {
  const header = (name: string): string | null => reply.getHeader(name)?.toString() ?? null
  const contentType = header('content-type')?.split(';')[0] ?? null
  const { journalBody } = reply
  const length = header('content-length')
  if (typeof journalBody === 'string' && journalBody !== '' && TEXT.test(contentType ?? '')) {
    // What is short stays as it is: most calls are answered shortly, and a copy would cost them.
    if (journalBody.length > MOST_BODY_BYTES / 4) return kept(contentType, Buffer.from(journalBody))
    return { kind: 'bytes', contentType, size: Number(length), bytes: journalBody, encoding: 'utf8' }
  }
  return length === null || length === '0' ? null : { kind: 'unkept', contentType, size: Number(length) }
}

/** A copy: what is received lies in larger buffers, which would stay with it. */
const kept = (contentType: string | null, { buffer, byteOffset, length }: Uint8Array): KeptBody => ({
  kind: 'bytes',
  contentType,
  size: length,
  bytes: Buffer.from(buffer, byteOffset, length).toString('latin1', 0, MOST_BODY_BYTES),
  encoding: 'latin1',
})

import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import { bodiesOf, bytesOf } from './bodies-of-call.ts'
import { BIOMETRICS_ROOT } from './capture/frame-routes.ts'
import { pathOf } from './not-found.ts'
import { PARTY_ROOT } from './party-routes.ts'
import type { JournalEntry, RequestJournal } from './request-journal.ts'
import type { RouteTable } from './route-table.ts'

/** Routes and keys that decide how a path is logged. */
export interface NotedPaths {
  readonly routes: RouteTable
  containsAnyKey(text: string): boolean
}

const NO_CODES: readonly string[] = []

/**
 * Adds every call and its response to the journal, without keys and queries, and with bodies only while the transaction is open.
 * An entry is added when the response is handed to Fastify: waiting for its last byte would cost half as much as a short call.
 * Routes with `writesItself` are logged when the connection closes, even if the client disconnected.
 */
export function recordCalls(app: FastifyInstance, journal: RequestJournal, engine: Engine, paths: NotedPaths): void {
  app.decorateRequest('began', 0)
  app.decorateRequest('isNoted', false)
  app.decorateRequest('journalBody', null)
  app.decorateRequest('journalParts', null)
  const unwatch = engine.watch(({ kind, identityId }) => {
    if (kind === 'ended') journal.bodies.forget(identityId)
  })
  app.addHook('onClose', (_app, done) => {
    unwatch()
    done()
  })
  const note = (request: FastifyRequest, reply: FastifyReply, payload: unknown, size: number | null) => {
    if (request.isNoted) return
    request.isNoted = true
    journal.add(entryOf(request, reply, journal.count, size, paths), bodiesOf(engine, request, reply, payload, size))
  }
  app.addHook('onRequest', (request, _reply, done) => {
    request.began = performance.now()
    done()
  })
  // Fastify's onResponse does not fire for an aborted response.
  const noteAtEnd: onRequestHookHandler = (request, reply, done) => {
    const { raw } = reply
    raw.once('close', () => note(request, reply, null, raw.writableFinished ? announcedBytes(reply) : null))
    done()
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.writesItself) route.onRequest = [noteAtEnd, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    note(request, reply, payload, sizeOf(reply, payload))
    done()
  })
}

function entryOf(
  request: FastifyRequest,
  reply: FastifyReply,
  number: number,
  responseBytes: number | null,
  paths: NotedPaths,
): JournalEntry {
  const { body, caller, headers, method, url } = request
  return {
    number,
    time: Date.now(),
    surface: surfaceOf(url),
    method,
    path: notedPath(request, reply.statusCode, paths),
    status: reply.statusCode,
    duration: performance.now() - request.began,
    tenantId: caller === null ? null : caller.tenant.id,
    role: caller === null ? null : caller.role,
    requestBytes: body instanceof Uint8Array ? body.length : bytesOf(headers['content-length']),
    responseBytes,
    codes: reply.errorCodes ?? NO_CODES,
  }
}

const announcedBytes = (reply: FastifyReply): number | null => bytesOf(reply.getHeader('content-length'))

/** Returns the size of the response in bytes; null if it is known only at its end. */
function sizeOf(reply: FastifyReply, payload: unknown): number | null {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (payload instanceof Uint8Array) return payload.length
  return payload === null || payload === undefined ? 0 : announcedBytes(reply)
}

/** Returns the surface of the service that a path belongs to. */
export function surfaceOf(url: string): JournalEntry['surface'] {
  if (url.startsWith('/svc/')) return 'client'
  if (url.startsWith(PARTY_ROOT) || url.startsWith(BIOMETRICS_ROOT)) return 'party'
  return url.startsWith('/control/') ? 'control' : 'page'
}

/** Hides paths that may contain a key: unknown paths, and failed calls with a key in place of an id. */
function notedPath(request: FastifyRequest, status: number, { routes, containsAnyKey }: NotedPaths): string {
  const path = pathOf(request.url)
  if (request.is404 && routes.methodsOf(path).length === 0) return '(unknown path)'
  return status >= 400 &&
    Object.values(request.params ?? {}).some((value) => typeof value === 'string' && containsAnyKey(value))
    ? `${request.routeOptions.url ?? ''} (with a key)`
    : path
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import { bodiesOf } from './bodies-of-call.ts'
import { pathOf } from './not-found.ts'
import type { JournalEntry, RequestJournal } from './request-journal.ts'

const LONGEST_PATH = 300

/** Notes every call once it is answered; no key and no query is kept, and bodies only while the transaction is open. */
export function keepJournal(app: FastifyInstance, journal: RequestJournal, engine: Engine): void {
  app.decorateRequest('journalBody', null)
  app.decorateRequest('journalParts', null)
  app.decorateReply('journalBody', null)
  const stop = engine.watch(({ kind, identityId }) => {
    if (kind === 'ended') journal.bodies.forget(identityId)
  })
  app.addHook('onClose', (_app, done) => {
    stop()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') reply.journalBody = payload
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    journal.add(entryOf(request, reply), bodiesOf(engine, request, reply))
    done()
  })
}

function entryOf(request: FastifyRequest, reply: FastifyReply): Omit<JournalEntry, 'number'> {
  const { caller, headers, method, url } = request
  return {
    time: Date.now(),
    surface: surfaceOf(url),
    method,
    path: shortPath(request),
    status: reply.statusCode,
    duration: reply.elapsedTime,
    tenantId: caller === null ? null : caller.tenant.id,
    role: caller === null ? null : caller.role,
    requestBytes: bytesOf(headers['content-length']),
    responseBytes: bytesOf(reply.getHeader('content-length')),
    codes: reply.errorCodes ?? [],
  }
}

const bytesOf = (header: unknown): number | null => (header === undefined ? null : Number(header))

function surfaceOf(url: string): JournalEntry['surface'] {
  if (url.startsWith('/svc/')) return 'client'
  return url.startsWith('/control/') ? 'control' : 'page'
}

/** A path that is none of ours may be anything, a key included. */
function shortPath(request: FastifyRequest): string {
  if (request.is404) return '(unknown path)'
  const path = pathOf(request.url)
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}

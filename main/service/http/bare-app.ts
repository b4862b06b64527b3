import './fastify-members.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuse } from '../engine/service-error.ts'
import { errorAnswerer, type FaultListener } from './error-answer.ts'
import type { HostGuard } from './host-guard.ts'
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts'
import { answerEveryRequest } from './whole-requests.ts'

export type HttpApp = FastifyInstance
export type HttpReply = FastifyReply
export type HttpRequest = FastifyRequest

/**
 * Builds an app without routes that refuses and fails as the service does: errors in its form, foreign hosts and origins refused.
 * Bodies are left to the routes, which read them from `request.raw`.
 */
export function bareApp(hosts: HostGuard, onFault: FaultListener): HttpApp {
  const app = fastify({ return503OnClosing: false, requestTimeout: DEFAULT_HTTP_LIMITS.requestMs })
  app.decorateReply('errorCodes', null)
  answerEveryRequest(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler(errorAnswerer(DEFAULT_HTTP_LIMITS, onFault))
  app.setNotFoundHandler(() => {
    throw refuse('unknown', 'unknown-path', 'there is no such path')
  })
  app.addHook('onRequest', (request, _reply, done) => {
    hosts.check(request.raw)
    done()
  })
  return app
}

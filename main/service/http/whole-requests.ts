import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { discardBody } from '../../input/index.ts'
import { refuse } from './refusal.ts'

/** Defaults for every response: it contains personal data and must not be sniffed. */
const DEFAULT_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/**
 * Makes the service respond to every request that Node can parse: unknown methods and expectations, calls during shutdown, and
 * requests with an unread body. Not shown: D-41
 */
export function answerEveryRequest(app: FastifyInstance): void {
  let isClosing = false
  // CONNECT is for proxies only.
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.server.on('checkExpectation', (request, response) => {
    discardBody(request)
    const body = JSON.stringify({ errors: [{ code: 'malformed-request', message: 'no such expectation can be met' }] })
    response.writeHead(417, { ...DEFAULT_HEADERS, 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) reply.header('connection', 'close')
    if (isClosing) done(refuse(503, 'unavailable', 'the service is ending'))
    // Fastify requires a content type for QUERY before it looks up the route.
    else if (request.method === 'QUERY') done(refuse(405, 'wrong-method', 'QUERY is not a method of any path'))
    else done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    discardBody(request.raw)
    done()
  })
}

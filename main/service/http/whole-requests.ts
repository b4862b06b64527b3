import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { discardBody } from '../../input/discard-body.ts'
import { refuse } from './refusal.ts'

/** Headers of every answer that sets none of its own: it holds data of a holder, and is what its type says. */
const ANSWER_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/**
 * Makes every request that Node can read end in an answer of ours: unknown methods and expectations, calls while the service ends, and
 * bodies that no handler has read. Not shown: D-41
 */
export function answerEveryRequest(app: FastifyInstance): void {
  let isEnding = false
  // CONNECT is no request of HTTP servers, but of proxies.
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.server.on('checkExpectation', (request, response) => {
    discardBody(request)
    const body = JSON.stringify({ errors: [{ code: 'malformed-request', message: 'no such expectation can be met' }] })
    response.writeHead(417, { ...ANSWER_HEADERS, 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isEnding) reply.header('connection', 'close')
    if (isEnding) done(refuse(503, 'unavailable', 'the service is ending'))
    // Fastify demands a content type of it before it looks for the path.
    else if (request.method === 'QUERY') done(refuse(405, 'wrong-method', 'QUERY is not a method of any path'))
    else done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    discardBody(request.raw)
    done()
  })
}

import type { FastifyInstance } from 'fastify'
import { PAGE_STYLE } from '../openapi/page-style.ts'
import { pageHeaders } from './page-headers.ts'

const HEADERS = pageHeaders(PAGE_STYLE)
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Identity proofing service</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>Identity proofing service</h1>
<p>This is a service for development and tests. Its keys are printed where it was started.</p>
<ul><li><a href="/svc/v1/">Client API</a>: transactions, evidence, results, proofs</li>
<li><a href="/control/v1/">Control API</a>: capture components, operators, issuing sources, time, tenants, notifications, records</li></ul>
</main></body></html>
`

/** Serves the start page at the root of the service. */
export function addIndexPage(app: FastifyInstance): void {
  app.get('/', { exposeHeadRoute: true }, (_request, reply) => {
    reply.headers(HEADERS).send(PAGE)
  })
}

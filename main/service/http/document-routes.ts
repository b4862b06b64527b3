import type { FastifyInstance } from 'fastify'
import { clientDocument } from '../openapi/client-document.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { documentPage } from '../openapi/document-page.ts'
import { PAGE_STYLE } from '../openapi/page-style.ts'
import { controlDocument } from './control/control-document.ts'
import { CONTROL_ROOT } from './control/control-route.ts'
import { pageHeaders } from './page-headers.ts'
import { partyDocument } from './party-document.ts'
import { PARTY_ROOT } from './party-routes.ts'

const HEADERS = pageHeaders(PAGE_STYLE)

/** Serves the OpenAPI documents as JSON and as pages, without a key: they contain no stored data. */
export function addDocumentRoutes(app: FastifyInstance, clientRoot: string): void {
  addDocument(app, clientRoot, clientDocument)
  addDocument(app, CONTROL_ROOT, controlDocument)
  addDocument(app, PARTY_ROOT, partyDocument)
}

function addDocument(app: FastifyInstance, root: string, create: () => OpenApiDocument): void {
  let cached: { readonly json: string; readonly page: string } | null = null
  const jsonUrl = `${root}/openapi.json`
  const render = () => {
    if (cached) return cached
    const document = create()
    cached = { json: JSON.stringify(document), page: documentPage(document, jsonUrl) }
    return cached
  }
  app.get(jsonUrl, { exposeHeadRoute: true }, (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(render().json)
  })
  for (const url of [root, `${root}/`])
    app.get(url, { exposeHeadRoute: true }, (_request, reply) => {
      reply.headers(HEADERS).send(render().page)
    })
}

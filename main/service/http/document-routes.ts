import type { FastifyInstance } from 'fastify'
import { clientDocument } from '../openapi/client-document.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { documentPage } from '../openapi/document-page.ts'
import { PAGE_STYLE } from '../openapi/page-style.ts'
import { controlDocument } from './control/control-document.ts'
import { CONTROL_ROOT } from './control/control-route.ts'
import { pageHeaders } from './page-headers.ts'

const HEADERS = pageHeaders(PAGE_STYLE)

/** Both OpenAPI documents as JSON and as pages; they need no key, for they tell nothing that is kept. */
export function addDocumentRoutes(app: FastifyInstance, clientRoot: string): void {
  addDocument(app, clientRoot, clientDocument)
  addDocument(app, CONTROL_ROOT, controlDocument)
}

function addDocument(app: FastifyInstance, root: string, make: () => OpenApiDocument): void {
  let made: { readonly json: string; readonly page: string } | null = null
  const jsonUrl = `${root}/openapi.json`
  const texts = () => {
    if (made) return made
    const document = make()
    made = { json: JSON.stringify(document), page: documentPage(document, jsonUrl) }
    return made
  }
  app.get(jsonUrl, { exposeHeadRoute: true }, (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(texts().json)
  })
  app.get(`${root}/`, { exposeHeadRoute: true }, (_request, reply) => {
    reply.headers(HEADERS).send(texts().page)
  })
}

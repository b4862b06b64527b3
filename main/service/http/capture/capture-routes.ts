import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MultipartPart } from '../../../../shared/spec/service.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SessionState } from '../../engine/state.ts'
import { CHIP_PARTS, chipReading, DOCUMENT_PARTS, PORTRAIT_PARTS, portraitCapture } from '../control/capture-input.ts'
import { documentImages } from '../document-images.ts'
import type { HttpLimits } from '../http-limits.ts'
import type { Part } from '../multipart.ts'
import { pageHeaders } from '../page-headers.ts'
import { checkParts } from '../read-parts.ts'
import { refusalOf } from '../refusal.ts'
import type { UploadReader } from '../upload-reader.ts'
import { CAPTURE_STYLE, capturePage, unknownSessionPage } from './capture-page.ts'

const ADDRESS = '/capture/:session_id'
const HEADERS = { ...pageHeaders(CAPTURE_STYLE, "'self'"), 'cache-control': 'no-store' }

/** Adds a page for each session on which a person chooses files in place of a camera. The session id is the only credential. */
export function addCaptureRoutes(
  app: FastifyInstance,
  engine: Engine,
  limits: HttpLimits,
  uploads: UploadReader,
): void {
  const find = (request: FastifyRequest) => engine.control.session(idOf(request))?.session ?? null
  app.get(ADDRESS, { exposeHeadRoute: true }, (request, reply) => {
    show(reply, find(request))
  })
  app.post(ADDRESS, (request, reply) =>
    attempt(request, reply, find(request), (session) =>
      uploads.use(request, false, (parts) => complete(engine, limits, session, chosen(parts))),
    ),
  )
  app.post(`${ADDRESS}/end`, (request, reply) =>
    attempt(request, reply, find(request), ({ id }) => engine.control.endSession(id)),
  )
}

const idOf = (request: FastifyRequest): string => (request.params as { session_id: string }).session_id // path parameter

/** Redirects to the page after success; renders it with the errors after a refusal. */
async function attempt(
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionState | null,
  work: (session: SessionState) => Promise<unknown>,
): Promise<void> {
  if (!session || session.ended !== null) {
    show(reply, session)
    return
  }
  try {
    await work(session)
    reply
      .code(303)
      .header('location', `/capture/${encodeURIComponent(idOf(request))}`)
      .send()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    reply.errorCodes = refusal.errors.map(({ code }) => code)
    reply.code(refusal.status).headers(HEADERS).send(capturePage(session, refusal.errors))
  }
}

function show(reply: FastifyReply, session: SessionState | null): void {
  reply
    .code(session ? 200 : 404)
    .headers(HEADERS)
    .send(session ? capturePage(session) : unknownSessionPage())
}

/** Drops empty file fields: a browser sends an empty file without a name for them. HTML, Form submission */
const chosen = (parts: ReadonlyMap<string, Part>): ReadonlyMap<string, Part> =>
  new Map([...parts].filter(([, { fileName, bytes }]) => fileName !== '' || bytes.length > 0))

function complete(
  engine: Engine,
  limits: HttpLimits,
  session: SessionState,
  parts: ReadonlyMap<string, Part>,
): Promise<unknown> {
  const { control } = engine
  switch (session.kind) {
    case 'DOCUMENT':
      checkParts(parts, required(DOCUMENT_PARTS, session.sidesToCapture))
      return control.completeDocumentSession(session.id, documentImages(parts))
    case 'PORTRAIT':
      checkParts(parts, PORTRAIT_PARTS)
      return control.completePortraitSession(session.id, portraitCapture(parts, limits))
    case 'CHIP':
      checkParts(parts, CHIP_PARTS)
      return control.completeChipSession(session.id, chipReading(parts))
  }
}

function required(
  parts: readonly MultipartPart[],
  sides: SessionState['sidesToCapture'] = [],
): readonly MultipartPart[] {
  const names = sides.map((side) => (side === 'FRONT' ? 'DocumentFront' : 'DocumentBack'))
  const isRequired = (name: string) =>
    names.length > 0 ? names.includes(name as 'DocumentFront') : name === 'DocumentFront'
  return parts.map((part) => ({ ...part, required: isRequired(part.name) }))
}

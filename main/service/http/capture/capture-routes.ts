import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHIP_PARTS, DOCUMENT_PARTS, PORTRAIT_PARTS } from '../../../../shared/control/index.ts'
import type { MultipartPart } from '../../../../shared/spec/index.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SessionState } from '../../engine/state.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import { chipReading, portraitCapture } from '../control/capture-input.ts'
import { documentImages } from '../document-images.ts'
import type { HttpLimits } from '../http-limits.ts'
import type { Part } from '../multipart.ts'
import { pageHeaders } from '../page-headers.ts'
import { checkParts } from '../read-parts.ts'
import { refusalOf } from '../refusal.ts'
import type { UploadReader } from '../upload-reader.ts'
import { type CameraOptions, cameraOptions } from './camera-section.ts'
import { CAPTURE_STYLE, capturePage, unknownSessionPage } from './capture-page.ts'
import { isOptional, stepsOf } from './frame-routes.ts'
import { CAPTURE_SCRIPT } from './generated/capture-script.ts'
import type { LiveCaptures } from './live-captures.ts'

const ADDRESS = '/capture/:session_id'
const NO_SCRIPT = { ...pageHeaders(CAPTURE_STYLE, { formAction: "'self'" }), 'cache-control': 'no-store' }

export interface CaptureSurface {
  readonly engine: Engine
  readonly limits: HttpLimits
  readonly uploads: UploadReader
  /** Null: without cameras. */
  readonly captures: LiveCaptures | null
  readonly tenants: () => readonly TenantSettings[]
}

/** Adds a page for each session, with the camera or files of the person. The session id is the only credential. */
export function addCaptureRoutes(app: FastifyInstance, surface: CaptureSurface): void {
  const { engine, limits, uploads } = surface
  const find = (request: FastifyRequest) => foundCapture(surface, idOf(request))
  app.get(ADDRESS, { exposeHeadRoute: true }, (request, reply) => {
    show(reply, find(request))
  })
  app.post(ADDRESS, (request, reply) =>
    attempt(request, reply, find(request), ({ session }) =>
      uploads.use(request, false, (parts) => complete(engine, limits, session, chosen(parts))),
    ),
  )
  app.post(`${ADDRESS}/end`, (request, reply) =>
    attempt(request, reply, find(request), ({ session }) => engine.control.endSession(session.id)),
  )
}

const idOf = (request: FastifyRequest): string => (request.params as { session_id: string }).session_id // path parameter

/** Redirects to the page after success; renders it with the errors after a refusal. */
async function attempt(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundCapture | null,
  work: (found: FoundCapture) => Promise<unknown>,
): Promise<void> {
  if (!found || found.session.ended !== null) {
    show(reply, found)
    return
  }
  try {
    await work(found)
    reply
      .code(303)
      .header('location', `/capture/${encodeURIComponent(idOf(request))}`)
      .send()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    reply.errorCodes = refusal.errors.map(({ code }) => code)
    reply
      .code(refusal.status)
      .headers(headersOf(found))
      .send(capturePage(found.session, found.camera, refusal.errors))
  }
}

function show(reply: FastifyReply, found: FoundCapture | null): void {
  reply
    .code(found ? 200 : 404)
    .headers(headersOf(found))
    .send(found ? capturePage(found.session, found.camera) : unknownSessionPage())
}

interface FoundCapture {
  readonly session: SessionState
  /** Null if the session has ended, or takes no pictures in the browser. */
  readonly camera: CameraOptions | null
}

function foundCapture({ engine, captures, tenants }: CaptureSurface, sessionId: string): FoundCapture | null {
  const found = engine.control.session(sessionId)
  if (!found) return null
  const { session, tenantId } = found
  const isInBrowser = session.kind === 'DOCUMENT' || (session.kind === 'PORTRAIT' && session.mode !== 'nativeSDK')
  if (!captures || session.ended !== null || !isInBrowser) return { session, camera: null }
  const steps = stepsOf(session).filter((step) => captures.picture(session.id, step) === null)
  const liveness = tenants().find(({ id }) => id === tenantId)?.browserLiveness ?? null
  const optional = steps.filter((step) => isOptional(session, step))
  return { session, camera: cameraOptions(session, { steps, optional }, liveness) }
}

/** Allows the camera and its script only while it is of use. */
function headersOf(found: FoundCapture | null): { readonly [name: string]: string } {
  if (!found?.camera) return NO_SCRIPT
  const { origin } = found.camera
  const connect = ["'self'", ...(origin === null ? [] : [origin])]
  const headers = pageHeaders(CAPTURE_STYLE, { formAction: "'self'", script: CAPTURE_SCRIPT, connect })
  return { ...headers, 'cache-control': 'no-store' }
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
      checkParts(parts, required(DOCUMENT_PARTS, session))
      return control.completeDocumentSession(session.id, documentImages(parts))
    case 'PORTRAIT':
      checkParts(parts, PORTRAIT_PARTS)
      return control.completePortraitSession(session.id, portraitCapture(parts, limits))
    case 'CHIP':
      checkParts(parts, CHIP_PARTS)
      return control.completeChipSession(session.id, chipReading(parts))
  }
}

function required(parts: readonly MultipartPart[], session: SessionState): readonly MultipartPart[] {
  const names = stepsOf(session)
    .filter((side) => !isOptional(session, side))
    .map((side) => (side === 'BACK' ? 'DocumentBack' : 'DocumentFront'))
  return parts.map((part) => ({ ...part, required: names.includes(part.name as 'DocumentFront') }))
}

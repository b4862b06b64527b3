import './fastify-members.ts'
import { maxHeaderSize } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { ServedEngine } from '../engine/engine.ts'
import type { TenantSettings } from '../engine/tenant.ts'
import { addBodyParsers } from './body-parsers.ts'
import { addCaptureRoutes } from './capture/capture-routes.ts'
import { addFrameRoutes } from './capture/frame-routes.ts'
import { LiveCaptures } from './capture/live-captures.ts'
import type { FrameMeasurer } from './capture/measured-frame.ts'
import { ClientErrors } from './client-error.ts'
import { API_ROOT, addClientRoutes } from './client-routes.ts'
import { addControlRoutes } from './control/add-control-routes.ts'
import type { ControlSurface } from './control/control-route.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { errorAnswerer, type FaultListener } from './error-answer.ts'
import { HostGuard } from './host-guard.ts'
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './http-limits.ts'
import { addIndexPage } from './index-page.ts'
import { containsKey, KeyRing } from './key-ring.ts'
import { notFoundAnswerer } from './not-found.ts'
import { addOperationRoutes } from './operation-routes.ts'
import { addPartyRoutes } from './party-routes.ts'
import { recordCalls, surfaceOf } from './record-calls.ts'
import { RequestJournal } from './request-journal.ts'
import { RouteTable } from './route-table.ts'
import { UploadReader } from './upload-reader.ts'
import { answerEveryRequest } from './whole-requests.ts'

export interface AppOptions {
  readonly engine: ServedEngine
  /** Returns a new array after a tenant has changed. */
  readonly tenants: () => readonly TenantSettings[]
  /** Key of the control API. */
  readonly controlKey: string
  /** Adds or changes a tenant; if absent, the tenants are fixed. */
  readonly saveTenant?: NonNullable<ControlSurface['tenants']['save']>
  readonly deliveries?: ControlSurface['deliveries']
  readonly snapshots?: ControlSurface['snapshots']
  readonly chipMint?: ControlSurface['chipMint']
  readonly limits?: HttpLimits
  readonly hosts?: HostGuard
  readonly journal?: RequestJournal
  /** Measures the frames of a camera, and is closed with the app; if absent, pages take files only. */
  readonly frames?: FrameMeasurer
  readonly onFault?: FaultListener
}

/** Builds one app with both APIs; it does not listen. Service: Endpoints */
export function buildApp(options: AppOptions): FastifyInstance {
  const { engine, tenants, limits = DEFAULT_HTTP_LIMITS, hosts = new HostGuard() } = options
  const journal = options.journal ?? new RequestJournal(limits.journalEntries, undefined, limits.journalBodiesBytes)
  const routes = new RouteTable()
  const clientErrors = new ClientErrors()
  const app = fastify({
    bodyLimit: limits.jsonBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // An id of any length that fits a request is just an unknown id, checked after the key like any other. Not shown: D-46
    routerOptions: { maxParamLength: maxHeaderSize },
    return503OnClosing: false,
    http: {
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1000, limits.requestMs),
      headersTimeout: limits.requestMs,
    },
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        strict: false,
      },
    },
    clientErrorHandler: clientErrors.respond,
    frameworkErrors: (error, request, reply) => answer(error, request, reply),
  })
  const answer = errorAnswerer(limits, options.onFault ?? (() => {}))
  app.decorateRequest('caller', null)
  app.decorateReply('errorCodes', null)
  answerEveryRequest(app)
  app.addHook('onRoute', ({ method, url }) => routes.add(method, url))
  app.addHook('onRequest', (request, reply, done) => {
    clientErrors.remember(reply.raw)
    hosts.check(request.raw)
    done()
  })
  const keys = new KeyRing(tenants)
  const containsAnyKey = (text: string) => keys.isIn(text) || containsKey(text, options.controlKey)
  recordCalls(app, journal, engine, { routes, containsAnyKey })
  addBodyParsers(app)
  app.setErrorHandler(answer)
  app.setNotFoundHandler(notFoundAnswerer(routes))
  const uploads = new UploadReader(limits)
  addClientRoutes(app, { engine, keys, limits, uploads })
  addIndexPage(app)
  addOperationRoutes(app, surfaceOf)
  const captures = options.frames ? new LiveCaptures(engine, options.frames) : null
  addCaptureRoutes(app, { engine, limits, uploads, captures, tenants })
  if (captures) addFrameRoutes(app, { engine, uploads, captures, tenants })
  addDocumentRoutes(app, API_ROOT)
  addPartyRoutes(app, engine, limits, uploads)
  addControlRoutes(app, controlSurface(options, limits, journal), options.controlKey, uploads)
  return app
}

function controlSurface(options: AppOptions, limits: HttpLimits, journal: RequestJournal): ControlSurface {
  const { engine, tenants, saveTenant, deliveries = null, snapshots = null, chipMint = null } = options
  return {
    engine,
    journal,
    limits,
    tenants: { list: tenants, save: saveTenant ?? null },
    deliveries,
    snapshots,
    chipMint,
  }
}

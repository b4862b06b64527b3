import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../../engine/engine.ts'
import { refuse, refuseKey } from '../../engine/service-error.ts'
import type { SessionState } from '../../engine/state.ts'
import type { TenantSettings } from '../../engine/tenant.ts'
import { isSameKey } from '../key-ring.ts'
import type { UploadReader } from '../upload-reader.ts'
import { type FrameAnswer, type LiveCaptures, STEPS, type Step } from './live-captures.ts'

/** Root of the built-in biometric server. Not shown: D-92 */
export const BIOMETRICS_ROOT = '/biometrics/v1'
const JPEG = 'image/jpeg'
const MAX_FRAME = 4 * 1024 * 1024

export interface FrameSurface {
  readonly engine: Engine
  readonly captures: LiveCaptures
  readonly uploads: UploadReader
  readonly tenants: () => readonly TenantSettings[]
}

interface OpenCapture {
  readonly session: SessionState
  readonly tenant: TenantSettings
}

/** Adds the calls of the camera in the capture page: frames of documents, and of faces for the built-in biometric server. */
export function addFrameRoutes(app: FastifyInstance, surface: FrameSurface): void {
  const { captures } = surface
  app.register(async (scope) => {
    // Read by the handlers within the memory budget of all uploads.
    scope.addContentTypeParser(JPEG, (_request, _payload, done) => done(null))
    scope.post('/capture/:session_id/frames', (request) =>
      addFrame(surface, request, openCapture(surface, request, 'DOCUMENT')),
    )
    scope.post('/capture/:session_id/finish', (request) => finish(surface, openCapture(surface, request, 'DOCUMENT')))
    scope.post(`${BIOMETRICS_ROOT}/sessions/:session_id/frames`, async (request): Promise<FrameAnswer> => {
      const open = openCapture(surface, request, 'PORTRAIT')
      checkKey(request, open.tenant)
      const answer = await addFrame(surface, request, open)
      if (answer.isTaken) await deliver(surface, open)
      return answer
    })
    scope.get(`${BIOMETRICS_ROOT}/sessions/:session_id/result`, (request) => {
      const { session, tenant } = openCapture(surface, request, 'PORTRAIT')
      if (!tenant.browserLiveness) throw refuse('forbidden', 'wrong-role', 'the tenant has no key for browser liveness')
      checkKey(request, tenant)
      const picture = captures.picture(session.id, 'PORTRAIT')
      return picture ? { status: 'DONE', portrait: Buffer.from(picture).toString('base64') } : { status: 'PROCESSING' }
    })
  })
  app.addHook('onClose', () => captures.close())
}

function openCapture(
  { engine, tenants }: FrameSurface,
  { params }: FastifyRequest,
  kind: SessionState['kind'],
): OpenCapture {
  const { session_id: id } = params as { session_id: string } // path parameter
  const found = engine.control.session(id)
  if (!found) throw refuse('unknown', 'unknown-session', 'there is no such session', 'session_id')
  const tenant = tenants().find((candidate) => candidate.id === found.tenantId)
  if (found.session.ended !== null || !tenant)
    throw refuse('conflict', 'ended-session', 'the session has ended', 'session_id')
  if (found.session.kind !== kind || found.session.mode === 'nativeSDK')
    throw refuse('conflict', 'ended-session', 'the session is not one of this capture', 'session_id')
  return { session: found.session, tenant }
}

/** Service: Authentication, "Browser liveness needs an additional key" */
function checkKey({ headers: { apikey } }: FastifyRequest, { browserLiveness }: TenantSettings): void {
  if (!browserLiveness) return
  if (typeof apikey !== 'string' || !isSameKey(apikey, browserLiveness.key))
    throw refuseKey(apikey === undefined ? 'the header apikey is missing' : 'the key for browser liveness is wrong')
}

async function addFrame(
  { captures, uploads }: FrameSurface,
  request: FastifyRequest,
  { session, tenant }: OpenCapture,
): Promise<FrameAnswer> {
  const { step, take } = request.query as { step?: unknown; take?: unknown } // may be anything
  if (!isStep(step) || !stepsOf(session).includes(step))
    throw refuse('invalid', 'invalid-query', `one of ${stepsOf(session).join(', ')} is expected`, 'step')
  if (request.headers['content-type'] !== JPEG)
    throw refuse('wrong-type', 'wrong-content-type', `${JPEG} is expected`, 'content-type')
  return uploads.withBytes(request, (bytes) => {
    if (bytes.length > MAX_FRAME)
      throw refuse('too-large', 'too-large', `${bytes.length} bytes came; a frame may have ${MAX_FRAME} bytes at most`)
    return captures.add(session, tenant.id, { step, bytes, take: take === 'true' })
  })
}

const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value)

/** Returns the pictures that a session needs, in order. */
export function stepsOf({ kind, sidesToCapture = [] }: SessionState): readonly Step[] {
  if (kind === 'PORTRAIT') return ['PORTRAIT']
  return sidesToCapture.length > 0 ? sidesToCapture : ['FRONT']
}

/** Returns whether a side need not be captured: the back of a document whose type was not declared may be missing. */
export const isOptional = ({ kind, documentType }: SessionState, side: Step): boolean =>
  kind === 'DOCUMENT' && documentType === undefined && side === 'BACK'

/** Completes a document session with the taken pictures. */
async function finish(
  { engine, captures }: FrameSurface,
  { session }: OpenCapture,
): Promise<{ readonly ended: string }> {
  const images = stepsOf(session).map((side) => ({ side, bytes: captures.picture(session.id, side) }))
  const missing = images.find(({ side, bytes }) => bytes === null && !isOptional(session, side))
  if (missing) throw refuse('invalid', 'invalid-body', 'this side has not been taken', missing.side)
  await engine.control.completeDocumentSession(
    session.id,
    images.flatMap(({ side, bytes }) => (side === 'PORTRAIT' || !bytes ? [] : [{ side, bytes }])),
  )
  return { ended: 'COMPLETED' }
}

/**
 * Delivers the best frame: by a callback, after which the service retrieves it from the URL of the tenant, or directly if the
 * tenant has none.
 */
async function deliver({ engine, captures }: FrameSurface, { session, tenant }: OpenCapture): Promise<void> {
  const image = captures.picture(session.id, 'PORTRAIT')
  if (tenant.browserLiveness) await engine.parties.livenessDone(session.id)
  else if (image) await engine.control.completePortraitSession(session.id, { image })
}

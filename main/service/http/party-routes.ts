import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MultipartPart } from '../../../shared/spec/index.ts'
import type { Engine } from '../engine/engine.ts'
import { selfContained, structureRef } from '../openapi/json-schema.ts'
import { portraitCapture } from './control/capture-input.ts'
import type { HttpLimits } from './http-limits.ts'
import { readJsonBody } from './json-body.ts'
import { checkParts } from './read-parts.ts'
import { refuse } from './refusal.ts'
import type { UploadReader } from './upload-reader.ts'

/** Root of the calls of chip-reading servers and capture SDKs, which have no key: the session id and cryptography protect them. */
export const PARTY_ROOT = '/parties/v1'
const SESSION = `${PARTY_ROOT}/sessions/:session_id`
/** RFC 7515 9.2.1 */
const JOSE = 'application/jose'
const HANDLE = { schema: { response: { 200: selfContained(structureRef('EvidenceHandle')) } } }

/** Adds the calls of the parties around the service. Not shown: D-87 */
export function addPartyRoutes(app: FastifyInstance, engine: Engine, limits: HttpLimits, uploads: UploadReader): void {
  app.register(async (scope) => {
    // Read by the handlers within the memory budget of all uploads.
    scope.addContentTypeParser(JOSE, (_request, _payload, done) => done(null))
    scope.get(`${PARTY_ROOT}/keys`, { exposeHeadRoute: true }, () => engine.parties.publishedKeys())
    scope.post(`${SESSION}/chip`, HANDLE, async (request) => {
      const message = await readMessage(request, uploads)
      return engine.parties.pushChip(sessionIdOf(request), message)
    })
    scope.post(`${SESSION}/liveness-done`, HANDLE, (request) => engine.parties.livenessDone(sessionIdOf(request)))
    scope.get(`${SESSION}/liveness-parameters`, async (request, reply) => {
      reply.type(JOSE)
      return engine.parties.livenessParameters(sessionIdOf(request))
    })
    scope.post(`${SESSION}/capture-permission`, async (request) => {
      const body = request.body instanceof Uint8Array ? readJsonBody(request.body, limits) : null
      const { permission, expiresAt } = await engine.parties.requestPermission(sessionIdOf(request), body)
      return { permission, expiresAt: new Date(expiresAt).toISOString() }
    })
    scope.post(`${SESSION}/capture`, HANDLE, (request) =>
      uploads.use(request, false, (parts) => {
        checkParts(parts, CAPTURE_PARTS)
        const { device: _device, ...capture } = portraitCapture(parts, limits)
        const details = parts.get(DETAILS)?.bytes.toString('latin1').trim() ?? ''
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
        return engine.parties.deliverNativeCapture(sessionIdOf(request), token, { ...capture, details })
      }),
    )
  })
}

/** JWE of hashes, liveness metadata and video information. */
const DETAILS = 'CaptureDetails'
export const CAPTURE_PARTS: readonly MultipartPart[] = [
  { name: 'Portrait', content: 'image', required: true },
  { name: 'Video', content: 'image', required: false },
  { name: DETAILS, content: 'text', required: true },
]

const sessionIdOf = ({ params }: FastifyRequest): string => (params as { session_id: string }).session_id // path parameter

async function readMessage(request: FastifyRequest, uploads: UploadReader): Promise<string> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== JOSE) throw refuse(415, 'wrong-content-type', `${JOSE} is expected`, 'content-type')
  return uploads.withBytes(request, (bytes) => bytes.toString('latin1').trim())
}

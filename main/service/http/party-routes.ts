import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Engine } from '../engine/engine.ts'
import { selfContained, structureRef } from '../openapi/json-schema.ts'
import { refuse } from './refusal.ts'
import type { UploadReader } from './upload-reader.ts'

/** Root of the calls of chip-reading servers and capture SDKs, which have no key: the session id and cryptography protect them. */
export const PARTY_ROOT = '/parties/v1'
const SESSION = `${PARTY_ROOT}/sessions/:session_id`
/** RFC 7515 9.2.1 */
const JOSE = 'application/jose'
const HANDLE = { schema: { response: { 200: selfContained(structureRef('EvidenceHandle')) } } }

/** Adds the calls of the parties around the service. Not shown: D-87 */
export function addPartyRoutes(app: FastifyInstance, engine: Engine, uploads: UploadReader): void {
  app.register(async (scope) => {
    // Read by the handlers within the memory budget of all uploads.
    scope.addContentTypeParser(JOSE, (_request, _payload, done) => done(null))
    scope.get(`${PARTY_ROOT}/keys`, { exposeHeadRoute: true }, () => engine.parties.publishedKeys())
    scope.post(`${SESSION}/chip`, HANDLE, async (request) => {
      const message = await readMessage(request, uploads)
      return engine.parties.pushChip(sessionIdOf(request), message)
    })
  })
}

const sessionIdOf = ({ params }: FastifyRequest): string => (params as { session_id: string }).session_id // path parameter

async function readMessage(request: FastifyRequest, uploads: UploadReader): Promise<string> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== JOSE) throw refuse(415, 'wrong-content-type', `${JOSE} is expected`, 'content-type')
  return uploads.withBytes(request, (bytes) => bytes.toString('latin1').trim())
}

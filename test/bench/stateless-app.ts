import fastify, { type FastifyInstance } from 'fastify'
import { selfContained, structureRef } from '../../main/service/openapi/json-schema.ts'

/** Creates an upper bound for Fastify: the same two routes, validation and responses, without keys, state or record. */
export function statelessApp(): FastifyInstance {
  const app = fastify({ ajv: { customOptions: { allErrors: true, strict: false, coerceTypes: false } } })
  app.get(
    '/svc/v1/identities/:identity_id/status/:evidence_id',
    { schema: { response: { 200: selfContained(structureRef('EvidenceHandle')) } } },
    (request) => {
      const { evidence_id } = request.params as { evidence_id: string } // Parameters of the path.
      return { status: 'PROCESSING', type: 'PASSPORT', id: evidence_id }
    },
  )
  app.post(
    '/svc/v1/identities/:identity_id/consents',
    {
      schema: {
        body: selfContained(structureRef('ConsentsRequest')),
        response: { 200: selfContained(structureRef('ConsentsResponse')) },
      },
    },
    (request) => (request.body as object[]).map((consent, index) => ({ consentId: `consent-${index}`, ...consent })),
  )
  return app
}

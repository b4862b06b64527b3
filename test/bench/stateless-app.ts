import fastify, { type FastifyInstance } from 'fastify'
import { responseSchema } from '../../main/service/http/response-schema.ts'
import allStructures from '../../shared/spec/generated/all.schema.json' with { type: 'json' }

/** What Fastify can do at best: the same two routes with the same validation and answers, but without keys, state or record. */
export function statelessApp(): FastifyInstance {
  const app = fastify({ ajv: { customOptions: { allErrors: true, strict: false, coerceTypes: false } } })
  const definitions = JSON.parse(
    JSON.stringify(allStructures.$defs).replaceAll('"#/$defs/', '"#/definitions/'),
  ) as object
  app.get(
    '/svc/v1/identities/:identity_id/status/:evidence_id',
    { schema: { response: { 200: responseSchema('EvidenceHandle') } } },
    (request) => {
      const { evidence_id } = request.params as { evidence_id: string } // of the path
      return { status: 'PROCESSING', type: 'PASSPORT', id: evidence_id }
    },
  )
  app.post(
    '/svc/v1/identities/:identity_id/consents',
    {
      schema: {
        body: { $ref: '#/definitions/ConsentsRequest', definitions },
        response: { 200: responseSchema('ConsentsResponse') },
      },
    },
    (request) => (request.body as object[]).map((consent, index) => ({ consentId: `consent-${index}`, ...consent })),
  )
  return app
}

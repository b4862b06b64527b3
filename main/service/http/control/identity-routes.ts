import type { IdentityConsent } from '../../../../shared/spec/identity.ts'
import type { EngineControl } from '../../engine/engine.ts'
import type { IdentityState } from '../../engine/state.ts'
import {
  instant,
  integer,
  list,
  listed,
  nullable,
  object,
  oneOf,
  structureRef,
  text,
} from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import { type ControlRoute, isoTime, isoTimeOrNull, jsonResponse, LIMIT } from './control-route.ts'

const FILE = object({
  fileId: text(),
  fileName: text(),
  group: oneOf(['images', 'videos', 'additionalFiles']),
  size: integer(0, Number.MAX_SAFE_INTEGER),
})
const EVIDENCE = object({
  evidenceId: text(),
  type: text(),
  family: text(),
  operation: text(),
  status: text(),
  score: nullable(listed('Score')),
  strength: nullable(listed('Strength')),
  indicators: list(text()),
  submittedAt: instant,
  evaluatedAt: nullable(instant),
  errors: list(structureRef('ErrorObject')),
  sessionId: nullable(text()),
  reviewId: nullable(text()),
  files: list(FILE),
})
const IDENTITY = object({
  identityId: text(),
  tenantId: text(),
  role: listed('TenantRole'),
  businessId: nullable(text()),
  status: text(),
  levelOfAssurance: text(),
  createdAt: instant,
  evaluatedAt: nullable(instant),
  expiresAt: instant,
  previousProofId: { ...nullable(text()), description: 'The proof before a pause, which the next one names.' },
  consents: list(structureRef('IdentityConsent')),
  evidences: list(EVIDENCE),
})

const identityView = (state: IdentityState) => ({
  identityId: state.id,
  tenantId: state.tenantId,
  role: state.role,
  businessId: state.businessId,
  status: state.status,
  levelOfAssurance: state.levelOfAssurance,
  createdAt: isoTime(state.createdAt),
  evaluatedAt: isoTimeOrNull(state.evaluatedAt),
  expiresAt: isoTime(state.expiresAt),
  previousProofId: state.previousProofId,
  consents: state.consents,
  evidences: state.evidences.map(evidenceView),
})

const evidenceView = (evidence: IdentityState['evidences'][number]) => ({
  evidenceId: evidence.id,
  type: evidence.type,
  family: evidence.family,
  operation: evidence.operation,
  status: evidence.status,
  score: evidence.evaluation?.score ?? null,
  strength: evidence.evaluation?.strength ?? null,
  indicators: evidence.indicators,
  submittedAt: isoTime(evidence.submittedAt),
  evaluatedAt: isoTimeOrNull(evidence.evaluatedAt),
  errors: evidence.errors,
  sessionId: evidence.session?.id ?? null,
  reviewId: evidence.review?.id ?? null,
  files: evidence.files.map(({ id, fileName, group, size }) => ({ fileId: id, fileName, group, size })),
})

/** Routes of open transactions: their internal state, expiry, new evaluations and consents. */
export const IDENTITY_ROUTES: readonly ControlRoute[] = [
  {
    id: 'listIdentities',
    title: 'List open transactions',
    about: 'Latest first, of all tenants.',
    method: 'GET',
    path: '/identities',
    query: { limit: LIMIT, before: { type: 'string', description: 'Id of the last one of the page before.' } },
    response: jsonResponse(list(IDENTITY)),
    handle: ({ engine }, { query }) =>
      engine.control
        .identities(Number(query.limit ?? 100), query.before === undefined ? undefined : String(query.before))
        .map(identityView),
  },
  {
    id: 'listOperations',
    title: 'Get the record so far',
    about: 'As verificationAndEvaluationDetails.json would show it.',
    method: 'GET',
    path: '/identities/{identity_id}/operations',
    response: jsonResponse(structureRef('VerificationAndEvaluationDetailsList')),
    handle: ({ engine }, { parameters }) => engine.control.operations(parameters.identity_id ?? ''),
  },
  {
    id: 'getFile',
    title: 'Get a file',
    about: 'The bytes of an image, a video or another file of the transaction.',
    method: 'GET',
    path: '/identities/{identity_id}/files/{file_id}',
    response: { contentType: 'application/octet-stream' },
    handle: ({ engine }, { parameters, reply }) => {
      const bytes = engine.control.file(parameters.identity_id ?? '', parameters.file_id ?? '')
      if (!bytes) throw refuse(404, 'unknown-file', 'there is no such file', 'file_id')
      return reply.header('content-disposition', 'attachment').send(bytes)
    },
  },
  {
    id: 'expireIdentity',
    title: 'Let a transaction expire',
    about: 'EXPIRY pauses where that is active and times out otherwise; PAUSE_ERROR is a failed pause.',
    method: 'POST',
    path: '/identities/{identity_id}/expiry',
    request: {
      contentType: 'application/json',
      schema: object({ trigger: oneOf(['EXPIRY', 'TIME_OUT', 'PAUSE_ERROR']) }),
    },
    response: null,
    handle: ({ engine }, { parameters, body }) => {
      const { trigger } = body as { trigger: Parameters<EngineControl['expire']>[1] } // validated
      return engine.control.expire(parameters.identity_id ?? '', trigger)
    },
  },
  {
    id: 'evaluateAgain',
    title: 'Evaluate again',
    about: 'A new evaluation of one evidence, with what is forced by then.',
    method: 'POST',
    path: '/identities/{identity_id}/evidences/{evidence_id}/evaluation',
    response: null,
    handle: ({ engine }, { parameters }) =>
      engine.control.evaluateAgain(parameters.identity_id ?? '', parameters.evidence_id ?? ''),
  },
  {
    id: 'withdrawConsent',
    title: 'Withdraw a consent',
    about: 'The consent of one type.',
    method: 'DELETE',
    path: '/identities/{identity_id}/consents/{type}',
    response: null,
    // The engine refuses unknown types.
    handle: ({ engine }, { parameters }) =>
      engine.control.withdrawConsent(parameters.identity_id ?? '', parameters.type as IdentityConsent['type']),
  },
]

import { TRANSACTIONS } from '../../../../shared/control/index.ts'
import type { IdentityConsent } from '../../../../shared/spec/index.ts'
import type { IdentityState } from '../../engine/state.ts'
import { refuse } from '../refusal.ts'
import { controlRoutes, isoTime, isoTimeOrNull } from './control-route.ts'

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
export const IDENTITY_ROUTES = controlRoutes(TRANSACTIONS, {
  listIdentities: ({ engine }, { query: { limit = 100, before } }) =>
    engine.control.identities(limit, before).map(identityView),
  listOperations: ({ engine }, { parameters }) => engine.control.operations(parameters.identity_id),
  getFile: ({ engine }, { parameters, reply }) => {
    const bytes = engine.control.file(parameters.identity_id, parameters.file_id)
    if (!bytes) throw refuse(404, 'unknown-file', 'there is no such file', 'file_id')
    return reply.header('content-disposition', 'attachment').send(bytes)
  },
  expireIdentity: ({ engine }, { parameters, body }) => engine.control.expire(parameters.identity_id, body.trigger),
  evaluateAgain: ({ engine }, { parameters }) =>
    engine.control.evaluateAgain(parameters.identity_id, parameters.evidence_id),
  // The engine refuses unknown types.
  withdrawConsent: ({ engine }, { parameters }) =>
    engine.control.withdrawConsent(parameters.identity_id, parameters.type as IdentityConsent['type']),
})

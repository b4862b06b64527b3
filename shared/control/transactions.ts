import type * as z from 'zod'
import { count, instant, list, nullable, object, oneOf } from '../schema/index.ts'
import {
  closed,
  errorObject,
  identityConsent,
  SCORE,
  STRENGTH,
  TENANT_ROLE,
  verificationAndEvaluationDetailsList,
} from '../spec/index.ts'
import { type CallContracts, json } from './contract.ts'
import { limit, text } from './values.ts'

const file = object({
  fileId: text(),
  fileName: text(),
  group: oneOf(['images', 'videos', 'additionalFiles']),
  size: count(),
})
const openEvidence = object({
  evidenceId: text(),
  type: text(),
  family: text(),
  operation: text(),
  status: text(),
  score: nullable(closed(SCORE)),
  strength: nullable(closed(STRENGTH)),
  indicators: list(text()),
  submittedAt: instant(),
  evaluatedAt: nullable(instant()),
  errors: list(errorObject),
  sessionId: nullable(text()),
  reviewId: nullable(text()),
  files: list(file),
})
const openIdentity = object({
  identityId: text(),
  tenantId: text(),
  role: closed(TENANT_ROLE),
  businessId: nullable(text()),
  status: text(),
  levelOfAssurance: text(),
  createdAt: instant(),
  evaluatedAt: nullable(instant()),
  expiresAt: instant(),
  previousProofId: nullable(text('The proof before a pause, which the next one names.')),
  consents: list(identityConsent),
  evidences: list(openEvidence),
})

/** Calls about open transactions: their internal state, expiry, new evaluations and consents. */
export const TRANSACTIONS = {
  listIdentities: {
    title: 'List open transactions',
    about: 'Latest first, of all tenants.',
    method: 'GET',
    path: '/identities',
    query: { limit, before: text('Id of the last one of the page before.') },
    response: json(list(openIdentity)),
  },
  listOperations: {
    title: 'Get the record so far',
    about: 'As verificationAndEvaluationDetails.json would show it.',
    method: 'GET',
    path: '/identities/{identity_id}/operations',
    response: json(verificationAndEvaluationDetailsList.readonly()),
  },
  getFile: {
    title: 'Get a file',
    about: 'The bytes of an image, a video or another file of the transaction.',
    method: 'GET',
    path: '/identities/{identity_id}/files/{file_id}',
    response: { contentType: 'application/octet-stream' },
  },
  expireIdentity: {
    title: 'Let a transaction expire',
    about: 'EXPIRY pauses where that is active and times out otherwise; PAUSE_ERROR is a failed pause.',
    method: 'POST',
    path: '/identities/{identity_id}/expiry',
    request: json(object({ trigger: oneOf(['EXPIRY', 'TIME_OUT', 'PAUSE_ERROR']) })),
    response: null,
  },
  evaluateAgain: {
    title: 'Evaluate again',
    about: 'A new evaluation of one evidence, with what is forced by then.',
    method: 'POST',
    path: '/identities/{identity_id}/evidences/{evidence_id}/evaluation',
    response: null,
  },
  withdrawConsent: {
    title: 'Withdraw a consent',
    about: 'The consent of one type.',
    method: 'DELETE',
    path: '/identities/{identity_id}/consents/{type}',
    response: null,
  },
} as const satisfies CallContracts

export type OpenIdentity = z.infer<typeof openIdentity>
export type OpenEvidence = z.infer<typeof openEvidence>

import type * as z from 'zod'
import { EVIDENCE_OPERATION, EVIDENCE_TYPE, IDENTITY_STATUS, WEBHOOK_EVENT } from './codes/values.ts'
import { closed, filledText, open, text, utcDateTime } from './primitives.ts'
import { optional, required, structure } from './structure.ts'

const BODY = 'Service: Notification body'

const notifiedEvidence = structure(
  'NotifiedEvidence',
  { specification: BODY, title: 'Evidence', about: 'The evidence that a notification is about.' },
  {
    evidenceId: required(filledText, 'Id with which the evidence can be fetched.'),
    evidenceType: optional(open(EVIDENCE_TYPE), 'Kind of the evidence.'),
    evidenceOperation: optional(closed(EVIDENCE_OPERATION), 'What happened to the evidence.'),
  },
)

export const webhookNotification = structure(
  'WebhookNotification',
  {
    specification: BODY,
    title: 'Webhook notification',
    about: 'What the service posts to the client when something has changed.',
  },
  {
    event: required(closed(WEBHOOK_EVENT), 'Why the notification was sent.'),
    identityId: required(filledText, 'Id of the identity.'),
    identityStatus: optional(closed(IDENTITY_STATUS), 'Status of the transaction.'),
    businessId: optional(text, 'Correlation id given when the transaction was created.'),
    expireAt: optional(utcDateTime, 'When a paused transaction expires.'),
    completedAt: optional(utcDateTime, 'When the evaluation ended.'),
    evidence: optional(notifiedEvidence, 'The evidence; absent from status updates of the identity.'),
  },
)

export type WebhookNotification = z.infer<typeof webhookNotification>

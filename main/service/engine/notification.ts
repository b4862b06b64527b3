import type { IdentityStatus } from '../../../shared/rules/index.ts'
import type { EVIDENCE_OPERATION, ValueOf, WebhookNotification } from '../../../shared/spec/index.ts'
import type { WebhookSettings } from './tenant.ts'

export type EvidenceOperation = ValueOf<typeof EVIDENCE_OPERATION>

/** The identity at the time of the notification; compatible with IdentityState. */
export interface NotifiedIdentity {
  readonly id: string
  readonly status: IdentityStatus
  readonly businessId: string | null
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number
}

/** Event to notify. `completedAt`: end of the evaluation or time of the deletion; milliseconds since 1970, UTC. */
export type Happening =
  | {
      readonly event: 'Evaluation'
      readonly evidence: { readonly id: string; readonly type: string }
      readonly operation: EvidenceOperation
      readonly completedAt: number
    }
  | { readonly event: 'IdentityStatusUpdate' }

/**
 * Returns the body of a notification as compact JSON in UTF-8. Created once: the same bytes are stored, signed and sent in every
 * attempt. Service: Notification body
 */
export function notificationBody(
  happening: Happening,
  identity: NotifiedIdentity,
  waitingStatus: WebhookSettings['waitingStatus'],
): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(notificationOf(happening, identity, waitingStatus)))
}

function notificationOf(
  happening: Happening,
  identity: NotifiedIdentity,
  waitingStatus: WebhookSettings['waitingStatus'],
): WebhookNotification {
  const { id, status, businessId, expiresAt } = identity
  return {
    event: happening.event,
    identityId: id,
    // Not shown: D-50
    identityStatus: status === 'EXPECTING_INPUT' ? waitingStatus : status,
    ...(businessId === null ? {} : { businessId }),
    // Service: Notification body, "expiry of a paused transaction"
    ...(status === 'PAUSED' ? { expireAt: utcTime(expiresAt) } : {}),
    ...(happening.event === 'Evaluation' ? evaluated(happening) : {}),
  }
}

const evaluated = ({ evidence, operation, completedAt }: Extract<Happening, { event: 'Evaluation' }>) => ({
  completedAt: utcTime(completedAt),
  evidence: { evidenceId: evidence.id, evidenceType: evidence.type, evidenceOperation: operation },
})

/** Formats UTC with three fractional digits and a Z. Service: Notification body, "UTC, millisecond precision" */
const utcTime = (time: number): string => new Date(time).toISOString()

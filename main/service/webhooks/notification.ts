import type { IdentityStatus } from '../../../shared/rules/identity-transitions.ts'
import type { ValueOf } from '../../../shared/spec/enumeration.ts'
import type { EVIDENCE_OPERATION } from '../../../shared/spec/enums.ts'
import type { WebhookNotification } from '../../../shared/spec/webhook.ts'
import type { WebhookSettings } from '../engine/tenant.ts'

export type EvidenceOperation = ValueOf<typeof EVIDENCE_OPERATION>

/** The identity as it stands when the notification is made; an IdentityState is one. */
export interface NotifiedIdentity {
  readonly id: string
  readonly status: IdentityStatus
  readonly businessId: string | null
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number
}

/** What has happened. `completedAt`: when the evaluation ended, or the evidence was deleted; milliseconds since 1970, UTC. */
export type Happening =
  | {
      readonly event: 'Evaluation'
      readonly evidence: { readonly id: string; readonly type: string }
      readonly operation: EvidenceOperation
      readonly completedAt: number
    }
  | { readonly event: 'IdentityStatusUpdate' }

/**
 * The body of a notification, as UTF-8 of compact JSON. It is made once: these bytes are kept, signed and sent, however often
 * the delivery is attempted. Service: Notification body
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

/** UTC with three fractional digits and a Z. Service: Notification body, "UTC, millisecond precision" */
const utcTime = (time: number): string => new Date(time).toISOString()

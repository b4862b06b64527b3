import type { WebhookSettings } from '../engine/tenant.ts'
import type { AttemptEnd, PreparedAttempt } from './attempt.ts'
import type { Attempt, AttemptFailure, Delivery, DeliveryProgress } from './delivery-store.ts'
import { isOwnFault } from './own-fault.ts'

export const PROCESS_ENDED: AttemptFailure = { code: 'INTERRUPTED', message: 'The service ended before an answer came' }

export const NO_WEBHOOK: AttemptEnd = {
  outcome: 'FAILED',
  tookMs: 0,
  answer: null,
  failure: { code: 'NO_WEBHOOK', message: 'The tenant has no webhook' },
}

/** Creates an attempt that has not ended yet. */
export const begunAttempt = (
  deliveryId: string,
  number: number,
  prepared: PreparedAttempt | null,
  startedAt: number,
): Attempt => ({
  deliveryId,
  number,
  outcome: 'UNDER_WAY',
  url: prepared?.url ?? '',
  headers: prepared?.headers ?? [],
  startedAt,
  tookMs: null,
  answer: null,
  failure: null,
})

/**
 * Returns the state of a delivery after an attempt that ended at `now`. Service: Retry, "waiting 10 seconds after a failed
 * attempt"
 */
export function progressAfter(
  { id, failures }: Delivery,
  { outcome, failure }: AttemptEnd,
  settings: WebhookSettings | null,
  now: number,
): DeliveryProgress {
  switch (outcome) {
    case 'DELIVERED':
      return { id, state: 'DELIVERED', due: now, failures }
    case 'INTERRUPTED':
      return { id, state: 'PENDING', due: now + (isOwnFault(failure) ? (settings?.waitMs ?? 0) : 0), failures }
    case 'REFUSED':
    case 'FAILED': {
      const hasMore = settings !== null && failures + 1 < settings.attempts
      return hasMore
        ? { id, state: 'PENDING', due: now + settings.waitMs, failures: failures + 1 }
        : { id, state: 'FAILED', due: now, failures: failures + 1 }
    }
  }
}

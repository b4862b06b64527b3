import type { ServiceClock } from '../engine/clock.ts'
import type { LimitedDeliveries } from './delivery-store.ts'

/** How much of what has been sent stays to be looked at. Not shown: D-51 */
export interface LedgerLimits {
  /** Deliveries in all; the oldest that are finished go first. */
  readonly mostDeliveries: number
  /** Milliseconds that a finished delivery stays. */
  readonly maxAgeMs: number
}

export const LEDGER_LIMITS: LedgerLimits = { mostDeliveries: 10_000, maxAgeMs: 90 * 86_400_000 }

/** Looking through the ledger costs more than a delivery. */
const CALLS_UNTIL_PRUNED = 100

/** For Dispatcher.tidy: the first call and every hundredth thereafter removes what `limits` do not keep. */
export function ledgerPruner(store: LimitedDeliveries, clock: ServiceClock, limits: LedgerLimits): () => void {
  let calls = 0
  return () => {
    if (calls++ % CALLS_UNTIL_PRUNED === 0) store.prune(limits.mostDeliveries, clock.now() - limits.maxAgeMs)
  }
}

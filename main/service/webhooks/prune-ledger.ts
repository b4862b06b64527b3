import type { ServiceClock } from '../engine/clock.ts'
import type { LimitedDeliveries } from './delivery-store.ts'

/** Retention limits of finished deliveries. Not shown: D-51 */
export interface LedgerLimits {
  /** Maximum number of deliveries; the oldest finished ones are removed first. */
  readonly mostDeliveries: number
  /** Milliseconds that a finished delivery is retained. */
  readonly maxAgeMs: number
}

export const LEDGER_LIMITS: LedgerLimits = { mostDeliveries: 10_000, maxAgeMs: 90 * 86_400_000 }

/** Pruning costs more than a delivery. */
const PRUNE_INTERVAL = 100

/** Creates the callback for Dispatcher.tidy: prunes on the first call and on every hundredth thereafter. */
export function ledgerPruner(store: LimitedDeliveries, clock: ServiceClock, limits: LedgerLimits): () => void {
  let calls = 0
  return () => {
    if (calls++ % PRUNE_INTERVAL === 0) store.prune(limits.mostDeliveries, clock.now() - limits.maxAgeMs)
  }
}

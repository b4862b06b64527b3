import { onTestFinished } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { SeededIds } from '../../../main/service/engine/ids.ts'
import type { WebhookSettings } from '../../../main/service/engine/tenant.ts'
import { LEDGER_LIMITS, ledgerPruner } from '../../../main/service/webhooks/prune-ledger.ts'
import { Dispatcher } from '../../../main/service/webhooks/schedule.ts'
import { CrashingStore } from './crashing-store.ts'

export const START = Date.UTC(2026, 0, 1)

/** Creates a dispatcher with a manual clock and a store that can crash; `add` puts a notification into the outbox. */
export function dispatching(
  getSettings: (tenantId: string) => WebhookSettings | null,
  {
    store = new CrashingStore(),
    width = 8,
    clock = new ManualClock(START),
    storeRetryMs = 20,
    limits = LEDGER_LIMITS,
  } = {},
) {
  const changed: string[] = []
  const dispatcher = new Dispatcher({
    store,
    clock,
    ids: new SeededIds('webhooks'),
    settingsOf: getSettings,
    width,
    storeRetryMs,
    tidy: ledgerPruner(store, clock, limits),
    onChange: (id) => changed.push(id),
  })
  onTestFinished(() => dispatcher.stop(0))
  const add = (id: string, identityId = 'i-1', tenantId = 't-1') =>
    store.add({ id, tenantId, identityId, createdAt: clock.now(), body: bodyOf(id), resendOf: null })
  const outcomes = (id: string) => store.attempts(id).map(({ outcome }) => outcome)
  return { dispatcher, store, clock, changed, add, outcomes }
}

export const bodyOf = (id: string): Uint8Array => new TextEncoder().encode(JSON.stringify({ delivery: id }))
export const idIn = (body: Uint8Array): string => JSON.parse(Buffer.from(body).toString()).delivery

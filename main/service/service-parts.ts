import { type KeyObject, randomBytes } from 'node:crypto'
import type { ServiceConfig } from './config/service-config.ts'
import { TenantRegistry } from './config/tenant-registry.ts'
import { AdjustableClock, type ClockAdjustment, type ServiceClock } from './engine/clock.ts'
import { createEngine } from './engine/create-engine.ts'
import { type IdSource, randomIds, SeededIds } from './engine/ids.ts'
import type { ServedEngine } from './engine/proof-delivery.ts'
import type { Durability } from './store/open-database.ts'
import { openServiceStore, type ServiceStore } from './store/service-store.ts'
import { LEDGER_LIMITS, ledgerPruner } from './webhooks/prune-ledger.ts'
import { Dispatcher } from './webhooks/schedule.ts'

const STARTS = 'starts'
const CLOCK = 'clock'

export interface PartsOptions {
  /** Null: everything in memory. */
  readonly folder: string | null
  readonly config: ServiceConfig
  readonly clock: ServiceClock
  readonly seed: string | null
  readonly version: string
  readonly signingKey: KeyObject
  /** Certificates that chips are checked against, as they are known by then. */
  countryAuthorities(): readonly (string | Uint8Array)[]
  readonly chipRevocationLists?: readonly (string | Uint8Array)[]
  /** `power-loss` unless the configuration or this says otherwise; without meaning in memory. */
  readonly durability?: Durability
  /** Starts with what can be read of a damaged folder, instead of refusing. */
  readonly salvage?: boolean
  /** An attempt to deliver a notification has begun or ended. */
  onDelivery?(deliveryId: string): void
}

/** What stands behind the surfaces of a service: one folder, opened. */
export interface ServiceParts {
  readonly store: ServiceStore
  readonly tenants: TenantRegistry
  readonly engine: ServedEngine
  readonly dispatcher: Dispatcher
  readonly makeKey: () => string
  /** Ends what is under way and lets the folder go. */
  close(): Promise<void>
}

/** Opens the store and takes up what was left; nothing is sent before the dispatcher is started. Throws DatabaseUnusable. */
export function openParts({ folder, config, clock, seed, ...options }: PartsOptions): ServiceParts {
  const durability = options.durability ?? config.durability ?? 'power-loss'
  const store = openServiceStore(folder, { durability, salvage: options.salvage ?? false })
  const letClockGo = takeUpClock(store, clock)
  const ids: IdSource = seed === null ? randomIds : new SeededIds(`${seed}/${countStart(store)}`)
  const makeKey = seed === null ? () => randomBytes(24).toString('base64url') : () => ids.next()
  const tenants = new TenantRegistry(store.engine, config.tenants, makeKey)
  const engine = createEngine({
    store: store.engine,
    clock,
    ids,
    signingKey: options.signingKey,
    componentVersion: options.version,
    tenants: tenants.list,
    countryAuthorities: () => options.countryAuthorities(),
    chipRevocationLists: options.chipRevocationLists ?? [],
  })
  const settingsOf = (tenantId: string) => tenants.find(tenantId)?.webhook ?? null
  const dispatcher = new Dispatcher({
    store: store.deliveries,
    clock,
    ids,
    settingsOf,
    tidy: ledgerPruner(store.deliveries, clock, config.deliveryLedger ?? LEDGER_LIMITS),
    onChange: (deliveryId) => options.onDelivery?.(deliveryId),
  })
  const unwatch = engine.watch(({ kind }) => {
    if (kind === 'notification') dispatcher.wake()
  })
  return {
    store,
    tenants,
    engine,
    dispatcher,
    makeKey,
    async close() {
      unwatch()
      letClockGo()
      await dispatcher.stop()
      await engine.close()
      store.close()
    },
  }
}

/** How often the folder was opened before: what was made of the same seed then must not come again. */
function countStart({ engine }: ServiceStore): number {
  // Nobody else writes this setting.
  const before = (engine.setting(STARTS) as number | null) ?? 0
  engine.saveSetting(STARTS, before + 1)
  return before
}

/** What was made at a time that the clock was moved to is not made before it; the answer ends that the clock is watched. */
function takeUpClock({ engine }: ServiceStore, clock: ServiceClock): () => void {
  if (!(clock instanceof AdjustableClock)) return () => {}
  // Nobody else writes this setting.
  const before = engine.setting(CLOCK) as ClockAdjustment | null
  clock.takeUp(before, (adjustment) => {
    engine.saveSetting(CLOCK, adjustment)
    return engine.committed()
  })
  return () => clock.letGo()
}

import { type KeyObject, randomBytes } from 'node:crypto'
import { createExaminer, SERVICE_ATTEMPTS } from '../examination/index.ts'
import type { ServiceConfig } from './config/service-config.ts'
import { TenantRegistry } from './config/tenant-registry.ts'
import { createServiceEngine } from './create-service-engine.ts'
import { AdjustableClock, type ClockAdjustment, type ServiceClock } from './engine/clock.ts'
import type { ServedEngine } from './engine/engine.ts'
import { type IdSource, randomIds, SeededIds } from './engine/ids.ts'
import { ownAuthorities } from './http/control/chip-mint.ts'
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
  /** Returns the certificates that chips are checked against. Called for each check. */
  countryAuthorities(): readonly (string | Uint8Array)[]
  readonly chipRevocationLists?: readonly (string | Uint8Array)[]
  /** Default: that of the configuration, or `power-loss`. Ignored in memory. */
  readonly durability?: Durability
  /** Opens a damaged folder with the records that can be read, instead of refusing. */
  readonly salvage?: boolean
  onFault?(reference: string, error: unknown): void
  /** Called when an attempt to deliver a notification starts or ends. */
  onDelivery?(deliveryId: string): void
}

/** Components of a service, opened on one data folder. */
export interface ServiceParts {
  readonly store: ServiceStore
  readonly tenants: TenantRegistry
  readonly engine: ServedEngine
  readonly dispatcher: Dispatcher
  readonly makeKey: () => string
  /** Ends running work and releases the folder. */
  close(): Promise<void>
}

/** Opens the store and restores its state. Sends nothing before the dispatcher is started. Throws DatabaseUnusable. */
export function openParts({ folder, config, clock, seed, ...options }: PartsOptions): ServiceParts {
  const durability = options.durability ?? config.durability ?? 'power-loss'
  const store = openServiceStore(folder, { durability, salvage: options.salvage ?? false })
  const releaseClock = restoreClock(store, clock)
  const ids: IdSource = seed === null ? randomIds : new SeededIds(`${seed}/${countStart(store)}`)
  const makeKey = seed === null ? () => randomBytes(24).toString('base64url') : () => ids.next()
  const tenants = new TenantRegistry(store.engine, config.tenants, makeKey)
  const { maxExaminedPixels: maxPixels, examinationTimeLimitMs: timeLimitMs } = config
  const ownLimits = { ...(maxPixels ? { maxPixels } : {}), ...(timeLimitMs ? { timeLimitMs } : {}) }
  const hasOwn = Object.keys(ownLimits).length > 0
  const examiner = hasOwn ? createExaminer({ ...ownLimits, attempts: SERVICE_ATTEMPTS }) : null
  const engine = createServiceEngine({
    ...(examiner ? { examiner } : {}),
    store: store.engine,
    clock,
    ids,
    signingKey: options.signingKey,
    componentVersion: options.version,
    tenants: tenants.list,
    countryAuthorities: () => [...options.countryAuthorities(), ...ownAuthorities(store.engine)],
    chipRevocationLists: options.chipRevocationLists ?? [],
    ...(options.onFault ? { onFault: options.onFault } : {}),
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
      releaseClock()
      await dispatcher.stop()
      await engine.close()
      await examiner?.close()
      store.close()
    },
  }
}

/** Returns how often the folder was opened before, so that a seed does not produce the ids of an earlier run again. */
function countStart({ engine }: ServiceStore): number {
  // Only this function writes this setting.
  const before = (engine.setting(STARTS) as number | null) ?? 0
  engine.saveSetting(STARTS, before + 1)
  return before
}

/** Restores the stored adjustment of the clock, so that time does not run backwards after a restart; returns a disposer. */
function restoreClock({ engine }: ServiceStore, clock: ServiceClock): () => void {
  if (!(clock instanceof AdjustableClock)) return () => {}
  // Only this function writes this setting.
  const before = engine.setting(CLOCK) as ClockAdjustment | null
  clock.restore(before, (adjustment) => {
    engine.saveSetting(CLOCK, adjustment)
    return engine.committed()
  })
  return () => clock.detach()
}

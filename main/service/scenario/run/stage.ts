import type { KeyObject } from 'node:crypto'
import type { Examiner } from '../../../examination/examiner.ts'
import { ManualClock } from '../../engine/clock.ts'
import { createEngine } from '../../engine/create-engine.ts'
import type { Engine } from '../../engine/engine.ts'
import { SeededIds } from '../../engine/ids.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../../engine/tenant.ts'
import { openServiceStore } from '../../store/service-store.ts'
import type { Scenario } from '../format/scenario.ts'
import { chipAuthorities } from './chip-maker.ts'

export interface StageOptions {
  readonly seed: string
  /** RSA private key that signs the proofs. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
  /** Examines images; one for each stage unless given. */
  readonly examiner?: Examiner
}

/** A service of its own for one scenario: in memory, with virtual time and ids from the seed. */
export interface Stage {
  readonly engine: Engine
  readonly clock: ManualClock
  readonly tenant: TenantSettings
  close(): Promise<void>
}

/** Milliseconds that a scripted service takes. */
const LEAST_TIME = 40
const MOST_TIME = 900

export function openStage(scenario: Scenario, { seed, signingKey, componentVersion, examiner }: StageOptions): Stage {
  const clock = new ManualClock(Date.parse(`${scenario.start}Z`), true)
  const ids = new SeededIds(`${seed}/${scenario.scenario}/ids`)
  const times = new SeededIds(`${seed}/${scenario.scenario}/times`)
  const store = openServiceStore(null)
  const tenant = tenantOf(scenario)
  const engine = createEngine({
    store: store.engine,
    clock,
    ids,
    signingKey,
    componentVersion,
    ...(examiner ? { examiner } : {}),
    tenants: () => [tenant],
    countryAuthorities: chipAuthorities,
    // Its authority is made with the first chip.
    verifiesChips: true,
    scriptedTime: () => times.between(LEAST_TIME, MOST_TIME),
    // The order of evaluations decides the bytes.
    mostAtOnce: 1,
  })
  return {
    engine,
    clock,
    tenant,
    async close() {
      await engine.close()
      store.close()
    },
  }
}

function tenantOf({ scenario, tenant }: Scenario): TenantSettings {
  const { transactionExpiry, pausedExpiry, sessionTimeout, reviewExpiry, ...settings } = tenant
  return {
    ...DEFAULT_TENANT,
    // Nothing calls this service but the scenario; the keys open nothing.
    id: 'scenario',
    name: `scenario ${scenario}`,
    backendKey: 'scenario-backend',
    userAgentKey: 'scenario-user-agent',
    ...settings,
    ...(transactionExpiry === undefined ? {} : { transactionExpiryMs: transactionExpiry }),
    ...(pausedExpiry === undefined ? {} : { pausedExpiryMs: pausedExpiry }),
    ...(sessionTimeout === undefined ? {} : { sessionTimeoutMs: sessionTimeout }),
    ...(reviewExpiry === undefined ? {} : { reviewExpiryMs: reviewExpiry }),
  }
}

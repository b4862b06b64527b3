import type { KeyObject } from 'node:crypto'
import type { Examiner } from '../../examination/index.ts'
import {
  createServiceEngine,
  DEFAULT_TENANT,
  type Engine,
  ManualClock,
  openServiceStore,
  SeededIds,
  type TenantSettings,
} from '../../service/index.ts'
import type { Scenario } from '../format/scenario.ts'
import { type ChipIssuer, publishedIssuer } from './chip-maker.ts'

export interface StageOptions {
  readonly seed: string
  /** RSA private key that signs the proofs. */
  readonly signingKey: KeyObject
  readonly componentVersion: string
  /** Examines images; by default each stage has its own examiner. */
  readonly examiner?: Examiner
}

/** Isolated service for one scenario: in memory, with virtual time and ids derived from the seed. */
export interface Stage {
  readonly engine: Engine
  readonly clock: ManualClock
  readonly tenant: TenantSettings
  /** Issues the chips that the service of the stage trusts. */
  readonly chips: ChipIssuer
  close(): Promise<void>
}

/** Duration of a scripted check in milliseconds. */
const MIN_TIME = 40
const MAX_TIME = 900

export function openStage(scenario: Scenario, { seed, signingKey, componentVersion, examiner }: StageOptions): Stage {
  const clock = new ManualClock(Date.parse(`${scenario.start}Z`), true)
  const ids = new SeededIds(`${seed}/${scenario.scenario}/ids`)
  const times = new SeededIds(`${seed}/${scenario.scenario}/times`)
  const store = openServiceStore(null)
  const tenant = tenantOf(scenario)
  const chips = publishedIssuer()
  const engine = createServiceEngine({
    store: store.engine,
    clock,
    ids,
    signingKey,
    componentVersion,
    ...(examiner ? { examiner } : {}),
    tenants: () => [tenant],
    countryAuthorities: () => chips.authorities(),
    // The authorities are created with the first chip.
    verifiesChips: true,
    scriptedTime: () => times.between(MIN_TIME, MAX_TIME),
    // Concurrent evaluations could finish in any order, which would change the bytes.
    maxConcurrency: 1,
  })
  return {
    engine,
    clock,
    tenant,
    chips,
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
    // Only the scenario calls this service; the keys give access to nothing else.
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

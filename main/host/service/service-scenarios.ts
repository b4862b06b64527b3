import { createPrivateKey } from 'node:crypto'
import type { ScenarioInfo, ServiceAddressInfo } from '../../../shared/bridge/index.ts'
import { SAMPLE_PRIVATE_KEY } from '../../proof/index.ts'
import {
  type ChipIssuer,
  libraryFiles,
  Performance,
  parseScenario,
  performScenario,
  runScenario,
  type Scenario,
  type ScenarioResult,
  type StepListener,
} from '../../scenario/index.ts'
import type { AdjustableClock, RunningService, TenantSettings } from '../../service/index.ts'
import { callService } from './service-http.ts'

let parsed: ReadonlyMap<string, Scenario> | undefined

/** Returns the built-in scenarios. */
function library(): ReadonlyMap<string, Scenario> {
  parsed ??= new Map(
    Object.entries(libraryFiles()).flatMap(([name, text]) => {
      const { scenario } = parseScenario(text)
      return scenario ? [[name, scenario] as const] : []
    }),
  )
  return parsed
}

export const scenarioInfos = (): readonly ScenarioInfo[] => [...library()].map(([name, { about }]) => ({ name, about }))

export const findScenario = (name: string): Scenario | null => library().get(name) ?? null

/** Runs a scenario on a separate service with its own clock; the running service is not affected. */
export const playApart = (scenario: Scenario, version: string, onStep: StepListener): Promise<ScenarioResult> =>
  runScenario(
    scenario,
    { seed: 'window', signingKey: createPrivateKey(SAMPLE_PRIVATE_KEY), componentVersion: version },
    onStep,
  )

/** Runs a scenario call by call on the running service. Meanwhile its clock is frozen and only advanced by the scenario. */
export async function playHere(
  scenario: Scenario,
  running: Pick<RunningService, 'engine'>,
  address: ServiceAddressInfo,
  clock: AdjustableClock,
  chips: ChipIssuer,
  onStep: StepListener,
): Promise<ScenarioResult> {
  const tenant = await tenantFor(scenario, address)
  const stage = {
    engine: running.engine,
    tenant,
    chips,
    clock: {
      now: () => clock.now(),
      // The service handles its own timers.
      nextAlarm: () => null,
      advance: (milliseconds: number) => clock.advance(milliseconds),
    },
  }
  const wasFrozen = clock.isFrozen
  // Otherwise the simulated duration of checks would have to be waited for.
  if (!wasFrozen) clock.freeze()
  try {
    // Each run uses a new person.
    return await performScenario(new Performance(stage, scenario, `here/${clock.now()}`), onStep)
  } finally {
    if (!wasFrozen) clock.release()
  }
}

/** Returns the tenant that the scenario requires, added to the service or updated. */
async function tenantFor({ scenario, tenant }: Scenario, address: ServiceAddressInfo): Promise<TenantSettings> {
  const { transactionExpiry, pausedExpiry, sessionTimeout, reviewExpiry, ...settings } = tenant
  const required = {
    name: `scenario ${scenario}`,
    ...settings,
    ...(transactionExpiry === undefined ? {} : { transactionExpiryMs: transactionExpiry }),
    ...(pausedExpiry === undefined ? {} : { pausedExpiryMs: pausedExpiry }),
    ...(sessionTimeout === undefined ? {} : { sessionTimeoutMs: sessionTimeout }),
    ...(reviewExpiry === undefined ? {} : { reviewExpiryMs: reviewExpiry }),
  }
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: object | null) =>
    callService(address, { key: 'control', method, path, json: body && JSON.stringify(body), parts: null })
  const id = `scenario.${scenario}`
  const tenants = (await call('GET', '/tenants', null)).json as readonly TenantSettings[] // as its OpenAPI document says
  const exists = tenants.some((candidate) => candidate.id === id)
  const answer = exists
    ? await call('PUT', `/tenants/${id}?keys=shown`, required)
    : await call('POST', '/tenants', { id, ...required })
  return answer.json as TenantSettings // as its OpenAPI document says
}

import { AdjustableClock, ManualClock, type ServiceClock } from '../../main/service/engine/clock.ts'
import { createEngine } from '../../main/service/engine/create-engine.ts'
import type { Call, Engine } from '../../main/service/engine/engine.ts'
import { SeededIds } from '../../main/service/engine/ids.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../../main/service/engine/tenant.ts'
import { makeTestKey } from '../../main/proof/write/test-keys.ts'
import { openServiceStore, type ServiceStore } from '../../main/service/store/service-store.ts'
import { keysFrom } from './verify-bytes.ts'

const key = makeTestKey('engine-tests')
export const TEST_KEYS = keysFrom(Buffer.from(key.publicPem), 'engine-tests')
export const START = Date.parse('2026-10-05T08:00:00Z')

export interface TestService {
  readonly engine: Engine
  readonly store: ServiceStore
  readonly tenant: TenantSettings
  readonly clock: ServiceClock & { advance(milliseconds: number): void }
  call(method?: Call['method'], path?: string): Call
  /** What was put into the outbox so far, oldest first. */
  notified(): readonly { readonly [member: string]: unknown }[]
}

export interface TestServiceOptions extends Partial<TenantSettings> {
  readonly folder?: string
  readonly realTime?: boolean
}

/** A service over a store, with a clock that stands still unless services take time. */
export function testService({ folder, realTime = false, ...settings }: TestServiceOptions = {}): TestService {
  const store = openServiceStore(folder ?? null)
  const tenant: TenantSettings = {
    ...DEFAULT_TENANT,
    id: 'tenant-1',
    backendKey: 'backend-key',
    userAgentKey: 'user-agent-key',
    examinesImages: false,
    webhook: {
      url: 'http://127.0.0.1:9/hook',
      security: { mode: 'None' },
      attempts: 3,
      waitMs: 10_000,
      timeoutMs: 1000,
      waitingStatus: 'EXPECTED_INPUT',
    },
    ...settings,
  }
  const clock = realTime ? new AdjustableClock() : new ManualClock(START, true)
  const ids = new SeededIds(`test-${Math.random()}`)
  const engine = createEngine({
    store: store.engine,
    clock,
    ids,
    signingKey: key.key,
    componentVersion: '0.1.0',
    tenants: () => [tenant],
    mostAtOnce: 1,
    ...(realTime ? {} : { scriptedTime: () => 120 }),
  })
  return {
    engine,
    store,
    tenant,
    clock,
    call: (method = 'POST', path = '') => ({
      tenant,
      role: 'RELYING_SERVICE',
      method,
      uri: `/svc/v1/identities${path}`,
      startedAt: clock.now(),
      ip: '203.0.113.7',
    }),
    notified: () =>
      [...store.deliveries.list({ limit: 1000 })].reverse().map(({ body }) => JSON.parse(Buffer.from(body).toString())),
  }
}

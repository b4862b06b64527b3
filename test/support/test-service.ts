import { expect } from 'vitest'
import { makeTestKey } from '../../main/proof/write/test-keys.ts'
import { createServiceEngine } from '../../main/service/create-service-engine.ts'
import { AdjustableClock, ManualClock, type ServiceClock } from '../../main/service/engine/clock.ts'
import type { Engine } from '../../main/service/engine/engine.ts'
import { SeededIds } from '../../main/service/engine/ids.ts'
import type { Call } from '../../main/service/engine/messages.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../../main/service/engine/tenant.ts'
import { openServiceStore, type ServiceStore } from '../../main/service/store/service-store.ts'
import { SEED } from './seed.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

let services = 0

const key = makeTestKey('engine-tests')
export const TEST_KEY = key.key
export const TEST_KEYS = keysFrom(Buffer.from(key.publicPem), 'engine-tests')
export const START = Date.parse('2026-10-05T08:00:00Z')

export interface TestService {
  readonly engine: Engine
  readonly store: ServiceStore
  readonly tenant: TenantSettings
  readonly clock: ServiceClock & { advance(milliseconds: number): void }
  call(method?: Call['method'], path?: string): Call
  /** Notifications in the outbox, oldest first. */
  notified(): readonly { readonly [member: string]: unknown }[]
}

export interface TestServiceOptions extends Partial<TenantSettings> {
  readonly folder?: string
  readonly realTime?: boolean
  readonly maxConcurrency?: number
  /** Simulated duration of a scripted service in milliseconds. */
  readonly scriptedTime?: number
}

/** Creates a service with a store and a clock that only advances by the duration of services. */
export function testService({
  folder,
  realTime = false,
  maxConcurrency = 1,
  scriptedTime = realTime ? 0 : 120,
  ...settings
}: TestServiceOptions = {}): TestService {
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
  const ids = new SeededIds(`test-${SEED}-${++services}`)
  const engine = createServiceEngine({
    store: store.engine,
    clock,
    ids,
    signingKey: key.key,
    componentVersion: '0.1.0',
    tenants: () => [tenant],
    maxConcurrency,
    scriptedTime: () => scriptedTime,
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

/**
 * Creates a service whose jobs take real time. Its clock stands still at START, before the fixed time at which proofs are
 * verified, or runs from there.
 */
export function serviceFromStart(isFrozen: boolean, options: TestServiceOptions = {}): TestService {
  const service = testService({ ...options, realTime: true })
  if (!(service.clock instanceof AdjustableClock)) throw new Error('The clock of this service cannot be set')
  service.clock.freeze(START)
  if (!isFrozen) service.clock.release()
  return service
}

/** Rolls back the writes of this turn of the event loop by adding a notification id twice. */
export function undoGroup({ store, tenant }: TestService): void {
  const entry = { id: 'twice', tenantId: tenant.id, identityId: 'i', createdAt: 0, body: new Uint8Array() }
  store.engine.addNotification(entry)
  expect(() => store.engine.addNotification(entry)).toThrow(/could not be stored/)
}

/** PNG of one pixel, for tests that do not examine pictures. */
export const PICTURE: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Expects a proof to be genuine and conformant without a warning. */
export async function expectProof(proof: Uint8Array): Promise<void> {
  const report = await verifyBytes(proof, TEST_KEYS)
  // Faces and security features are simulated in every test.
  const remarks = report.findings.filter(
    ({ level, code }) => (level === 'FAIL' || level === 'WARN') && code !== 'trust.simulated-checks',
  )
  expect(remarks.map(({ code, subject, expected, actual }) => ({ code, ...subject, expected, actual }))).toEqual([])
  expect([report.indication, report.conformance]).toEqual(['TOTAL_PASSED', 'PASSED'])
}

/** Creates a transaction with the consent that portraits require. */
export async function begun({ engine, call }: TestService): Promise<string> {
  const { id } = await engine.createIdentity(call(), {})
  await engine.submitConsents(call(), id, [{ type: 'PORTRAIT', approved: true }])
  return id
}

/** Submits the image of a document and waits for its evaluation; returns its id. */
export async function submitted(
  { engine, call }: TestService,
  id: string,
  documentType: 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' = 'PASSPORT',
): Promise<string> {
  const handle = await engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], { documentType })
  await engine.settle()
  return handle.id
}

/** Captures a portrait and waits for its evaluation; returns its id. */
export async function portrayed({ engine, call }: TestService, id: string): Promise<string> {
  const { sessionId = '', id: evidenceId } = await engine.startPortraitCapture(call(), id, 'webSDK', {})
  await engine.control.completePortraitSession(sessionId, { image: PICTURE })
  await engine.settle()
  return evidenceId
}

/** Returns status, score and error codes of an evidence. */
export function standing(
  { engine }: TestService,
  id: string,
  evidenceId: string,
): readonly [string | undefined, string | undefined, readonly string[]] {
  const identity = engine.control.identities(100).find((candidate) => candidate.id === id)
  const evidence = identity?.evidences.find((candidate) => candidate.id === evidenceId)
  return [evidence?.status, evidence?.evaluation?.score, (evidence?.errors ?? []).map(({ code }) => code)]
}

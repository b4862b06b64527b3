import { expect } from 'vitest'
import { makeTestKey } from '../../main/proof/write/test-keys.ts'
import { AdjustableClock, ManualClock, type ServiceClock } from '../../main/service/engine/clock.ts'
import { createEngine } from '../../main/service/engine/create-engine.ts'
import type { Call, Engine } from '../../main/service/engine/engine.ts'
import { SeededIds } from '../../main/service/engine/ids.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../../main/service/engine/tenant.ts'
import { openServiceStore, type ServiceStore } from '../../main/service/store/service-store.ts'
import { keysFrom, verifyBytes } from './verify-bytes.ts'

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
  /** What was put into the outbox so far, oldest first. */
  notified(): readonly { readonly [member: string]: unknown }[]
}

export interface TestServiceOptions extends Partial<TenantSettings> {
  readonly folder?: string
  readonly realTime?: boolean
  readonly mostAtOnce?: number
  /** Milliseconds that a scripted service takes. */
  readonly scriptedTime?: number
}

/** A service over a store, with a clock that stands still unless services take time. */
export function testService({
  folder,
  realTime = false,
  mostAtOnce = 1,
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
  const ids = new SeededIds(`test-${Math.random()}`)
  const engine = createEngine({
    store: store.engine,
    clock,
    ids,
    signingKey: key.key,
    componentVersion: '0.1.0',
    tenants: () => [tenant],
    mostAtOnce,
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

/** A service whose jobs take real time; its clock stands still at START, before the fixed time at which proofs are judged, or runs from there. */
export function serviceFromStart(isFrozen: boolean, options: TestServiceOptions = {}): TestService {
  const service = testService({ ...options, realTime: true })
  if (!(service.clock instanceof AdjustableClock)) throw new Error('The clock of this service cannot be set')
  service.clock.freeze(START)
  if (!isFrozen) service.clock.release()
  return service
}

/** Undoes what was written in this turn of the event loop: the id of a notification stands there twice. */
export function undoGroup({ store, tenant }: TestService): void {
  const entry = { id: 'twice', tenantId: tenant.id, identityId: 'i', createdAt: 0, body: new Uint8Array() }
  store.engine.addNotification(entry)
  expect(() => store.engine.addNotification(entry)).toThrow(/could not be stored/)
}

/** A PNG of one pixel: what is looked at here is not what is in the pictures. */
export const PICTURE: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Verifies a proof of the service: genuine, and conformant without a warning. */
export async function expectProof(proof: Uint8Array): Promise<void> {
  const report = await verifyBytes(proof, TEST_KEYS)
  // Faces and security features are simulated in every test.
  const remarks = report.findings.filter(
    ({ level, code }) => (level === 'FAIL' || level === 'WARN') && code !== 'trust.simulated-checks',
  )
  expect(remarks.map(({ code, subject, expected, actual }) => ({ code, ...subject, expected, actual }))).toEqual([])
  expect([report.indication, report.conformance]).toEqual(['TOTAL_PASSED', 'PASSED'])
}

/** A transaction that is open, with the consent that portraits need. */
export async function begun({ engine, call }: TestService): Promise<string> {
  const { id } = await engine.createIdentity(call(), {})
  await engine.submitConsents(call(), id, [{ type: 'PORTRAIT', approved: true }])
  return id
}

/** Submits the image of a document and waits for its evaluation; the answer is its id. */
export async function submitted(
  { engine, call }: TestService,
  id: string,
  documentType: 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' = 'PASSPORT',
): Promise<string> {
  const handle = await engine.submitDocumentImages(call(), id, [{ side: 'FRONT', bytes: PICTURE }], { documentType })
  await engine.settle()
  return handle.id
}

/** Captures a portrait and waits for its evaluation; the answer is its id. */
export async function portrayed({ engine, call }: TestService, id: string): Promise<string> {
  const { sessionId = '', id: evidenceId } = await engine.startPortraitCapture(call(), id, 'webSDK', {})
  await engine.control.completePortraitSession(sessionId, { image: PICTURE })
  await engine.settle()
  return evidenceId
}

/** Status and score of an evidence. */
export function standing(
  { engine }: TestService,
  id: string,
  evidenceId: string,
): readonly [string | undefined, string | undefined, readonly string[]] {
  const identity = engine.control.identities(100).find((one) => one.id === id)
  const evidence = identity?.evidences.find((one) => one.id === evidenceId)
  return [evidence?.status, evidence?.evaluation?.score, (evidence?.errors ?? []).map(({ code }) => code)]
}

import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { SAMPLE_PRIVATE_KEY } from '../proof/self-test/sample-key.ts'
import type { ServiceConfig } from './config/service-config.ts'
import { TenantRegistry } from './config/tenant-registry.ts'
import type { AdjustableClock } from './engine/clock.ts'
import { createEngine } from './engine/create-engine.ts'
import type { Engine } from './engine/engine.ts'
import { type IdSource, randomIds, SeededIds } from './engine/ids.ts'
import { buildApp } from './http/build-app.ts'
import { deliveryDesk } from './http/control/delivery-desk.ts'
import { snapshotDesk } from './http/control/snapshot-desk.ts'
import { startHost } from './http/host.ts'
import { HostGuard } from './http/host-guard.ts'
import { openServiceStore } from './store/service-store.ts'
import { Dispatcher } from './webhooks/schedule.ts'

export interface ServiceOptions {
  /** Null: everything in memory. */
  readonly folder: string | null
  readonly config: ServiceConfig
  readonly port: number
  readonly address?: string
  readonly clock: AdjustableClock
  /** Ids and keys come from it; random without one. */
  readonly seed: string | null
  readonly version: string
  /** PEM of the private key that signs; the published test key without one. */
  readonly signingKey?: string
  readonly countryAuthorities?: readonly (string | Uint8Array)[]
  onFault?(reference: string, error: unknown): void
}

/** What `proofbench serve` prints when it listens. Design: service.md */
export interface ServiceAddress {
  readonly baseUrl: string
  readonly apiRoot: string
  readonly controlRoot: string
  readonly backendKey: string
  readonly userAgentKey: string
  readonly controlKey: string
  readonly publicKey: string
}

export interface RunningService {
  readonly address: ServiceAddress
  readonly engine: Engine
  stop(): Promise<void>
}

const CONTROL_KEY = 'control-key'

/** Opens the store, takes up what was left, and listens. Throws DatabaseUnusable, ListenFailure. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { config, clock, seed } = options
  const store = openServiceStore(options.folder)
  const ids: IdSource = seed === null ? randomIds : new SeededIds(`${seed}/${store.engine.identityIds(1)[0] ?? ''}`)
  const makeKey = seed === null ? () => randomBytes(24).toString('base64url') : () => ids.next()
  const tenants = new TenantRegistry(store.engine, config.tenants, makeKey)
  // Nobody else writes this setting.
  const controlKey = config.controlKey ?? (store.engine.setting(CONTROL_KEY) as string | null) ?? makeKey()
  store.engine.saveSetting(CONTROL_KEY, controlKey)
  await store.engine.committed()
  const signingKey = createPrivateKey(options.signingKey ?? SAMPLE_PRIVATE_KEY)
  const engine = createEngine({
    store: store.engine,
    clock,
    ids,
    signingKey,
    componentVersion: options.version,
    tenants: tenants.list,
    countryAuthorities: () => options.countryAuthorities ?? [],
  })
  const dispatcher = new Dispatcher({
    store: store.deliveries,
    clock,
    ids,
    settingsOf: (tenantId) => tenants.find(tenantId)?.webhook ?? null,
  })
  const hosts = new HostGuard(config.hosts)
  const app = buildApp({
    engine,
    tenants: tenants.list,
    controlKey,
    async saveTenants(changed) {
      for (const tenant of changed) tenants.save({ ...tenant, requiredConsents: [...tenant.requiredConsents] })
      await store.engine.committed()
    },
    deliveries: deliveryDesk(store.deliveries, dispatcher),
    snapshots: snapshotDesk((path) => store.snapshot(path)),
    hosts,
    ...(options.onFault ? { onFault: options.onFault } : {}),
  })
  const { address = '127.0.0.1', port } = options
  const host = await startHost({ app, hosts, address, port }).catch(async (error: unknown) => {
    await engine.close()
    store.close()
    throw error
  })
  await dispatcher.start()
  const unwatch = engine.watch(({ kind }) => {
    if (kind === 'notification') dispatcher.wake()
  })
  return {
    engine,
    address: addressOf(host.baseUrl, tenants, controlKey, signingKey),
    async stop() {
      await host.stop()
      unwatch()
      await dispatcher.stop()
      await engine.close()
      store.close()
    },
  }
}

function addressOf(
  baseUrl: string,
  tenants: TenantRegistry,
  controlKey: string,
  signingKey: KeyObject,
): ServiceAddress {
  const [first] = tenants.list()
  return {
    baseUrl,
    apiRoot: `${baseUrl}/svc/v1`,
    controlRoot: `${baseUrl}/control/v1`,
    backendKey: first?.backendKey ?? '',
    userAgentKey: first?.userAgentKey ?? '',
    controlKey,
    publicKey: createPublicKey(signingKey).export({ type: 'spki', format: 'pem' }).toString(),
  }
}

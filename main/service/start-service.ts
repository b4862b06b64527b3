import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { ServiceAddressInfo } from '../../shared/bridge/service-state.ts'
import { SAMPLE_PRIVATE_KEY } from '../proof/self-test/sample-key.ts'
import type { ServiceConfig, TenantConfig } from './config/service-config.ts'
import type { TenantRegistry } from './config/tenant-registry.ts'
import type { AdjustableClock } from './engine/clock.ts'
import type { Engine } from './engine/engine.ts'
import type { TenantSettings } from './engine/tenant.ts'
import { buildApp } from './http/build-app.ts'
import { snapshotDesk } from './http/control/snapshot-desk.ts'
import { startHost } from './http/host.ts'
import { HostGuard } from './http/host-guard.ts'
import type { RequestJournal } from './http/request-journal.ts'
import { snapshotRefusal } from './refuse-snapshot.ts'
import { ReplaceableParts } from './replaceable-parts.ts'
import type { ServiceParts } from './service-parts.ts'
import type { Durability } from './store/open-database.ts'

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
  /** Certificates that chips are checked against; a function where they become more while it runs. */
  readonly countryAuthorities?: readonly (string | Uint8Array)[] | (() => readonly (string | Uint8Array)[])
  /** Revocation lists of the authorities, PEM or DER. */
  readonly chipRevocationLists?: readonly (string | Uint8Array)[]
  onFault?(reference: string, error: unknown): void
  /** An attempt to deliver a notification has begun or ended. */
  onDelivery?(deliveryId: string): void
  readonly durability?: Durability
  /** Starts with what can be read of a damaged folder and moves the rest to lost+found, instead of refusing. */
  readonly salvage?: boolean
  /** Where calls are noted; one of its own without. */
  readonly journal?: RequestJournal
}

/** What `proofbench serve` prints when it listens; the window knows the fingerprint of the key besides. Design: service.md */
export type ServiceAddress = Omit<ServiceAddressInfo, 'fingerprint'>

export interface RunningService {
  readonly address: ServiceAddress
  readonly engine: Engine
  /** What was found and done when the data folder was opened; for the user. */
  readonly notes: readonly string[]
  stop(): Promise<void>
}

const CONTROL_KEY = 'control-key'

/** Opens the store, takes up what was left, and listens. Throws DatabaseUnusable, ListenFailure. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { config, address = '127.0.0.1', port } = options
  const signingKey = createPrivateKey(options.signingKey ?? SAMPLE_PRIVATE_KEY)
  const authorities = options.countryAuthorities ?? []
  const countryAuthorities = typeof authorities === 'function' ? authorities : () => authorities
  const parts = new ReplaceableParts({ ...options, signingKey, countryAuthorities })
  const { engine } = parts
  const { store, makeKey, tenants } = parts.present
  // Nobody else writes this setting.
  const controlKey = config.controlKey ?? (store.engine.setting(CONTROL_KEY) as string | null) ?? makeKey()
  const keepControlKey = () => keepSetting(parts.present, CONTROL_KEY, controlKey)
  await keepControlKey()
  const hosts = new HostGuard(config.hosts)
  const app = buildApp({
    engine,
    tenants: () => parts.present.tenants.list(),
    controlKey,
    saveTenant: (tenant) => saveTenant(parts.present, tenant),
    deliveries: parts.deliveries,
    snapshots: snapshotDesk(
      () => parts.present.store.temporaryFolder,
      (path) => takeSnapshot(parts.present, path),
      // Who holds the key now holds it afterwards.
      (snapshot) => parts.restore(snapshot).then(keepControlKey),
    ),
    hosts,
    ...(options.journal ? { journal: options.journal } : {}),
    ...(options.onFault ? { onFault: options.onFault } : {}),
  })
  const host = await startHost({ app, hosts, address, port }).catch(async (error: unknown) => {
    await parts.close()
    throw error
  })
  await parts.present.dispatcher.start()
  return {
    engine,
    notes: parts.present.store.notes,
    address: addressOf(host.baseUrl, tenants, controlKey, signingKey),
    async stop() {
      await host.stop()
      await parts.close()
    },
  }
}

async function keepSetting({ store }: ServiceParts, name: string, value: unknown): Promise<void> {
  store.engine.saveSetting(name, value)
  await store.engine.committed()
}

async function takeSnapshot({ store }: ServiceParts, path: string): Promise<void> {
  try {
    await store.snapshot(path)
  } catch (error) {
    throw snapshotRefusal(error, 'take')
  }
}

async function saveTenant({ store, tenants }: ServiceParts, given: TenantConfig): Promise<TenantSettings> {
  const tenant = tenants.save(given)
  await store.engine.committed()
  return tenant
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

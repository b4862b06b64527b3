import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { ServiceAddressInfo } from '../../shared/bridge/index.ts'
import type { TenantConfig } from '../../shared/control/index.ts'
import { leaseExaminer } from '../examination/index.ts'
import { SAMPLE_PRIVATE_KEY } from '../proof/index.ts'
import type { ServiceConfig } from './config/service-config.ts'
import type { TenantRegistry } from './config/tenant-registry.ts'
import type { AdjustableClock } from './engine/clock.ts'
import type { Engine } from './engine/engine.ts'
import { StorageFailed } from './engine/storage-failed.ts'
import type { TenantSettings } from './engine/tenant.ts'
import { buildApp } from './http/build-app.ts'
import { type ChipKeys, type ChipMaker, ChipMint, chipKeysOf } from './http/control/chip-mint.ts'
import { snapshotService } from './http/control/snapshot-service.ts'
import { startHost } from './http/host.ts'
import { HostGuard } from './http/host-guard.ts'
import type { RequestJournal } from './http/request-journal.ts'
import { frameMeasurer } from './measure-frames.ts'
import { snapshotRefusal } from './refuse-snapshot.ts'
import { ReplaceableParts } from './replaceable-parts.ts'
import type { ServiceParts } from './service-parts.ts'
import { unusable } from './store/database-unusable.ts'
import { DATABASE_FILE } from './store/folder-names.ts'
import type { Durability } from './store/open-database.ts'

export interface ServiceOptions {
  /** Data folder; null keeps everything in memory. */
  readonly folder: string | null
  readonly config: ServiceConfig
  readonly port: number
  readonly address?: string
  readonly clock: AdjustableClock
  /** Seed of ids and keys; null makes them random. */
  readonly seed: string | null
  readonly version: string
  /** PEM of the private key that signs proofs. Default: the published test key. */
  readonly signingKey?: string
  /** Certificates that chips are checked against, or a function that returns the current ones. */
  readonly countryAuthorities?: readonly (string | Uint8Array)[] | (() => readonly (string | Uint8Array)[])
  /** Revocation lists of the authorities, PEM or DER. */
  readonly chipRevocationLists?: readonly (string | Uint8Array)[]
  onFault?(reference: string, error: unknown): void
  /** Called when an attempt to deliver a notification starts or ends. */
  onDelivery?(deliveryId: string): void
  readonly durability?: Durability
  /** Opens a damaged folder with the records that can be read and moves the rest to lost+found, instead of refusing. */
  readonly salvage?: boolean
  /** Makes chips of invented persons for clients; if absent, the control API refuses to. */
  readonly makeChip?: ChipMaker
  /** Journal of the calls. Default: a new one. */
  readonly journal?: RequestJournal
}

/** Address and keys that `proofbench serve` prints when it listens. The window also gets the key's fingerprint. */
export type ServiceAddress = Omit<ServiceAddressInfo, 'fingerprint'>

export interface RunningService {
  readonly address: ServiceAddress
  readonly engine: Engine
  /** Messages for the user about what was found and repaired when the data folder was opened. */
  readonly notes: readonly string[]
  /** Returns the keys by which this service alone signs chips, kept with its data. */
  chipKeys(): Promise<ChipKeys>
  stop(): Promise<void>
}

const CONTROL_KEY = 'control-key'

/** Opens the store, restores its state and listens. Throws DatabaseUnusable, ListenFailure; nothing stays open then. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const signingKey = createPrivateKey(options.signingKey ?? SAMPLE_PRIVATE_KEY)
  const authorities = options.countryAuthorities ?? []
  const countryAuthorities = typeof authorities === 'function' ? authorities : () => authorities
  const parts = new ReplaceableParts({ ...options, signingKey, countryAuthorities })
  try {
    return await serveParts(parts, options, signingKey)
  } catch (error) {
    await parts.close()
    const { folder } = options
    throw error instanceof StorageFailed && folder !== null ? unusable(join(folder, DATABASE_FILE), error.cause) : error
  }
}

async function serveParts(
  parts: ReplaceableParts,
  options: ServiceOptions,
  signingKey: KeyObject,
): Promise<RunningService> {
  const { config, address = '127.0.0.1', port } = options
  const { engine } = parts
  const { store, makeKey, tenants } = parts.present
  // Only this function writes this setting.
  const controlKey = config.controlKey ?? (store.engine.setting(CONTROL_KEY) as string | null) ?? makeKey()
  const storeControlKey = () => storeSetting(parts.present, CONTROL_KEY, controlKey)
  await storeControlKey()
  const hosts = new HostGuard(config.hosts)
  const app = buildApp({
    engine,
    frames: frameMeasurer(leaseExaminer()),
    tenants: () => parts.present.tenants.list(),
    controlKey,
    saveTenant: (tenant) => saveTenant(parts.present, tenant),
    deliveries: parts.deliveries,
    snapshots: snapshotService(
      () => parts.present.store.temporaryFolder,
      (path) => takeSnapshot(parts.present, path),
      // The control key stays valid after a restoration.
      (snapshot) => parts.restore(snapshot).then(storeControlKey),
    ),
    hosts,
    chipMint: options.makeChip ? new ChipMint(() => parts.present.store.engine, options.makeChip) : null,
    ...(options.journal ? { journal: options.journal } : {}),
    ...(options.onFault ? { onFault: options.onFault } : {}),
  })
  try {
    const host = await startHost({ app, hosts, address, port })
    await parts.present.dispatcher.start()
    return {
      engine,
      notes: parts.present.store.notes,
      chipKeys: () => chipKeysOf(parts.present.store.engine),
      address: addressOf(host.baseUrl, tenants, controlKey, signingKey),
      async stop() {
        await Promise.all([host.stop(), parts.present.dispatcher.stop()])
        await parts.close()
      },
    }
  } catch (error) {
    // Stops listening and returns the examiner.
    await app.close()
    throw error
  }
}

async function storeSetting({ store }: ServiceParts, name: string, value: unknown): Promise<void> {
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

async function saveTenant({ store, tenants }: ServiceParts, config: TenantConfig): Promise<TenantSettings> {
  const tenant = tenants.save(config)
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

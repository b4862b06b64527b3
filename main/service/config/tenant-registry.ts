import type { TenantConfig } from '../../../shared/control/index.ts'
import type { EngineStore } from '../engine/store.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../engine/tenant.ts'
import { tenantSettings } from './service-config.ts'

const SETTING = 'tenants'
const DEFAULT_CONFIG: TenantConfig = { id: 'default' }

/** Tenants of a service. Changes are stored. */
export class TenantRegistry {
  readonly #store: EngineStore
  readonly #makeKey: () => string
  #tenants: readonly TenantSettings[]

  /**
   * `configured` takes precedence over stored tenants and comes first, in its order; without either there is one default tenant.
   */
  constructor(store: EngineStore, configured: readonly TenantConfig[] | undefined, makeKey: () => string) {
    this.#store = store
    this.#makeKey = makeKey
    // Written only by this class.
    const stored = (store.setting(SETTING) as readonly TenantSettings[] | null) ?? []
    // Earlier versions had fewer settings.
    this.#tenants = stored.map((tenant) => ({ ...DEFAULT_TENANT, ...tenant }))
    for (const tenant of configured ?? (this.#tenants.length === 0 ? [DEFAULT_CONFIG] : [])) this.save(tenant)
    if (configured)
      this.#replace([...configured.flatMap(({ id }) => this.find(id) ?? []), ...this.#without(configured)])
  }

  readonly list = (): readonly TenantSettings[] => this.#tenants

  find(id: string): TenantSettings | null {
    return this.#tenants.find((tenant) => tenant.id === id) ?? null
  }

  /** Adds or updates a tenant; an existing one keeps its position. Durable once the store's group is committed. */
  save(config: TenantConfig): TenantSettings {
    const tenant = tenantSettings(config, this.find(config.id), this.#makeKey)
    const isNew = this.find(tenant.id) === null
    this.#replace(
      isNew ? [...this.#tenants, tenant] : this.#tenants.map((other) => (other.id === tenant.id ? tenant : other)),
    )
    return tenant
  }

  #replace(tenants: readonly TenantSettings[]): void {
    this.#tenants = tenants
    this.#store.saveSetting(SETTING, tenants)
  }

  #without(configured: readonly TenantConfig[]): readonly TenantSettings[] {
    const ids = new Set(configured.map(({ id }) => id))
    return this.#tenants.filter(({ id }) => !ids.has(id))
  }
}

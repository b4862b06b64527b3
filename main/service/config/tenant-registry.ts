import type { EngineStore } from '../engine/store.ts'
import type { TenantSettings } from '../engine/tenant.ts'
import { type TenantConfig, tenantSettings } from './service-config.ts'

const SETTING = 'tenants'
const FIRST: TenantConfig = { id: 'default' }

/** The tenants of a service; what is changed is kept. */
export class TenantRegistry {
  readonly #store: EngineStore
  readonly #makeKey: () => string
  #tenants: readonly TenantSettings[]

  /** `configured` wins over what is kept; without either there is one tenant. */
  constructor(store: EngineStore, configured: readonly TenantConfig[] | undefined, makeKey: () => string) {
    this.#store = store
    this.#makeKey = makeKey
    // Nobody else writes this setting.
    this.#tenants = (store.setting(SETTING) as readonly TenantSettings[] | null) ?? []
    for (const tenant of configured ?? (this.#tenants.length === 0 ? [FIRST] : [])) this.save(tenant)
  }

  readonly list = (): readonly TenantSettings[] => this.#tenants

  find(id: string): TenantSettings | null {
    return this.#tenants.find((tenant) => tenant.id === id) ?? null
  }

  /** Adds a tenant or changes one; durable when the store's group is. */
  save(given: TenantConfig): TenantSettings {
    const tenant = tenantSettings(given, this.find(given.id), this.#makeKey)
    this.#tenants = [...this.#tenants.filter(({ id }) => id !== tenant.id), tenant]
    this.#store.saveSetting(SETTING, this.#tenants)
    return tenant
  }
}

import type { EngineStore } from '../engine/store.ts'
import { DEFAULT_TENANT, type TenantSettings } from '../engine/tenant.ts'
import { type TenantConfig, tenantSettings } from './service-config.ts'

const SETTING = 'tenants'
const FIRST: TenantConfig = { id: 'default' }

/** The tenants of a service; what is changed is kept. */
export class TenantRegistry {
  readonly #store: EngineStore
  readonly #makeKey: () => string
  #tenants: readonly TenantSettings[]

  /** `configured` wins over what is kept and comes first, in its order; without either there is one tenant. */
  constructor(store: EngineStore, configured: readonly TenantConfig[] | undefined, makeKey: () => string) {
    this.#store = store
    this.#makeKey = makeKey
    // Nobody else writes this setting.
    const kept = (store.setting(SETTING) as readonly TenantSettings[] | null) ?? []
    // An earlier version knew fewer settings.
    this.#tenants = kept.map((tenant) => ({ ...DEFAULT_TENANT, ...tenant }))
    for (const tenant of configured ?? (this.#tenants.length === 0 ? [FIRST] : [])) this.save(tenant)
    if (configured) this.#keep([...configured.flatMap(({ id }) => this.find(id) ?? []), ...this.#without(configured)])
  }

  readonly list = (): readonly TenantSettings[] => this.#tenants

  find(id: string): TenantSettings | null {
    return this.#tenants.find((tenant) => tenant.id === id) ?? null
  }

  /** Adds a tenant, or changes one where it stands; durable when the store's group is. */
  save(given: TenantConfig): TenantSettings {
    const tenant = tenantSettings(given, this.find(given.id), this.#makeKey)
    const isNew = this.find(tenant.id) === null
    this.#keep(isNew ? [...this.#tenants, tenant] : this.#tenants.map((one) => (one.id === tenant.id ? tenant : one)))
    return tenant
  }

  #keep(tenants: readonly TenantSettings[]): void {
    this.#tenants = tenants
    this.#store.saveSetting(SETTING, tenants)
  }

  #without(configured: readonly TenantConfig[]): readonly TenantSettings[] {
    const ids = new Set(configured.map(({ id }) => id))
    return this.#tenants.filter(({ id }) => !ids.has(id))
  }
}

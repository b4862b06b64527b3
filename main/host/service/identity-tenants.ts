import type { CallArguments, ServiceAddressInfo } from '../../../shared/bridge/index.ts'
import type { Engine, TenantSettings } from '../../service/index.ts'
import { callService } from './service-http.ts'

/** Maximum number of transactions that are queried when the service starts. */
const MAX_AT_START = 100_000

/** Maps each open transaction to its tenant: calls about it are made with the keys of that tenant. Service: Authentication */
export class IdentityTenants {
  readonly #tenants = new Map<string, string>()

  constructor(engine: Engine) {
    for (const { id, tenantId } of engine.control.identities(MAX_AT_START)) this.#tenants.set(id, tenantId)
    engine.watch(({ kind, identityId, tenantId }) => {
      if (kind === 'ended') this.#tenants.delete(identityId)
      else this.#tenants.set(identityId, tenantId)
    })
  }

  /** Returns the address with the keys for this call. */
  async addressFor(
    address: ServiceAddressInfo,
    { key, path, tenant: requestedTenant }: CallArguments<'service.request'>,
  ): Promise<ServiceAddressInfo> {
    const identity = /^\/identities\/([\w.~%-]+)/.exec(path)?.[1]
    const tenantId = identity === undefined ? requestedTenant : this.#tenants.get(identity)
    if (key === 'control' || tenantId === undefined || tenantId === null) return address
    const listTenants = { key: 'control', method: 'GET', path: '/tenants?keys=shown', json: null, parts: null } as const
    const tenants = (await callService(address, listTenants)).json as readonly TenantSettings[] // as its OpenAPI document says
    const tenant = tenants.find(({ id }) => id === tenantId)
    return tenant ? { ...address, backendKey: tenant.backendKey, userAgentKey: tenant.userAgentKey } : address
  }
}

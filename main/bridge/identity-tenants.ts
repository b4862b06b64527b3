import type { CallArguments } from '../../shared/bridge/calls.ts'
import type { ServiceAddressInfo } from '../../shared/bridge/service-state.ts'
import type { Engine } from '../service/engine/engine.ts'
import type { TenantSettings } from '../service/engine/tenant.ts'
import { callService } from './service-http.ts'

/** Transactions that are asked for when the service starts. */
const MOST_AT_START = 100_000

/** Which tenant each open transaction is of: calls about it are made with that tenant's keys. Service: Authentication */
export class IdentityTenants {
  readonly #tenants = new Map<string, string>()

  constructor(engine: Engine) {
    for (const { id, tenantId } of engine.control.identities(MOST_AT_START)) this.#tenants.set(id, tenantId)
    engine.watch(({ kind, identityId, tenantId }) => {
      if (kind === 'ended') this.#tenants.delete(identityId)
      else this.#tenants.set(identityId, tenantId)
    })
  }

  /** The address with the keys that this call is to be made with. */
  async addressFor(
    address: ServiceAddressInfo,
    { key, path, tenant: named }: CallArguments<'service.request'>,
  ): Promise<ServiceAddressInfo> {
    const identity = /^\/identities\/([\w.~%-]+)/.exec(path)?.[1]
    const tenantId = identity === undefined ? named : this.#tenants.get(identity)
    if (key === 'control' || tenantId === undefined || tenantId === null) return address
    const list = { key: 'control', method: 'GET', path: '/tenants?keys=shown', json: null, parts: null } as const
    const tenants = (await callService(address, list)).json as readonly TenantSettings[] // of its document
    const tenant = tenants.find(({ id }) => id === tenantId)
    return tenant ? { ...address, backendKey: tenant.backendKey, userAgentKey: tenant.userAgentKey } : address
  }
}

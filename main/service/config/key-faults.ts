const ROLES = ['backendKey', 'userAgentKey'] as const

interface TenantKeys {
  readonly id: string
  readonly backendKey?: string | undefined
  readonly userAgentKey?: string | undefined
}

interface Holder {
  readonly place: string
  readonly tenantId: string
}

/**
 * Returns a fault for every key that occurs twice: a key shared by two roles or tenants could not identify the caller. The
 * messages do not contain the keys.
 */
export function keyFaults(tenants: readonly TenantKeys[]): readonly string[] {
  const holders = new Map<string, Holder>()
  const faults: string[] = []
  for (const [index, tenant] of tenants.entries()) {
    for (const role of ROLES) {
      const key = tenant[role]
      if (key === undefined) continue
      const holder = { place: `/tenants/${index}/${role}`, tenantId: tenant.id }
      const first = holders.get(key)
      if (first) faults.push(faultOf(holder, first))
      else holders.set(key, holder)
    }
  }
  return faults
}

function faultOf(second: Holder, first: Holder): string {
  const conflict =
    first.tenantId === second.tenantId
      ? `the tenant ${second.tenantId} has this key for both roles`
      : `the tenants ${first.tenantId} and ${second.tenantId} have the same key`
  return `${second.place}: ${conflict}, see ${first.place}; give each role of each tenant a key of its own, or leave it out to have one made`
}

import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { useControl } from '../../../model/service/use-live.ts'
import { NewTenant } from './new-tenant.tsx'
import { TenantForm } from './tenant-form.tsx'

/** Tenants of the service and their settings; keys are masked. */
export function TenantsPage() {
  const live = useControl('listTenants', ['call'])
  return (
    <div className="stack">
      <h2>
        {serviceLabels.tenants.title} <span className="quiet">{live.value?.length}</span>
      </h2>
      <NewTenant />
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.map((tenant) => (
        <TenantForm key={tenant.id} tenant={tenant} />
      ))}
    </div>
  )
}

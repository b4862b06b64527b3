import { Checkbox, Select } from '@mantine/core'
import type { Tenant } from '../../../../shared/control/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { NumberSetting } from '../parts/number-setting.tsx'

const labels = serviceLabels.tenants
const MINUTE = 60_000
const TIMES = [
  'transactionExpiryMs',
  'pausedExpiryMs',
  'sessionTimeoutMs',
  'reviewExpiryMs',
  'abandonedRetentionMs',
  'proofRedeliveryMs',
] as const

/** Settings of a tenant about consents, deletion and expiry; null for an unchanged time. */
interface Terms {
  readonly needsConsent: boolean
  readonly deletionPolicy: string
  readonly times: { readonly [name in (typeof TIMES)[number]]: number | null }
}

export const termsOf = (tenant: Tenant): Terms => ({
  needsConsent: tenant.requiredConsents.includes('PORTRAIT'),
  deletionPolicy: tenant.deletionPolicy,
  times: Object.fromEntries(TIMES.map((name) => [name, tenant[name]])) as Terms['times'], // TIMES has every name
})

/** Converts the settings for the control API; omitted members are unchanged. */
export const termsBody = ({ needsConsent, deletionPolicy, times }: Terms): object => ({
  requiredConsents: needsConsent ? ['PORTRAIT'] : [],
  deletionPolicy,
  ...Object.fromEntries(Object.entries(times).filter(([, value]) => value !== null)),
})

interface TenantTermsProps {
  readonly terms: Terms
  readonly onChange: (terms: Terms) => void
}

export function TenantTerms({ terms, onChange }: TenantTermsProps) {
  return (
    <details>
      <summary>{labels.more}</summary>
      <div className="decision-form">
        <Checkbox
          label={labels.consent}
          checked={terms.needsConsent}
          onChange={({ currentTarget }) => onChange({ ...terms, needsConsent: currentTarget.checked })}
        />
        <Select
          label={labels.deletion}
          allowDeselect={false}
          data={Object.entries(labels.deletions).map(([value, label]) => ({ value, label }))}
          value={terms.deletionPolicy}
          onChange={(deletionPolicy) => deletionPolicy !== null && onChange({ ...terms, deletionPolicy })}
        />
        <div className="row tenant-times">
          {TIMES.map((name) => (
            <NumberSetting
              key={name}
              label={labels.times[name]}
              unit={MINUTE}
              value={terms.times[name]}
              onChange={(value) => onChange({ ...terms, times: { ...terms.times, [name]: value } })}
            />
          ))}
        </div>
      </div>
    </details>
  )
}

import { NumberInput, TextInput } from '@mantine/core'
import { serviceLabels } from '../../../labels/service.ts'
import { NumberSetting } from '../parts/number-setting.tsx'
import { checkFaults, PROVIDERS, type Provider, type TenantChecks } from './tenant-check-settings.ts'

const labels = serviceLabels.tenants

interface TenantChecksInputsProps {
  readonly checks: TenantChecks
  /** Whether invalid input is marked. */
  readonly showsFaults: boolean
  readonly onChange: (checks: TenantChecks) => void
}

/** Inputs of the providers of a tenant and of the score from which faces match. */
export function TenantChecksInputs({ checks, showsFaults, onChange }: TenantChecksInputsProps) {
  const faults = showsFaults ? checkFaults(checks) : {}
  const put = (change: Partial<TenantChecks>): void => onChange({ ...checks, ...change })
  const hasProvider = PROVIDERS.some((name) => checks.urls[name] !== '')
  return (
    <details>
      <summary>{labels.checks}</summary>
      <div className="decision-form">
        <p className="quiet">{labels.providersHint}</p>
        <div className="row tenant-checks">
          {PROVIDERS.map((name) => (
            <ProviderInput
              key={name}
              name={name}
              url={checks.urls[name]}
              fault={faults[name]}
              onChange={(url) => put({ urls: { ...checks.urls, [name]: url } })}
            />
          ))}
        </div>
        {hasProvider && (
          <NumberSetting
            label={labels.providerTimeout}
            unit={1000}
            placeholder="10"
            value={checks.timeoutMs}
            error={faults.timeoutMs}
            onChange={(timeoutMs) => put({ timeoutMs })}
          />
        )}
        <NumberInput
          label={labels.matchingThreshold}
          description={labels.matchingThresholdHint}
          decimalScale={4}
          hideControls
          error={faults.matchingThreshold}
          value={checks.matchingThreshold ?? ''}
          onChange={(typed) => put({ matchingThreshold: typeof typed === 'number' ? typed : null })}
        />
      </div>
    </details>
  )
}

interface ProviderInputProps {
  readonly name: Provider
  readonly url: string
  readonly fault: string | undefined
  readonly onChange: (url: string) => void
}

const ProviderInput = ({ name, url, fault, onChange }: ProviderInputProps) => (
  <TextInput
    label={labels.providers[name]}
    description={labels.providerHints[name]}
    placeholder="http://127.0.0.1:9000/check"
    w="22rem"
    maxLength={1000}
    error={fault}
    value={url}
    onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
  />
)

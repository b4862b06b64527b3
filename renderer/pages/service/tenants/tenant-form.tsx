import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import type { Tenant } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { NumberSetting } from '../parts/number-setting.tsx'
import { TenantChecksInputs } from './tenant-checks.tsx'
import { TenantTerms } from './tenant-terms.tsx'
import { FLAGS, type Hook, type Liveness, useTenantForm } from './use-tenant-form.ts'

const labels = serviceLabels.tenants

export function TenantForm({ tenant }: { readonly tenant: Tenant }) {
  const form = useTenantForm(tenant)
  return (
    <section className="panel decision-form" aria-label={`${tenant.name} ${tenant.id}`}>
      <h3>
        {tenant.name} <span className="mono quiet">{tenant.id}</span>
      </h3>
      <div className="row">
        {FLAGS.map((name) => (
          <Checkbox
            key={name}
            label={labels.flags[name]}
            checked={form.flags[name] === true}
            onChange={({ currentTarget }) => form.setFlags({ ...form.flags, [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <TenantTerms terms={form.terms} onChange={form.setTerms} />
      <TenantChecksInputs checks={form.checks} showsFaults={form.showsFaults} onChange={form.setChecks} />
      <WebhookInputs hook={form.hook} onChange={form.setHook} />
      <LivenessInputs liveness={form.liveness} onChange={form.setLiveness} />
      <Button loading={form.busy} onClick={() => void form.save()}>
        {labels.save}
      </Button>
      {form.showsFaults && form.isInvalid && <p role="alert">{labels.invalid}</p>}
      {form.failure && <FailureCard failure={form.failure} />}
    </section>
  )
}

interface WebhookInputsProps {
  readonly hook: Hook
  onChange(hook: Hook): void
}

const RETRIES = { attempts: 1, waitMs: 1000, timeoutMs: 1000 } as const

/** Address, security and retries of the notifications of a tenant. */
function WebhookInputs({ hook, onChange }: WebhookInputsProps) {
  const put = (change: Partial<Hook>): void => onChange({ ...hook, ...change })
  return (
    <>
      <TextInput
        label={labels.webhook}
        description={labels.webhookHint}
        placeholder="http://127.0.0.1:9000/"
        maxLength={1000}
        value={hook.url}
        onChange={({ currentTarget }) => put({ url: currentTarget.value })}
      />
      <div className="row">
        <Select
          label={labels.security}
          allowDeselect={false}
          data={Object.entries(labels.modes).map(([value, label]) => ({ value, label }))}
          value={hook.mode}
          onChange={(mode) => mode !== null && put({ mode })}
        />
        {hook.mode !== 'None' && (
          <>
            <TextInput
              label={labels.header}
              maxLength={100}
              value={hook.header}
              onChange={({ currentTarget }) => put({ header: currentTarget.value })}
            />
            <PasswordInput
              label={labels.secret}
              w="22rem"
              placeholder={labels.secretKept}
              maxLength={1000}
              autoComplete="off"
              value={hook.secret}
              onChange={({ currentTarget }) => put({ secret: currentTarget.value })}
            />
          </>
        )}
      </div>
      {hook.url !== '' && (
        <div className="row tenant-times">
          {(['attempts', 'waitMs', 'timeoutMs'] as const).map((name) => (
            <NumberSetting
              key={name}
              label={labels.retries[name]}
              unit={RETRIES[name]}
              value={hook.retries[name]}
              onChange={(value) => put({ retries: { ...hook.retries, [name]: value } })}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface LivenessInputsProps {
  readonly liveness: Liveness
  onChange(liveness: Liveness): void
}

/** Address and key of the biometric server for captures in the browser. */
function LivenessInputs({ liveness, onChange }: LivenessInputsProps) {
  return (
    <div className="row">
      <TextInput
        label={labels.liveness}
        description={labels.livenessHint}
        placeholder="https://bio.example/v1"
        w="22rem"
        maxLength={1000}
        value={liveness.url}
        onChange={({ currentTarget }) => onChange({ ...liveness, url: currentTarget.value })}
      />
      {liveness.url !== '' && (
        <PasswordInput
          label={labels.livenessKey}
          description={labels.livenessKeyHint}
          w="22rem"
          placeholder={labels.secretKept}
          maxLength={1000}
          autoComplete="off"
          value={liveness.key}
          onChange={({ currentTarget }) => onChange({ ...liveness, key: currentTarget.value })}
        />
      )}
    </div>
  )
}

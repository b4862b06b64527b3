import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Tenant } from '../../shared/control/tenants.ts'
import { serviceLabels } from '../labels/service.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { control } from './control-client.ts'
import { NumberSetting } from './number-setting.tsx'
import { TenantTerms, termsBody, termsOf } from './tenant-terms.tsx'
import { useAction } from './use-action.ts'

const labels = serviceLabels.tenants
const FLAGS = [
  'adjudication',
  'issuingSourceValidation',
  'isGovernmentUser',
  'includesSomeCards',
  'pauseAndResume',
  'examinesImages',
  'videosInProof',
] as const
const RETRIES = { attempts: 1, waitMs: 1000, timeoutMs: 1000 } as const
type Retries = { readonly [name in keyof typeof RETRIES]: number | null }

interface Hook {
  readonly url: string
  readonly mode: string
  readonly header: string
  readonly secret: string
  readonly retries: Retries
}

const hookOf = ({ webhook }: Tenant): Hook => ({
  url: webhook?.url ?? '',
  mode: webhook?.security.mode ?? 'None',
  header: (webhook && webhook.security.mode !== 'None' && webhook.security.header) || 'X-Signature',
  secret: '',
  retries: {
    attempts: webhook?.attempts ?? null,
    waitMs: webhook?.waitMs ?? null,
    timeoutMs: webhook?.timeoutMs ?? null,
  },
})

/** Builds the webhook settings for the service; a secret that was not typed is unchanged. Service: Activation and security */
function webhookOf({ url, mode, header, secret, retries }: Hook) {
  if (url === '') return null
  const base = { url, ...Object.fromEntries(Object.entries(retries).filter(([, value]) => value !== null)) }
  if (mode === 'None') return { ...base, security: { mode } }
  if (secret === '') return base
  return { ...base, security: mode === 'HMAC' ? { mode, header, secret } : { mode, header, key: secret } }
}

/** Builds the biometric server of a tenant; a key that was not typed is unchanged. Service: Authentication, "Browser liveness" */
const livenessOf = ({ url, key }: Liveness) => (url === '' ? null : { url, ...(key === '' ? {} : { key }) })

export function TenantForm({ tenant }: { readonly tenant: Tenant }) {
  const { busy, failure, run } = useAction()
  const [flags, setFlags] = useState(() => Object.fromEntries(FLAGS.map((name) => [name, tenant[name]])))
  const [hook, setHook] = useState(() => hookOf(tenant))
  const [liveness, setLiveness] = useState<Liveness>(() => ({ url: tenant.browserLiveness?.url ?? '', key: '' }))
  const [terms, setTerms] = useState(() => termsOf(tenant))
  const put = (change: Partial<Hook>): void => setHook({ ...hook, ...change })
  const save = (): Promise<void> =>
    run(
      (bridge) =>
        control(bridge, 'changeTenant', {
          parameters: { tenant_id: tenant.id },
          text: JSON.stringify({
            ...flags,
            ...termsBody(terms),
            webhook: webhookOf(hook),
            browserLiveness: livenessOf(liveness),
          }),
        }),
      labels.saved,
    )
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
            checked={flags[name] === true}
            onChange={({ currentTarget }) => setFlags({ ...flags, [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <TenantTerms terms={terms} onChange={setTerms} />
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
      <LivenessInputs liveness={liveness} onChange={setLiveness} />
      <Button loading={busy} onClick={() => void save()}>
        {labels.save}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}

interface Liveness {
  readonly url: string
  /** Empty to keep the stored key. */
  readonly key: string
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

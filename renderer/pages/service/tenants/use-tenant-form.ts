import { useState } from 'react'
import type { Tenant } from '../../../../shared/control/index.ts'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { checkFaults, checksBody, checksOf } from './tenant-check-settings.ts'
import { termsBody, termsOf } from './tenant-terms.tsx'

export const FLAGS = [
  'adjudication',
  'issuingSourceValidation',
  'isGovernmentUser',
  'includesSomeCards',
  'pauseAndResume',
  'examinesImages',
  'acceptsSimulated',
  'videosInProof',
] as const
/** Settings of retries, null for the default. */
interface Retries {
  readonly attempts: number | null
  readonly waitMs: number | null
  readonly timeoutMs: number | null
}

export interface Hook {
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

export interface Liveness {
  readonly url: string
  /** Empty to keep the stored key. */
  readonly key: string
}

/**
 * Builds the webhook settings for the service. A secret that was not typed is unchanged; with another mode or header the service
 * refuses to save without one. Service: Activation and security
 */
function webhookOf({ url, mode, header, secret, retries }: Hook, saved: Pick<Hook, 'mode' | 'header'>) {
  if (url === '') return null
  const base = { url, ...Object.fromEntries(Object.entries(retries).filter(([, value]) => value !== null)) }
  if (mode === 'None') return { ...base, security: { mode } }
  if (secret === '' && mode === saved.mode && header === saved.header) return base
  return { ...base, security: mode === 'HMAC' ? { mode, header, secret } : { mode, header, key: secret } }
}

/** Builds the biometric server of a tenant; a key that was not typed is unchanged. Service: Authentication, "Browser liveness" */
const livenessOf = ({ url, key }: Liveness) => (url === '' ? null : { url, ...(key === '' ? {} : { key }) })

/** Settings of a tenant as entered so far, and the call that saves them. */
export function useTenantForm(tenant: Tenant) {
  const { busy, failure, run } = useAction()
  const [flags, setFlags] = useState(() => Object.fromEntries(FLAGS.map((name) => [name, tenant[name]])))
  const [hook, setHook] = useState(() => hookOf(tenant))
  const [liveness, setLiveness] = useState<Liveness>(() => ({ url: tenant.browserLiveness?.url ?? '', key: '' }))
  const [terms, setTerms] = useState(() => termsOf(tenant))
  const [checks, setChecks] = useState(() => checksOf(tenant))
  const [showsFaults, setShowsFaults] = useState(false)
  const isInvalid = Object.keys(checkFaults(checks)).length > 0
  const body = () => ({
    ...flags,
    ...termsBody(terms),
    ...checksBody(checks),
    webhook: webhookOf(hook, hookOf(tenant)),
    browserLiveness: livenessOf(liveness),
  })
  const save = async (): Promise<void> => {
    setShowsFaults(true)
    if (isInvalid) return
    await run(
      (bridge) =>
        control(bridge, 'changeTenant', { parameters: { tenant_id: tenant.id }, text: JSON.stringify(body()) }),
      serviceLabels.tenants.saved,
    )
  }
  const inputs = { flags, setFlags, hook, setHook, liveness, setLiveness, terms, setTerms, checks, setChecks } as const
  return { ...inputs, showsFaults, isInvalid, save, busy, failure } as const
}

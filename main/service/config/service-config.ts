import * as z from 'zod'
import {
  HEADER_TEXT,
  headerValue,
  milliseconds,
  shortText,
  type TenantConfig,
  tenantConfig,
} from '../../../shared/control/index.ts'
import {
  type BrowserLivenessSettings,
  DEFAULT_PROVIDER_TIMEOUT,
  DEFAULT_TENANT,
  DEFAULT_WEBHOOK,
  type ProviderSettings,
  type TenantSettings,
  type WebhookSettings,
} from '../engine/tenant.ts'
import { LEDGER_LIMITS } from '../webhooks/prune-ledger.ts'
import { keyFaults } from './key-faults.ts'

/** Minimum length of the control key; shorter ones can be guessed. */
const MIN_CONTROL_KEY = 16

export const serviceConfig = z.strictObject({
  tenants: z.array(tenantConfig).min(1).max(100).optional(),
  controlKey: headerValue
    .refine(
      (key) => key.length >= MIN_CONTROL_KEY || !HEADER_TEXT.test(key),
      `has fewer than ${MIN_CONTROL_KEY} characters`,
    )
    .optional(),
  /** File with the RSA private signing key, PEM. */
  signingKey: shortText.optional(),
  /** Files with the country signing certificates that chips are verified against. */
  countryAuthorities: z.array(shortText).max(1000).optional(),
  /** Files with revocation lists signed by these authorities. */
  chipRevocationLists: z.array(shortText).max(1000).optional(),
  /** Further host names of the service, with port. */
  hosts: z.array(shortText).max(20).optional(),
  /** Whether acknowledged writes survive a power loss (default) or only the end of the process. */
  durability: z.enum(['power-loss', 'process']).optional(),
  /** Maximum number of pixels that are examined at the same time, of all tenants together; default: MAX_EXAMINED_PIXELS. */
  maxExaminedPixels: z.int().min(1_000_000).max(10_000_000_000).optional(),
  /** Milliseconds for the images of one document, which are examined a second time before the evidence ends with 1007; default: 30 s. */
  examinationTimeLimitMs: z.int().min(1).max(3_600_000).optional(),
  /** Retention of webhook deliveries; default: LEDGER_LIMITS. */
  deliveryLedger: z
    .strictObject({
      mostDeliveries: z.int().min(1).max(10_000_000).default(LEDGER_LIMITS.mostDeliveries),
      maxAgeMs: milliseconds.default(LEDGER_LIMITS.maxAgeMs),
    })
    .optional(),
})

export type ServiceConfig = z.infer<typeof serviceConfig>

/** The configuration is invalid. `faults` lists every fault with its JSON pointer. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** Parses the JSON of a configuration file. Throws ConfigFault with all faults. */
export function readServiceConfig(json: string): ServiceConfig {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new ConfigFault([`It is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const config = parseWith(serviceConfig, value)
  const tenants = config.tenants ?? []
  const ids = tenants.map(({ id }) => id)
  const duplicates = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const faults = [...[...duplicates].map((id) => `/tenants: the id ${id} stands twice`), ...keyFaults(tenants)]
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

function parseWith<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ConfigFault(result.error.issues.map(({ path, message }) => `/${path.map(String).join('/')}: ${message}`))
}

/** Returns the settings of a tenant: `config` over its previous settings over the defaults. `makeKey` generates missing keys. */
export function tenantSettings(
  config: TenantConfig,
  before: TenantSettings | null,
  makeKey: () => string,
): TenantSettings {
  const { webhook, providers, browserLiveness: liveness, ...members } = config
  const defined = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  const base: TenantSettings = before ?? {
    ...DEFAULT_TENANT,
    id: config.id,
    backendKey: makeKey(),
    userAgentKey: makeKey(),
  }
  const newProviders = providers === undefined ? base.providers : providers && providerSettings(providers)
  return {
    ...base,
    ...defined,
    providers: newProviders,
    browserLiveness:
      liveness === undefined
        ? base.browserLiveness
        : liveness && livenessSettings(liveness, base.browserLiveness, makeKey),
    webhook: webhook === undefined ? base.webhook : webhookSettings(webhook, base.webhook),
  }
}

/** A missing key keeps the previous one, or is created. */
const livenessSettings = (
  { url, key }: NonNullable<TenantConfig['browserLiveness']>,
  before: BrowserLivenessSettings | null,
  makeKey: () => string,
): BrowserLivenessSettings => ({ url, key: key ?? before?.key ?? makeKey() })

function providerSettings({
  timeoutMs = DEFAULT_PROVIDER_TIMEOUT,
  ...urls
}: NonNullable<TenantConfig['providers']>): ProviderSettings {
  const defined = Object.entries(urls).filter(([, url]) => url !== undefined)
  return { ...Object.fromEntries(defined), timeoutMs }
}

function webhookSettings(
  config: NonNullable<TenantConfig['webhook']> | null,
  before: WebhookSettings | null,
): WebhookSettings | null {
  if (config === null) return null
  const defined = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  return { ...DEFAULT_WEBHOOK, ...before, ...defined, url: config.url }
}

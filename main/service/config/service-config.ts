import * as z from 'zod'
import { CONSENTS_BEFORE_DATA } from '../../../shared/rules/prerequisites.ts'
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

const text = z.string().min(1).max(1000)
const milliseconds = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400_000)
/** Headers used by the connection or the notification itself. RFC 9110 6.4, 7; RFC 9112 6 */
const RESERVED_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Limited to the characters of a header name. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not the name of a header')
  .refine(
    (name) => !RESERVED_HEADERS.has(name.toLowerCase()),
    'is a header that HTTP itself needs; choose another name',
  )
/** RFC 9110 5.5 */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/
const headerValue = text.refine(
  (value) => HEADER_TEXT.test(value),
  'cannot stand in a header: no line breaks, no control characters, only letters of Latin-1',
)

/** Minimum length of the control key; shorter ones can be guessed. */
const MIN_CONTROL_KEY = 16

const security = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('None') }),
  z.strictObject({ mode: z.literal('API_KEY'), header: headerName, key: headerValue }),
  z.strictObject({ mode: z.literal('HMAC'), header: headerName, secret: text }),
])

const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  security: security.optional(),
  attempts: z.int().min(1).max(100).optional(),
  waitMs: milliseconds.optional(),
  timeoutMs: milliseconds.optional(),
  waitingStatus: z.enum(['EXPECTED_INPUT', 'EXPECTING_INPUT']).optional(),
})

const providerUrl = z.url({ protocol: /^https?$/ }).optional()

const providers = z.strictObject({
  textRecognition: providerUrl,
  securityFeatures: providerUrl,
  liveness: providerUrl,
  faceComparison: providerUrl,
  timeoutMs: z.int().min(1).max(120_000).default(DEFAULT_PROVIDER_TIMEOUT),
})

const browserLiveness = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .refine((url) => !/[?#]|\/$/.test(url), 'has a query, a fragment or a slash at its end'),
  key: headerValue.optional(),
})

export const tenantConfig = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,100}$/, 'may hold letters, digits, dots, dashes and underscores'),
  name: text.optional(),
  backendKey: headerValue.optional(),
  userAgentKey: headerValue.optional(),
  issuingSourceValidation: z.boolean().optional(),
  isGovernmentUser: z.boolean().optional(),
  includesSomeCards: z.boolean().optional(),
  videosInProof: z.boolean().optional(),
  pauseAndResume: z.boolean().optional(),
  deletionPolicy: z.enum(['ALL', 'NONE']).optional(),
  requiredConsents: z.array(z.enum(CONSENTS_BEFORE_DATA).exclude(['GIV'])).optional(),
  adjudication: z.boolean().optional(),
  matchingThreshold: z.number().min(0).max(1).nullable().optional(),
  examinesImages: z.boolean().optional(),
  transactionExpiryMs: milliseconds.optional(),
  pausedExpiryMs: milliseconds.optional(),
  sessionTimeoutMs: milliseconds.optional(),
  reviewExpiryMs: milliseconds.optional(),
  abandonedRetentionMs: milliseconds.optional(),
  proofRedeliveryMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000)
    .optional(),
  webhook: webhook.nullable().optional(),
  providers: providers.nullable().optional(),
  browserLiveness: browserLiveness.nullable().optional(),
})

export type TenantConfig = z.infer<typeof tenantConfig>

/**
 * Returns the schema as JSON Schema 2020-12, for API descriptions. It lacks the refinements, which only readTenantConfig checks.
 */
export const tenantJsonSchema = (): z.core.JSONSchema.BaseSchema => z.toJSONSchema(tenantConfig, { io: 'input' })

export const serviceConfig = z.strictObject({
  tenants: z.array(tenantConfig).min(1).max(100).optional(),
  controlKey: headerValue
    .refine(
      (key) => key.length >= MIN_CONTROL_KEY || !HEADER_TEXT.test(key),
      `has fewer than ${MIN_CONTROL_KEY} characters`,
    )
    .optional(),
  /** File with the RSA private signing key, PEM. */
  signingKey: text.optional(),
  /** Files with the country signing certificates that chips are verified against. */
  countryAuthorities: z.array(text).max(1000).optional(),
  /** Files with revocation lists signed by these authorities. */
  chipRevocationLists: z.array(text).max(1000).optional(),
  /** Further host names of the service, with port. */
  hosts: z.array(text).max(20).optional(),
  /** Whether acknowledged writes survive a power loss (default) or only the end of the process. */
  durability: z.enum(['power-loss', 'process']).optional(),
  /** Maximum number of pixels that are examined at the same time, of all tenants together; default: MAX_EXAMINED_PIXELS. */
  maxExaminedPixels: z.int().min(1_000_000).max(10_000_000_000).optional(),
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

/** Parses the configuration of one tenant, as sent to the control API. Throws ConfigFault. */
export const readTenantConfig = (value: unknown): TenantConfig => parseWith(tenantConfig, value)

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

function providerSettings({ timeoutMs, ...urls }: NonNullable<TenantConfig['providers']>): ProviderSettings {
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

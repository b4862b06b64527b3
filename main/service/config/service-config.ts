import * as z from 'zod'
import { CONSENTS_BEFORE_DATA } from '../../../shared/rules/prerequisites.ts'
import {
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
/** Headers that the connection or the notification itself needs. RFC 9110 6.4, 7; RFC 9112 6 */
const TAKEN_HEADERS: ReadonlySet<string> = new Set([
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
/** A header cannot hold more. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not the name of a header')
  .refine((name) => !TAKEN_HEADERS.has(name.toLowerCase()), 'is a header that HTTP itself needs; choose another name')
/** RFC 9110 5.5 */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/
const headerValue = text.refine(
  (value) => HEADER_TEXT.test(value),
  'cannot stand in a header: no line breaks, no control characters, only letters of Latin-1',
)

/** A shorter key can be guessed. */
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
})

export type TenantConfig = z.infer<typeof tenantConfig>

/** The same as JSON Schema (2020-12), for descriptions; readTenantConfig knows more. */
export const tenantJsonSchema = (): z.core.JSONSchema.BaseSchema => z.toJSONSchema(tenantConfig, { io: 'input' })

const serviceConfig = z.strictObject({
  tenants: z.array(tenantConfig).min(1).max(100).optional(),
  controlKey: headerValue
    .refine(
      (key) => key.length >= MIN_CONTROL_KEY || !HEADER_TEXT.test(key),
      `has fewer than ${MIN_CONTROL_KEY} characters`,
    )
    .optional(),
  /** File with the RSA private key that signs, PEM. */
  signingKey: text.optional(),
  /** Files with certificates that chips are checked against. */
  countryAuthorities: z.array(text).max(1000).optional(),
  /** Files with revocation lists that those authorities signed. */
  chipRevocationLists: z.array(text).max(1000).optional(),
  /** Further names under which the service is called, with their port. */
  hosts: z.array(text).max(20).optional(),
  /** What acknowledged writes survive: the loss of power, which is the default, or only the end of the process. */
  durability: z.enum(['power-loss', 'process']).optional(),
  /** How much of what was sent to webhooks is kept; LEDGER_LIMITS unless given. */
  deliveryLedger: z
    .strictObject({
      mostDeliveries: z.int().min(1).max(10_000_000).default(LEDGER_LIMITS.mostDeliveries),
      maxAgeMs: milliseconds.default(LEDGER_LIMITS.maxAgeMs),
    })
    .optional(),
})

export type ServiceConfig = z.infer<typeof serviceConfig>

/** The file is no configuration; every fault with its place. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** Reads the text of a configuration file, JSON. Throws ConfigFault with everything that is wrong. */
export function readServiceConfig(json: string): ServiceConfig {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new ConfigFault([`It is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const config = checked(serviceConfig, value)
  const tenants = config.tenants ?? []
  const ids = tenants.map(({ id }) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const faults = [...[...twice].map((id) => `/tenants: the id ${id} stands twice`), ...keyFaults(tenants)]
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

/** A tenant as the control API sends it. Throws ConfigFault. */
export const readTenantConfig = (value: unknown): TenantConfig => checked(tenantConfig, value)

function checked<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ConfigFault(result.error.issues.map(({ path, message }) => `/${path.map(String).join('/')}: ${message}`))
}

/** The settings of a tenant: what is given, then what it had, then the defaults. `key` makes keys that were not given. */
export function tenantSettings(given: TenantConfig, before: TenantSettings | null, key: () => string): TenantSettings {
  const { webhook: hook, providers: services, ...members } = given
  const known = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  const base: TenantSettings = before ?? { ...DEFAULT_TENANT, id: given.id, backendKey: key(), userAgentKey: key() }
  const knownProviders = services === undefined ? base.providers : services && providerSettings(services)
  return {
    ...base,
    ...known,
    providers: knownProviders,
    webhook: hook === undefined ? base.webhook : webhookSettings(hook, base.webhook),
  }
}

function providerSettings({ timeoutMs, ...urls }: NonNullable<TenantConfig['providers']>): ProviderSettings {
  const given = Object.entries(urls).filter(([, url]) => url !== undefined)
  return { ...Object.fromEntries(given), timeoutMs }
}

function webhookSettings(
  given: NonNullable<TenantConfig['webhook']> | null,
  before: WebhookSettings | null,
): WebhookSettings | null {
  if (given === null) return null
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { ...DEFAULT_WEBHOOK, ...before, ...known, url: given.url }
}

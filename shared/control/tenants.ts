import * as z from 'zod'
import { CONSENTS_BEFORE_DATA } from '../rules/index.ts'
import { list, oneOf } from '../schema/index.ts'
import { fetchedUrl, headerName, headerValue, httpUrl, milliseconds, shortText } from './config-values.ts'
import { type CallContracts, json } from './contract.ts'

const security = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('None') }),
  z.strictObject({ mode: z.literal('API_KEY'), header: headerName, key: headerValue }),
  z.strictObject({ mode: z.literal('HMAC'), header: headerName, secret: shortText }),
])

const webhook = z.strictObject({
  url: httpUrl,
  security,
  attempts: z.int().min(1).max(100),
  waitMs: milliseconds,
  timeoutMs: milliseconds,
  waitingStatus: z.enum(['EXPECTED_INPUT', 'EXPECTING_INPUT']),
})

const PROVIDER_URLS = {
  textRecognition: fetchedUrl.optional(),
  securityFeatures: fetchedUrl.optional(),
  liveness: fetchedUrl.optional(),
  faceComparison: fetchedUrl.optional(),
} as const
const timeoutMs = z.int().min(1).max(120_000)

const livenessUrl = fetchedUrl
  .max(1000)
  .refine((url) => !/[?#]|\/$/.test(url), 'has a query, a fragment or a slash at its end')

const tenantId = z.string().regex(/^[\w.-]{1,100}$/, 'may hold letters, digits, dots, dashes and underscores')

/** Settings of a tenant that are one value each. */
const settings = z.strictObject({
  name: shortText,
  backendKey: headerValue,
  userAgentKey: headerValue,
  issuingSourceValidation: z.boolean(),
  isGovernmentUser: z.boolean(),
  includesSomeCards: z.boolean(),
  videosInProof: z.boolean(),
  pauseAndResume: z.boolean(),
  deletionPolicy: z.enum(['ALL', 'NONE']),
  requiredConsents: z.array(z.enum(CONSENTS_BEFORE_DATA).exclude(['GIV'])).readonly(),
  adjudication: z.boolean(),
  matchingThreshold: z.number().min(0).max(1).nullable(),
  examinesImages: z.boolean(),
  acceptsSimulated: z.boolean(),
  transactionExpiryMs: milliseconds,
  pausedExpiryMs: milliseconds,
  sessionTimeoutMs: milliseconds,
  reviewExpiryMs: milliseconds,
  abandonedRetentionMs: milliseconds,
  proofRedeliveryMs: z
    .int()
    .min(0)
    .max(7 * 86_400_000),
})

/** Configuration of a tenant: absent members keep their value or have their default. */
export const tenantConfig = z.strictObject({
  id: tenantId,
  ...settings.partial().shape,
  webhook: webhook.partial().required({ url: true }).nullable().optional(),
  providers: z
    .strictObject({ ...PROVIDER_URLS, timeoutMs: timeoutMs.optional() })
    .nullable()
    .optional(),
  browserLiveness: z.strictObject({ url: livenessUrl, key: headerValue.optional() }).nullable().optional(),
})

export type TenantConfig = z.infer<typeof tenantConfig>

/** Tenant with all settings. Masked values need not be allowed as settings. */
const tenant = z
  .strictObject({
    id: tenantId,
    ...settings.shape,
    webhook: webhook.nullable(),
    providers: z.strictObject({ ...PROVIDER_URLS, timeoutMs }).nullable(),
    browserLiveness: z.strictObject({ url: livenessUrl, key: headerValue }).nullable(),
  })
  .readonly()
  .describe('A tenant; keys and secrets are masked unless they were asked for.')

const keys = oneOf(['masked', 'shown'], 'Whether keys and secrets are shown; masked unless asked for.')

/** Calls about tenants and their keys. Service: Authentication, "Keys are issued by portal administrators" */
export const TENANTS = {
  listTenants: {
    title: 'List tenants',
    about: 'All tenants with their settings.',
    method: 'GET',
    path: '/tenants',
    query: { keys },
    response: json(list(tenant)),
  },
  addTenant: {
    title: 'Add a tenant',
    about: 'Answers the tenant with its keys shown, for they may have been made.',
    method: 'POST',
    path: '/tenants',
    request: json(
      tenantConfig
        .partial({ id: true })
        .describe('Settings of a new tenant; what is left out has its default, and keys are made.'),
    ),
    response: json(tenant),
  },
  changeTenant: {
    title: 'Change a tenant',
    about: 'Settings that are left out stay as they are.',
    method: 'PUT',
    path: '/tenants/{tenant_id}',
    query: { keys },
    request: json(tenantConfig.omit({ id: true }).describe('Settings that change; the others stay.')),
    response: json(tenant),
  },
} as const satisfies CallContracts

export type Tenant = z.infer<typeof tenant>

import type { TenantSettings } from '../../engine/tenant.ts'
import { flag, integer, type JsonSchema, list, nullable, object, oneOf, text } from '../../openapi/json-schema.ts'

const MOST_MS = 10 * 366 * 24 * 3_600_000
const milliseconds = integer(1, MOST_MS, 'Milliseconds.')
const key = text('8 to 200 characters; unlike every other key.', 200)
const name = (most: number): JsonSchema => ({ ...text(undefined, most), minLength: 1 })
/** RFC 9110 5.1 */
const headerName: JsonSchema = { type: 'string', pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$" }

const SECURITY: JsonSchema = {
  anyOf: [
    object({ mode: oneOf(['None']) }),
    object({ mode: oneOf(['API_KEY']), header: headerName, key: name(1000) }),
    object({ mode: oneOf(['HMAC']), header: headerName, secret: name(1000) }),
  ],
}

const WEBHOOK = object({
  url: { type: 'string', pattern: '^https?://', maxLength: 2000 },
  'security?': SECURITY,
  'attempts?': integer(1, 100),
  'waitMs?': integer(0, MOST_MS),
  'timeoutMs?': integer(1, 600_000),
  'waitingStatus?': oneOf(['EXPECTED_INPUT', 'EXPECTING_INPUT']),
})

const KEY = { ...key, minLength: 8 }

type SettingName = Exclude<keyof TenantSettings, 'id' | 'backendKey' | 'userAgentKey'>

/** Service: "tenant"; what may differ from tenant to tenant. */
const SETTINGS: { readonly [setting in SettingName]: JsonSchema } = {
  name: name(200),
  issuingSourceValidation: flag,
  isGovernmentUser: flag,
  includesSomeCards: flag,
  videosInProof: flag,
  pauseAndResume: flag,
  deletionPolicy: oneOf(['ALL', 'NONE']),
  requiredConsents: list(oneOf(['PORTRAIT'])),
  adjudication: flag,
  examinesImages: flag,
  transactionExpiryMs: milliseconds,
  pausedExpiryMs: milliseconds,
  sessionTimeoutMs: milliseconds,
  reviewExpiryMs: milliseconds,
  webhook: nullable(WEBHOOK),
}

const OPTIONAL_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([setting, schema]) => [`${setting}?`, schema]),
)

export const NEW_TENANT = object(
  {
    'id?': { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    'backendKey?': KEY,
    'userAgentKey?': KEY,
    ...OPTIONAL_SETTINGS,
  },
  'Settings of a new tenant; what is left out has its default, and keys are made.',
)
export const TENANT_CHANGE = object(
  { 'backendKey?': KEY, 'userAgentKey?': KEY, ...OPTIONAL_SETTINGS },
  'Settings that change; the others stay.',
)
export const TENANT = object(
  { id: text(), backendKey: text(), userAgentKey: text(), ...SETTINGS },
  'A tenant; keys and secrets are masked unless they were asked for.',
)

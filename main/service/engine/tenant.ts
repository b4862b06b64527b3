import type { ConsentBeforeData, RulePolicy } from '../../../shared/rules/index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Authentication of a tenant's notifications. Service: Activation and security */
export type WebhookSecurity =
  | { readonly mode: 'None' }
  | { readonly mode: 'API_KEY'; readonly header: string; readonly key: string }
  | { readonly mode: 'HMAC'; readonly header: string; readonly secret: string }

export interface WebhookSettings {
  readonly url: string
  readonly security: WebhookSecurity
  /** Maximum number of attempts; default 3. Service: Retry */
  readonly attempts: number
  /** Milliseconds between attempts; default 10 seconds. */
  readonly waitMs: number
  /** Time-out of an attempt in milliseconds. */
  readonly timeoutMs: number
  /** Spelling of the waiting status. Not shown: D-50 */
  readonly waitingStatus: 'EXPECTED_INPUT' | 'EXPECTING_INPUT'
}

/** URLs of external services for a tenant's checks; checks without one are performed here or simulated. */
export interface ProviderSettings {
  readonly textRecognition?: string
  readonly securityFeatures?: string
  readonly liveness?: string
  readonly faceComparison?: string
  /** Time-out of a provider in milliseconds. */
  readonly timeoutMs: number
}

/** Biometric server to which the browser streams a liveness capture. Service: Authentication, "Browser liveness" */
export interface BrowserLivenessSettings {
  /** Root of its calls, without a slash at the end. */
  readonly url: string
  /** Sent by the browser and by the service in the header `apikey`. */
  readonly key: string
}

/** Settings of one tenant; citations show where the specification mentions or omits a setting. */
export interface TenantSettings {
  readonly id: string
  /** Name of the configuration in proof.json. Archive: tenantUsed */
  readonly name: string
  readonly backendKey: string
  readonly userAgentKey: string
  readonly issuingSourceValidation: boolean
  /** Permits issuing sources for government users only. Service: User restriction */
  readonly isGovernmentUser: boolean
  /** Not shown: D-53 */
  readonly includesSomeCards: boolean
  /** Service: Videos in proof, "absent by default; need a tenant setting" */
  readonly videosInProof: boolean
  readonly pauseAndResume: boolean
  /** Data deleted after the retrieval of the proof. Not shown: D-51 */
  readonly deletionPolicy: 'ALL' | 'NONE'
  /** Consents without which data is refused; a missing GIV only disables issuing sources. */
  readonly requiredConsents: readonly Exclude<ConsentBeforeData, 'GIV'>[]
  /** Sends doubtful evidence to a human operator. Service: "optional human review" */
  readonly adjudication: boolean
  /** Minimum score of a comparison of faces, 0 to 1; null leaves the decision to the provider. Service: Error codes, 1600 */
  readonly matchingThreshold: number | null
  /** Examines the pixels of images; otherwise all results are scripted. */
  readonly examinesImages: boolean
  /** Otherwise evidence with a simulated check is NOT_VERIFIED, and no level rests on it. */
  readonly acceptsSimulated: boolean
  /** Milliseconds. Not shown: D-51 */
  readonly transactionExpiryMs: number
  readonly pausedExpiryMs: number
  readonly sessionTimeoutMs: number
  readonly reviewExpiryMs: number
  /** Milliseconds before a timed-out transaction is erased. Not shown: D-51 */
  readonly abandonedRetentionMs: number
  /** Milliseconds in which a delivered proof can be retrieved again; 0 disables it. Not shown: D-66 */
  readonly proofRedeliveryMs: number
  readonly webhook: WebhookSettings | null
  readonly providers: ProviderSettings | null
  /** Null: the built-in biometric server. Not shown: D-92 */
  readonly browserLiveness: BrowserLivenessSettings | null
  /** Rules of the evaluation; default: the built-in ones. Not stored: only a replay sets them. */
  readonly rules?: RulePolicy
  /** Images that failed stay next to later ones of the same document. Not stored: only a replay sets it. Not shown: D-85 */
  readonly keepsFailedCaptures?: boolean
  /** Portraits stay next to later ones. Not stored: only a replay sets it. Archive: Layout */
  readonly keepsEarlierPortraits?: boolean
}

export const DEFAULT_TENANT: Omit<TenantSettings, 'id' | 'backendKey' | 'userAgentKey'> = {
  name: 'default',
  issuingSourceValidation: false,
  isGovernmentUser: false,
  includesSomeCards: true,
  videosInProof: false,
  pauseAndResume: false,
  deletionPolicy: 'ALL',
  requiredConsents: ['PORTRAIT'],
  adjudication: false,
  matchingThreshold: null,
  examinesImages: true,
  acceptsSimulated: true,
  transactionExpiryMs: DAY,
  pausedExpiryMs: 30 * DAY,
  sessionTimeoutMs: 10 * MINUTE,
  reviewExpiryMs: 2 * DAY,
  abandonedRetentionMs: 30 * DAY,
  proofRedeliveryMs: MINUTE,
  webhook: null,
  providers: null,
  browserLiveness: null,
}

/** Milliseconds. */
export const DEFAULT_PROVIDER_TIMEOUT = 10_000

export const DEFAULT_WEBHOOK: Omit<WebhookSettings, 'url'> = {
  security: { mode: 'None' },
  attempts: 3,
  waitMs: 10_000,
  timeoutMs: 10_000,
  waitingStatus: 'EXPECTED_INPUT',
}

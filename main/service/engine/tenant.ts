import type { ConsentBeforeData } from '../../../shared/rules/prerequisites.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How the notifications of a tenant are secured. Service: Activation and security */
export type WebhookSecurity =
  | { readonly mode: 'None' }
  | { readonly mode: 'API_KEY'; readonly header: string; readonly key: string }
  | { readonly mode: 'HMAC'; readonly header: string; readonly secret: string }

export interface WebhookSettings {
  readonly url: string
  readonly security: WebhookSecurity
  /** Attempts in all; 3 by default. Service: Retry */
  readonly attempts: number
  /** Milliseconds between attempts; 10 seconds by default. */
  readonly waitMs: number
  /** Milliseconds until an attempt counts as failed. */
  readonly timeoutMs: number
  /** Which spelling says that a transaction waits. Not shown: D-50 */
  readonly waitingStatus: 'EXPECTED_INPUT' | 'EXPECTING_INPUT'
}

/** Services that perform checks of a tenant by HTTP; what has none is examined here or simulated. */
export interface ProviderSettings {
  readonly textRecognition?: string
  readonly securityFeatures?: string
  readonly liveness?: string
  readonly faceComparison?: string
  /** Milliseconds until a provider counts as unavailable. */
  readonly timeoutMs: number
}

/** What may differ from tenant to tenant; the places are where the documents speak of a setting or are silent. */
export interface TenantSettings {
  readonly id: string
  /** Name of the configuration, as proof.json has it. Archive: tenantUsed */
  readonly name: string
  readonly backendKey: string
  readonly userAgentKey: string
  readonly issuingSourceValidation: boolean
  /** May ask issuing sources that serve government users only. Service: User restriction */
  readonly isGovernmentUser: boolean
  /** Not shown: D-53 */
  readonly includesSomeCards: boolean
  /** Service: Videos in proof, "absent by default; need a tenant setting" */
  readonly videosInProof: boolean
  readonly pauseAndResume: boolean
  /** What goes when the proof has been retrieved. Not shown: D-51 */
  readonly deletionPolicy: 'ALL' | 'NONE'
  /** Consents without which data is refused; GIV only makes issuing sources unavailable. */
  readonly requiredConsents: readonly Exclude<ConsentBeforeData, 'GIV'>[]
  /** Evidence in doubt goes to a human operator. Service: "optional human review" */
  readonly adjudication: boolean
  /** Images are looked at pixel by pixel; otherwise every answer is scripted. */
  readonly examinesImages: boolean
  /** Milliseconds. Not shown: D-51 */
  readonly transactionExpiryMs: number
  readonly pausedExpiryMs: number
  readonly sessionTimeoutMs: number
  readonly reviewExpiryMs: number
  /** Milliseconds that a transaction which timed out is kept before it is erased. Not shown: D-51 */
  readonly abandonedRetentionMs: number
  /** Milliseconds in which a delivered proof can be retrieved again; 0: not at all. Not shown: D-66 */
  readonly proofRedeliveryMs: number
  readonly webhook: WebhookSettings | null
  readonly providers: ProviderSettings | null
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
  examinesImages: true,
  transactionExpiryMs: DAY,
  pausedExpiryMs: 30 * DAY,
  sessionTimeoutMs: 10 * MINUTE,
  reviewExpiryMs: 2 * DAY,
  abandonedRetentionMs: 30 * DAY,
  proofRedeliveryMs: MINUTE,
  webhook: null,
  providers: null,
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

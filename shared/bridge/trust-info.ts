import type { PolicyBase } from '../findings/policy.ts'
import type { Indication, SubIndication } from '../report/report.ts'
import type { TrustedKeyInfo } from './app-info.ts'
import type { Failure } from './calls.ts'

/** A certificate revocation list. Times are ISO 8601 UTC. */
export interface RevocationListInfo {
  readonly label: string
  /** Lower-case hex SHA-256. */
  readonly fingerprint: string
  readonly issuer: string
  readonly thisUpdate: string
  readonly nextUpdate: string | null
  readonly revoked: number
  /** Empty for a list that is not stored. */
  readonly addedAt: string
}

export interface PolicyInfo {
  readonly id: string
  readonly base: PolicyBase
  /** Findings whose level it sets. */
  readonly levels: number
}

/** Content of a file that may be trusted. */
export interface TrustFile {
  readonly keys: readonly TrustedKeyInfo[]
  readonly lists: readonly RevocationListInfo[]
  readonly policy: PolicyInfo | null
  readonly problems: readonly Failure[]
}

/** What the verdict on one archive would be with a file that is not trusted yet. */
export interface Trial {
  readonly indication: Indication
  readonly subIndication: SubIndication | null
  /** A key of the file made the signature. */
  readonly isSigner: boolean
}

/** What archives are verified under, besides keys and lists. */
export interface Conditions {
  /** ISO 8601 UTC; null for the time of each verification. */
  readonly validationTime: string | null
  /** The user's own policy file. */
  readonly ownPolicy: PolicyInfo | null
}

/** Why open archives are verified again. `label` names the key, list, policy or time. */
export interface ConditionChange {
  readonly kind: 'key-added' | 'key-removed' | 'list-added' | 'list-removed' | 'policy' | 'time' | 'store' | 'expiry'
  readonly label: string
}

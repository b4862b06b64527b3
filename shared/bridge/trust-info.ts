import type { PolicyBase, SubIndication } from '../findings/index.ts'
import type { Indication } from '../report/index.ts'
import type { TrustedKeyInfo } from './app-info.ts'
import type { Failure } from './failure.ts'

/** Certificate revocation list. Times are ISO 8601 UTC. */
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
  /** Number of findings whose level the policy sets. */
  readonly levels: number
}

/** Content of a file that can be trusted. */
export interface TrustFile {
  readonly keys: readonly TrustedKeyInfo[]
  readonly lists: readonly RevocationListInfo[]
  readonly policy: PolicyInfo | null
  readonly problems: readonly Failure[]
}

/** Verdict that an archive would have with a file that is not trusted yet. */
export interface Trial {
  readonly indication: Indication
  readonly subIndication: SubIndication | null
  /** True if a key of the file made the signature. */
  readonly isSigner: boolean
}

/** Verification conditions besides keys and lists. */
export interface Conditions {
  /** ISO 8601 UTC; null for the time of each verification. */
  readonly validationTime: string | null
  /** Policy file of the user. */
  readonly ownPolicy: PolicyInfo | null
}

/** Reason why open archives are verified again. `label` names the key, list, policy or time. */
export interface ConditionChange {
  readonly kind: 'key-added' | 'key-removed' | 'list-added' | 'list-removed' | 'policy' | 'time' | 'store' | 'expiry'
  readonly label: string
}

import type {
  AnswerValue,
  QueueName,
  Requirement,
  ReviewCoverage,
  ReviewState,
  Role,
  StatementCoverage,
} from '../review/index.ts'
import type { LibraryRow } from './library-info.ts'

/** Signer of a statement. */
export interface ReviewPerson {
  readonly name: string
  /** Fingerprint of the key. */
  readonly key: string
}

/** Ways in which a sign-off and the present state can disagree. */
const DRIFT_KINDS = ['BYTES', 'REPORT', 'VERDICT', 'POLICY', 'TRUST', 'SIGNATURE', 'LOG'] as const
export type ReviewDriftKind = (typeof DRIFT_KINDS)[number]

export interface ReviewDrift {
  readonly kind: ReviewDriftKind
  readonly signed: string
  readonly now: string
}

export interface ReviewCheckInfo {
  readonly result: 'CONFIRMED' | 'RETURNED'
  readonly person: ReviewPerson
  readonly comment: string
  /** ISO 8601 UTC. */
  readonly time: string
  /** SHA-256 of the statement. */
  readonly digest: string
}

export interface ReviewAnswer {
  readonly question: string
  readonly answer: AnswerValue
  readonly comment: string
}

/** A decision about an archive, with the verification of its statements. */
export interface ReviewInfo {
  readonly id: number
  readonly state: Exclude<ReviewState, 'OPEN'>
  readonly decision: string
  readonly reasons: readonly string[]
  readonly comment: string
  /** Null if the checklist was not used. */
  readonly answers: readonly ReviewAnswer[] | null
  /** Null if nothing was recorded. */
  readonly coverage: StatementCoverage | null
  readonly maker: ReviewPerson
  /** ISO 8601 UTC. */
  readonly time: string
  readonly fourEyes: string
  /** SHA-256 of the statement. */
  readonly digest: string
  /** Entry of the log. */
  readonly logIndex: number
  readonly check: ReviewCheckInfo | null
  /** Disagreements of the decision and its check with the archive, the library and the log. */
  readonly drift: readonly ReviewDrift[]
}

/** Verification as the window shows it. */
export interface ShownVerification {
  readonly indication: 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: string | null
  readonly policyId: string
  readonly policy: string
}

export interface ReviewedArchive {
  /** Number of the archive in its library. */
  readonly id: number
  readonly sha256: string
  readonly isErased: boolean
  /** Verdict that a decision would sign; null if there is none. */
  readonly verdict: string | null
  /** Whether the window shows this verdict, under the same policy and trust. */
  readonly isAsShown: boolean
}

export interface ReviewQuestion {
  readonly id: string
  readonly text: string
  readonly place: string | null
}

/** Reviews of an archive. */
export interface ArchiveReviews {
  /** Null if the archive is not in the library. */
  readonly archive: ReviewedArchive | null
  /** Decisions about these bytes, oldest first. */
  readonly reviews: readonly ReviewInfo[]
  /** Decisions about other bytes of the same proof or path, oldest first. */
  readonly others: readonly ReviewInfo[]
  readonly checklist: { readonly title: string; readonly questions: readonly ReviewQuestion[] } | null
  /** Four-eyes policy, as `--four-eyes` takes it. */
  readonly fourEyes: string
  /** What maker and checker must have done before they sign. */
  readonly requires: readonly Requirement[]
  /** Items that can be displayed. */
  readonly items: ReviewCoverage
  /** Items that the person who acts has displayed before. */
  readonly displayed: ReviewCoverage
}

export type ReviewKeyState = 'VALID' | 'NOT_YET_VALID' | 'EXPIRED' | 'REVOKED' | 'UNKNOWN'

/** Key of this computer. */
export interface ReviewKey extends ReviewPerson {
  /** State in the library; `UNKNOWN` if it is no reviewer. */
  readonly state: ReviewKeyState
  readonly roles: readonly Role[]
}

/** Person who acts: the host holds the unlocked key. */
export interface ReviewActor extends ReviewPerson {
  readonly roles: readonly Role[]
}

export interface ReviewKeys {
  readonly keys: readonly ReviewKey[]
  readonly actor: ReviewActor | null
  /** Whether the library has a reviewer. The first one becomes its administrator. */
  readonly hasReviewers: boolean
}

/** Who does the work that an archive needs, and by when. */
export interface WorkInfo {
  readonly queue: QueueName
  /** Rule that the archive meets, or what happened to it. */
  readonly reason: string
  /** Since when it waits, epoch milliseconds. */
  readonly since: number
  /** Epoch milliseconds; null without a date. */
  readonly due: number | null
  /** Name of the person who alone has it; null for everybody whom the rules name. */
  readonly assignee: string | null
  /** Steps of the rules that ended, or had nobody. */
  readonly escalations: number
}

/** Row of the queue. */
export interface QueueRow {
  readonly row: LibraryRow
  readonly work: WorkInfo
  /** Null if nobody has decided. */
  readonly decision: { readonly value: string; readonly by: string; readonly time: string } | null
  /** Comment with which the decision was returned. */
  readonly comment: string
}

/** Work of a person by queue: the first rows, and the number of all. */
export type ReviewQueueInfo = {
  readonly [queue in QueueName]: { readonly rows: readonly QueueRow[]; readonly count: number }
}

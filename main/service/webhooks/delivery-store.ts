import type { OutboxEntry } from '../engine/store.ts'

/**
 * PENDING: an attempt is scheduled. SENDING: an attempt is in progress, or the process ended during one. DELIVERED: the receiver
 * responded with 2xx. FAILED: no attempts are left.
 */
export type DeliveryState = 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED'

export interface NewDelivery extends OutboxEntry {
  /** Delivery that was resent manually; null for the engine's own. */
  readonly resendOf: string | null
}

/** A notification and its progress. Times are milliseconds since 1970, UTC. */
export interface Delivery extends NewDelivery {
  /** Assigned by the store; increases with every delivery. */
  readonly sequence: number
  readonly state: DeliveryState
  /** Time of the next attempt; a new delivery is due at its creation. */
  readonly due: number
  /** Number of failed attempts, without interrupted ones. */
  readonly failures: number
}

/** Mutable members of a delivery. */
export type DeliveryProgress = Pick<Delivery, 'id' | 'state' | 'due' | 'failures'>

/**
 * UNDER_WAY: not ended yet. REFUSED: a response other than 2xx, including redirects. FAILED: no response.
 * INTERRUPTED: the process ended or was stopped, or this machine could not connect; not counted as a failure.
 */
export type AttemptOutcome = 'UNDER_WAY' | 'DELIVERED' | 'REFUSED' | 'FAILED' | 'INTERRUPTED'

export type Header = readonly [name: string, value: string]

export interface ReceivedAnswer {
  readonly status: number
  readonly statusText: string
  /** Headers as received, in order, up to a limit. */
  readonly headers: readonly Header[]
  /** First bytes of the body, up to a limit. */
  readonly body: Uint8Array
  /** False if the body is longer, or never ended. */
  readonly isWhole: boolean
}

export interface AttemptFailure {
  /** Code of the system, of TLS or of the dispatcher, such as ECONNREFUSED, TIME_OUT or NO_WEBHOOK. */
  readonly code: string
  readonly message: string
}

/** One attempt to deliver. Contains no secrets. */
export interface Attempt {
  readonly deliveryId: string
  /** Counted from 1. */
  readonly number: number
  readonly outcome: AttemptOutcome
  /** URL without user name and password. */
  readonly url: string
  /** Sent headers, with the API key masked. */
  readonly headers: readonly Header[]
  /** Milliseconds by the service's clock. */
  readonly startedAt: number
  /** Elapsed real time in milliseconds, independent of the service's clock. */
  readonly tookMs: number | null
  readonly answer: ReceivedAnswer | null
  /** Also set in addition to an answer whose body broke off. */
  readonly failure: AttemptFailure | null
}

export interface DeliveryQuery {
  readonly tenantId?: string
  readonly identityId?: string
  readonly state?: DeliveryState
  readonly limit: number
  /** Only deliveries with a smaller sequence. */
  readonly before?: number
}

/** Deliveries that ended from `since` (inclusive) until `until` (exclusive), in milliseconds. */
export interface EndedQuery {
  readonly state: 'DELIVERED' | 'FAILED'
  readonly since: number
  readonly until: number
}

/**
 * Store of deliveries. As in EngineStore, writes join the open group and are durable once `committed` resolves; a group that
 * cannot be written is rolled back and `committed` rejects. Methods may throw if the storage fails.
 */
export interface DeliveryStore {
  /**
   * Adds a PENDING delivery with the next sequence, due at `createdAt`, without failures. EngineStore.addNotification does the
   * same for the engine's own.
   */
  add(entry: NewDelivery): void
  get(id: string): Delivery | null
  /** Latest first. */
  list(query: DeliveryQuery): readonly Delivery[]
  /**
   * Returns at most `limit` PENDING deliveries with `due` up to `now`, ordered by `due`, then by sequence. Excludes tenants in
   * `exceptTenants`, deliveries after another PENDING or SENDING one of their identity (a smaller sequence), and damaged ones,
   * which wait for the next start; it names them.
   */
  due(now: number, limit: number, exceptTenants: readonly string[]): readonly Delivery[]
  /** Returns the earliest `due` after `now` of the PENDING deliveries that are the first of their identity. */
  nextDue(now: number): number | null
  /**
   * Returns at most `limit` deliveries that ended in a state within a period and were not resent since, with a sequence above
   * `after`, ordered by sequence.
   */
  ended(query: EndedQuery, after: number, limit: number): readonly Delivery[]
  /** Subtracts `milliseconds` from the due time of every PENDING delivery. */
  shiftDue(milliseconds: number): void
  /** No effect if the delivery has been erased. */
  saveProgress(progress: DeliveryProgress): void
  /** Adds the attempt, or replaces the one with the same number; no effect if the delivery has been erased. */
  saveAttempt(attempt: Attempt): void
  /** Ordered by number. */
  attempts(deliveryId: string): readonly Attempt[]
  committed(): Promise<void>
}

/** Delivery store with limited retention. */
export interface LimitedDeliveries extends DeliveryStore {
  /**
   * Removes DELIVERED and FAILED deliveries with their attempts if they ended before `endedBefore` or are not among the latest
   * `max` of all. PENDING and SENDING ones stay, regardless of age.
   */
  prune(max: number, endedBefore: number): void
}

import type { OutboxEntry } from '../engine/store.ts'

/**
 * PENDING: an attempt is due at a time. SENDING: one is under way, or the process ended in it. DELIVERED: a 2xx came.
 * FAILED: no attempt is left.
 */
export type DeliveryState = 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED'

export interface NewDelivery extends OutboxEntry {
  /** The delivery whose bytes are sent again by hand; null for the engine's own. */
  readonly resendOf: string | null
}

/** A notification on its way. Times are milliseconds since 1970, UTC. */
export interface Delivery extends NewDelivery {
  /** Grows with every delivery that is added; given by the store. */
  readonly sequence: number
  readonly state: DeliveryState
  /** When the next attempt is due; a delivery that is added is due when it was created. */
  readonly due: number
  /** Attempts that count: those that were interrupted by the end of the process do not. */
  readonly failures: number
}

/** Which members of a delivery change. */
export type DeliveryProgress = Pick<Delivery, 'id' | 'state' | 'due' | 'failures'>

/**
 * UNDER_WAY: no end is known yet. REFUSED: an answer that is not 2xx, redirects included. FAILED: no answer.
 * INTERRUPTED: the process ended or was stopped meanwhile, or this machine could make no connection; it does not count.
 */
export type AttemptOutcome = 'UNDER_WAY' | 'DELIVERED' | 'REFUSED' | 'FAILED' | 'INTERRUPTED'

export type Header = readonly [name: string, value: string]

export interface ReceivedAnswer {
  readonly status: number
  readonly statusText: string
  /** As received, in order, up to a limit. */
  readonly headers: readonly Header[]
  /** The first bytes, up to a limit. */
  readonly body: Uint8Array
  /** False when the body went on, or the receiver never ended it. */
  readonly isWhole: boolean
}

export interface AttemptFailure {
  /** Of the system, of TLS or of the dispatcher, such as ECONNREFUSED, TIME_OUT or NO_WEBHOOK. */
  readonly code: string
  readonly message: string
}

/** One try to deliver. No secret is in it. */
export interface Attempt {
  readonly deliveryId: string
  /** From 1. */
  readonly number: number
  readonly outcome: AttemptOutcome
  /** Without user name and password. */
  readonly url: string
  /** What was sent, with the API key masked. */
  readonly headers: readonly Header[]
  /** By the service's clock. */
  readonly startedAt: number
  /** Milliseconds that really passed, whatever the service's clock shows. */
  readonly tookMs: number | null
  readonly answer: ReceivedAnswer | null
  /** Present beside an answer too, when its body broke off. */
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

/** Deliveries that ended from `since` on and before `until`, milliseconds. */
export interface EndedQuery {
  readonly state: 'DELIVERED' | 'FAILED'
  readonly since: number
  readonly until: number
}

/**
 * Where deliveries are kept. As in EngineStore, what is written is in the open group at once and durable when `committed`
 * resolves; a group that cannot be written is undone and `committed` rejects. Methods may throw when the storage is broken.
 */
export interface DeliveryStore {
  /** PENDING, due at `createdAt`, no failures; the next sequence. EngineStore.addNotification does the same for the engine's own. */
  add(entry: NewDelivery): void
  get(id: string): Delivery | null
  /** Latest first. */
  list(query: DeliveryQuery): readonly Delivery[]
  /**
   * PENDING deliveries with `due` at or before `now`, none of tenants in `exceptTenants`, none that stands behind another
   * PENDING or SENDING one of its identity (a smaller sequence); the earliest due first, then the smallest sequence, at most `limit`.
   */
  due(now: number, limit: number, exceptTenants: readonly string[]): readonly Delivery[]
  /** The earliest `due` after `now` of a PENDING delivery that is the first of its identity. */
  nextDue(now: number): number | null
  /**
   * Deliveries that ended in a state within a time and have not been sent again since, with a sequence above `after`: smallest sequence
   * first, at most `limit`.
   */
  ended(query: EndedQuery, after: number, limit: number): readonly Delivery[]
  /** Makes every PENDING delivery due so many milliseconds earlier. */
  shiftDue(milliseconds: number): void
  /** Does nothing where the delivery has been erased meanwhile. */
  saveProgress(progress: DeliveryProgress): void
  /** Adds the attempt, or replaces the one with its number; does nothing where the delivery has been erased meanwhile. */
  saveAttempt(attempt: Attempt): void
  /** By number. */
  attempts(deliveryId: string): readonly Attempt[]
  committed(): Promise<void>
}

/** Deliveries of which not all stay for ever. */
export interface LimitedDeliveries extends DeliveryStore {
  /**
   * Removes DELIVERED and FAILED deliveries with their attempts: those that ended before `endedBefore`, and those that are not
   * among the latest `most` of all. What is PENDING or SENDING stays, however old it is.
   */
  prune(most: number, endedBefore: number): void
}

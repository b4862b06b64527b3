import { createHash } from 'node:crypto'
import { isoTime } from '../../../shared/schema/index.ts'
import type { Attempt, Delivery, DeliveryQuery, DeliveryStore, Header, ReceivedAnswer } from './delivery-store.ts'

/** Bytes in a JSON representation; `text` is null if they are not UTF-8. */
export interface ShownBytes {
  readonly size: number
  readonly base64: string
  readonly text: string | null
}

/** A delivery in a list. Times are ISO 8601, UTC. */
export interface DeliveryRow {
  readonly id: string
  readonly sequence: number
  readonly tenantId: string
  readonly identityId: string
  readonly state: Delivery['state']
  readonly createdAt: string
  /** Time of the next attempt; null if none is scheduled. */
  readonly dueAt: string | null
  readonly attempts: number
  /** Status of the last response. */
  readonly lastStatus: number | null
  readonly lastFailure: string | null
  readonly resendOf: string | null
}

export interface ShownAttempt {
  readonly number: number
  readonly outcome: Attempt['outcome']
  readonly url: string
  readonly headers: readonly Header[]
  readonly startedAt: string
  readonly tookMs: number | null
  readonly answer: (Omit<ReceivedAnswer, 'body'> & { readonly body: ShownBytes }) | null
  readonly failure: Attempt['failure']
}

export interface DeliveryRecord extends DeliveryRow {
  readonly body: ShownBytes & { readonly sha256: string }
  readonly history: readonly ShownAttempt[]
}

/** Read-only view of deliveries for the control API: plain JSON without secrets. */
export class Ledger {
  readonly #store: DeliveryStore

  constructor(store: DeliveryStore) {
    this.#store = store
  }

  /** Latest first. */
  list(query: DeliveryQuery): readonly DeliveryRow[] {
    return this.#store.list(query).map((delivery) => rowOf(delivery, this.#store.attempts(delivery.id)))
  }

  /** Returns a delivery with its exact bytes and every attempt; null if unknown. */
  get(id: string): DeliveryRecord | null {
    const delivery = this.#store.get(id)
    if (!delivery) return null
    const attempts = this.#store.attempts(id)
    const sha256 = createHash('sha256').update(delivery.body).digest('hex')
    return {
      ...rowOf(delivery, attempts),
      body: { ...toShownBytes(delivery.body), sha256 },
      history: attempts.map(toShownAttempt),
    }
  }
}

function rowOf(delivery: Delivery, attempts: readonly Attempt[]): DeliveryRow {
  const { id, sequence, tenantId, identityId, state, createdAt, due, resendOf } = delivery
  const last = attempts.at(-1)
  return {
    id,
    sequence,
    tenantId,
    identityId,
    state,
    createdAt: isoTime(createdAt),
    dueAt: state === 'PENDING' ? isoTime(due) : null,
    attempts: attempts.length,
    lastStatus: last?.answer?.status ?? null,
    lastFailure: last?.failure?.code ?? null,
    resendOf,
  }
}

const toShownAttempt = (attempt: Attempt): ShownAttempt => {
  const { number, outcome, url, headers, startedAt, tookMs, answer, failure } = attempt
  return {
    number,
    outcome,
    url,
    headers,
    startedAt: isoTime(startedAt),
    tookMs,
    answer: answer && { ...answer, body: toShownBytes(answer.body) },
    failure,
  }
}

function toShownBytes(bytes: Uint8Array): ShownBytes {
  return { size: bytes.length, base64: Buffer.from(bytes).toString('base64'), text: decodeUtf8(bytes) }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

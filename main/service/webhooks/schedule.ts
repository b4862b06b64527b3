import type { ServiceClock } from '../engine/clock.ts'
import type { IdSource } from '../engine/ids.ts'
import type { WebhookSettings } from '../engine/tenant.ts'
import { type AttemptEnd, prepareAttempt } from './attempt.ts'
import type { Attempt, Delivery, DeliveryProgress, DeliveryStore, EndedQuery } from './delivery-store.ts'
import { begunAttempt, NO_WEBHOOK, PROCESS_ENDED, progressAfter } from './progress.ts'

export interface DispatcherOptions {
  readonly store: DeliveryStore
  readonly clock: ServiceClock
  readonly ids: IdSource
  /** Returns null if the tenant has no webhook or was removed. Called before every attempt. */
  readonly settingsOf: (tenantId: string) => WebhookSettings | null
  /** Maximum concurrent attempts of one tenant, so that a hanging receiver delays its own tenant only. Default 8. */
  readonly width?: number
  /** Milliseconds before a failed store is retried. Default 1000. */
  readonly storeRetryMs?: number
  /** Called at the start and with the end of every attempt, within its group; see ledgerPruner. */
  readonly tidy?: () => void
  /** Called when an attempt has begun or ended, once that is durable. */
  readonly onChange?: (deliveryId: string) => void
}

/** Interval in milliseconds of the check whether the clock was set back. */
const CLOCK_CHECK_MS = 1000
/** Deliveries added per group when many are resent. */
const RESEND_BATCH = 200

/**
 * Sends due deliveries, in order for each identity: a failed one is retried until it is delivered or has no attempts left. Start
 * and end of an attempt are durable; an attempt interrupted by the end of the process is repeated, so every delivery arrives at
 * least once.
 * Service: Activation and security, Retry. Not shown: D-60
 */
export class Dispatcher {
  readonly #options: Required<DispatcherOptions>
  /** Attempts in progress by delivery id. */
  readonly #running = new Map<string, { readonly tenantId: string; readonly done: Promise<void> }>()
  #stopping: AbortController | null = null
  #cancelAlarm = (): void => {}
  #retryTimer: NodeJS.Timeout | undefined
  #clockTimer: NodeJS.Timeout | undefined
  #lastTime = 0

  constructor(options: DispatcherOptions) {
    this.#options = { width: 8, storeRetryMs: 1000, tidy: () => {}, onChange: () => {}, ...options }
  }

  /** Resumes the deliveries of an earlier process and starts sending. Rejects if the store cannot be written. */
  async start(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = new AbortController()
    this.#lastTime = this.#options.clock.now()
    this.#clockTimer = setInterval(() => this.#watchClock(), CLOCK_CHECK_MS).unref()
    this.#resumeInterrupted()
    this.#options.tidy()
    await this.#options.store.committed()
    this.wake()
  }

  /** Sends due deliveries; call it when a notification has become durable. */
  wake(): void {
    const stopping = this.#stopping
    if (!stopping || this.#retryTimer) return
    try {
      this.#setAlarm(this.#sendDue(stopping.signal))
    } catch {
      this.#wakeLater()
    }
  }

  /** Waits up to `graceMs` for attempts in progress, then aborts them; they are repeated after the next start. */
  async stop(graceMs = 1000): Promise<void> {
    const stopping = this.#stopping
    if (!stopping) return
    this.#stopping = null
    clearInterval(this.#clockTimer)
    this.#cancelAlarm()
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
    const timer = setTimeout(() => stopping.abort(), graceMs)
    await Promise.all([...this.#running.values()].map(({ done }) => done))
    clearTimeout(timer)
    stopping.abort()
  }

  /** Resends the bytes of a delivery as a new delivery; null for an unknown delivery. */
  async resend(deliveryId: string): Promise<Delivery | null> {
    const { store, clock, ids } = this.#options
    const original = store.get(deliveryId)
    if (!original) return null
    const { tenantId, identityId, body } = original
    const id = ids.next()
    store.add({ id, tenantId, identityId, body, createdAt: clock.now(), resendOf: deliveryId })
    await store.committed()
    this.wake()
    return store.get(id)
  }

  /** Resends all deliveries that ended in one state within a period and were not resent since; returns their number. */
  async resendEnded(query: EndedQuery): Promise<number> {
    const { store, clock, ids } = this.#options
    let [count, after] = [0, -1]
    for (;;) {
      const ended = store.ended(query, after, RESEND_BATCH)
      for (const { id, tenantId, identityId, body, sequence } of ended) {
        store.add({ id: ids.next(), tenantId, identityId, body, createdAt: clock.now(), resendOf: id })
        after = sequence
      }
      await store.committed()
      this.wake()
      count += ended.length
      if (ended.length < RESEND_BATCH) return count
    }
  }

  /** Resolves when no delivery is in progress or due at the clock's current time. */
  async settle(): Promise<void> {
    for (;;) {
      this.wake()
      const running = [...this.#running.values()]
      if (running.length === 0) return
      await Promise.all(running.map(({ done }) => done))
    }
  }

  #resumeInterrupted(): void {
    const { store, clock } = this.#options
    for (const { id, failures } of store.list({ state: 'SENDING', limit: Number.MAX_SAFE_INTEGER })) {
      if (this.#running.has(id)) continue
      const last = store.attempts(id).at(-1)
      if (last?.outcome === 'UNDER_WAY') store.saveAttempt({ ...last, outcome: 'INTERRUPTED', failure: PROCESS_ENDED })
      store.saveProgress({ id, state: 'PENDING', due: clock.now(), failures })
    }
  }

  /** Starts due deliveries; returns the time for which no further delivery can be started. */
  #sendDue(signal: AbortSignal): number {
    const { store, clock, width } = this.#options
    for (;;) {
      const now = clock.now()
      const counts = new Map<string, number>()
      const count = (tenantId: string) => counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1)
      for (const { tenantId } of this.#running.values()) count(tenantId)
      const full = [...counts].filter(([, running]) => running >= width).map(([tenantId]) => tenantId)
      const due = store.due(now, width, full)
      if (due.length === 0) return now
      for (const delivery of due) {
        if ((counts.get(delivery.tenantId) ?? 0) >= width) continue
        count(delivery.tenantId)
        this.#begin(delivery, signal)
      }
    }
  }

  #begin(delivery: Delivery, signal: AbortSignal): void {
    const { id, tenantId, due, failures } = delivery
    const { store, clock, settingsOf } = this.#options
    const settings = settingsOf(tenantId)
    const prepared = settings ? prepareAttempt(settings, delivery.body) : null
    const attempt = begunAttempt(id, store.attempts(id).length + 1, prepared, clock.now())
    store.saveProgress({ id, state: 'SENDING', due, failures })
    store.saveAttempt(attempt)
    const send = async () => (prepared ? await prepared.send(signal) : NO_WEBHOOK)
    const done = this.#attempt(delivery, attempt, settings, send, signal).finally(() => {
      this.#running.delete(id)
      this.wake()
    })
    this.#running.set(id, { tenantId, done })
  }

  async #attempt(
    delivery: Delivery,
    attempt: Attempt,
    settings: WebhookSettings | null,
    send: () => Promise<AttemptEnd>,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, clock } = this.#options
    try {
      // The receiver must not see a delivery that could still be rolled back.
      await store.committed()
    } catch {
      this.#wakeLater()
      return
    }
    this.#notify(delivery.id)
    const end = await send()
    await this.#saveEnd({ ...attempt, ...end }, progressAfter(delivery, end, settings, clock.now()), signal)
    this.#notify(delivery.id)
  }

  /** Notifies in a microtask, so that an exception of the listener cannot disturb the delivery. */
  #notify(deliveryId: string): void {
    queueMicrotask(() => this.#options.onChange(deliveryId))
  }

  /** Retries until written or stopped; if stopped, the attempt counts as interrupted at the next start. */
  async #saveEnd(attempt: Attempt, progress: DeliveryProgress, signal: AbortSignal): Promise<void> {
    const { store, storeRetryMs, tidy } = this.#options
    for (;;) {
      try {
        store.saveAttempt(attempt)
        store.saveProgress(progress)
        tidy()
        await store.committed()
        return
      } catch {
        if (signal.aborted) return
        await new Promise((done) => setTimeout(done, storeRetryMs))
      }
    }
  }

  /** Schedules the next wake-up after `time`, which may have passed by now. */
  #setAlarm(time: number): void {
    const { store, clock } = this.#options
    this.#cancelAlarm()
    const next = store.nextDue(time)
    this.#cancelAlarm = next === null ? () => {} : clock.at(next, () => this.wake())
  }

  /** Waiting times are real time: if the clock was set back, due times are shifted by the same amount. */
  #watchClock(): void {
    const { store, clock } = this.#options
    const now = clock.now()
    const back = this.#lastTime - now
    this.#lastTime = now
    if (back <= 0) return
    try {
      store.shiftDue(back)
      this.wake()
    } catch {
      this.#wakeLater()
    }
  }

  /** Retries a failed store; no attempt starts before. */
  #wakeLater(): void {
    if (!this.#stopping) return
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.wake()
    }, this.#options.storeRetryMs)
  }
}

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
  /** Null where the tenant has no webhook, or is gone. Asked anew before every attempt. */
  readonly settingsOf: (tenantId: string) => WebhookSettings | null
  /** Attempts at the same time for one tenant, so that a receiver that hangs holds up its own tenant only. Default 8. */
  readonly width?: number
  /** Milliseconds until a store that could not write is tried again. Default 1000. */
  readonly storeRetryMs?: number
  /** Called at the start and with the end of every attempt, in its group; see ledgerPruner. */
  readonly tidy?: () => void
  /** Called when an attempt has begun or ended, after that is durable. */
  readonly onChange?: (deliveryId: string) => void
}

/** Milliseconds between looks at whether the clock was set back. */
const LOOK_MS = 1000
/** Deliveries that are added in one group when many are sent again. */
const RESENT_AT_ONCE = 200

/**
 * Sends what is due: per identity in order, one after the other, a failed one until it is delivered or has no attempt left. What is
 * sent is durable before, its end after; a process that ends in between sends again, so every delivery arrives at least once.
 * Service: Activation and security, Retry. Not shown: D-60
 */
export class Dispatcher {
  readonly #options: Required<DispatcherOptions>
  /** Attempts under way by delivery. */
  readonly #running = new Map<string, { readonly tenantId: string; readonly done: Promise<void> }>()
  #stopping: AbortController | null = null
  #forgetAlarm = (): void => {}
  #retryTimer: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined
  #lastTime = 0

  constructor(options: DispatcherOptions) {
    this.#options = { width: 8, storeRetryMs: 1000, tidy: () => {}, onChange: () => {}, ...options }
  }

  /** Takes up what an earlier process left, and sends from now on. Rejects when the store cannot be written. */
  async start(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = new AbortController()
    this.#lastTime = this.#options.clock.now()
    this.#watch = setInterval(() => this.#watchClock(), LOOK_MS).unref()
    this.#takeUpInterrupted()
    this.#options.tidy()
    await this.#options.store.committed()
    this.wake()
  }

  /** Looks for due deliveries; to be called when a notification has become durable. */
  wake(): void {
    const stopping = this.#stopping
    if (!stopping || this.#retryTimer) return
    try {
      this.#setAlarm(this.#sendDue(stopping.signal))
    } catch {
      this.#wakeLater()
    }
  }

  /** Waits for attempts under way up to `graceMs`, then gives them up: they are sent again after the next start. */
  async stop(graceMs = 1000): Promise<void> {
    const stopping = this.#stopping
    if (!stopping) return
    this.#stopping = null
    clearInterval(this.#watch)
    this.#forgetAlarm()
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
    const timer = setTimeout(() => stopping.abort(), graceMs)
    await Promise.all([...this.#running.values()].map(({ done }) => done))
    clearTimeout(timer)
    stopping.abort()
  }

  /** Sends the bytes of a delivery again, as a delivery of its own; null where there is no such delivery. */
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

  /** Sends everything again that ended like this in a time and was not sent again since; returns how many. */
  async resendEnded(query: EndedQuery): Promise<number> {
    const { store, clock, ids } = this.#options
    let [count, after] = [0, -1]
    for (;;) {
      const ended = store.ended(query, after, RESENT_AT_ONCE)
      for (const { id, tenantId, identityId, body, sequence } of ended) {
        store.add({ id: ids.next(), tenantId, identityId, body, createdAt: clock.now(), resendOf: id })
        after = sequence
      }
      await store.committed()
      this.wake()
      count += ended.length
      if (ended.length < RESENT_AT_ONCE) return count
    }
  }

  /** Resolves when nothing is under way or due at the clock's present time. */
  async settle(): Promise<void> {
    for (;;) {
      this.wake()
      const running = [...this.#running.values()]
      if (running.length === 0) return
      await Promise.all(running.map(({ done }) => done))
    }
  }

  #takeUpInterrupted(): void {
    const { store, clock } = this.#options
    for (const { id, failures } of store.list({ state: 'SENDING', limit: Number.MAX_SAFE_INTEGER })) {
      if (this.#running.has(id)) continue
      const last = store.attempts(id).at(-1)
      if (last?.outcome === 'UNDER_WAY') store.saveAttempt({ ...last, outcome: 'INTERRUPTED', failure: PROCESS_ENDED })
      store.saveProgress({ id, state: 'PENDING', due: clock.now(), failures })
    }
  }

  /** Answers the time up to which nothing is left that could be sent now. */
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
    const begun = begunAttempt(id, store.attempts(id).length + 1, prepared, clock.now())
    store.saveProgress({ id, state: 'SENDING', due, failures })
    store.saveAttempt(begun)
    const send = async () => (prepared ? await prepared.send(signal) : NO_WEBHOOK)
    const done = this.#attempt(delivery, begun, settings, send, signal).finally(() => {
      this.#running.delete(id)
      this.wake()
    })
    this.#running.set(id, { tenantId, done })
  }

  async #attempt(
    delivery: Delivery,
    begun: Attempt,
    settings: WebhookSettings | null,
    send: () => Promise<AttemptEnd>,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, clock } = this.#options
    try {
      // The receiver must not learn of what could still be undone.
      await store.committed()
    } catch {
      this.#wakeLater()
      return
    }
    this.#tell(delivery.id)
    const end = await send()
    await this.#saveEnd({ ...begun, ...end }, progressAfter(delivery, end, settings, clock.now()), signal)
    this.#tell(delivery.id)
  }

  /** In a task of its own: what a listener does cannot disturb a delivery. */
  #tell(deliveryId: string): void {
    queueMicrotask(() => this.#options.onChange(deliveryId))
  }

  /** Until it is written, or the process stops; then the attempt counts as interrupted at the next start. */
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

  /** For what becomes due after `time`: by now that may be due too. */
  #setAlarm(time: number): void {
    const { store, clock } = this.#options
    this.#forgetAlarm()
    const next = store.nextDue(time)
    this.#forgetAlarm = next === null ? () => {} : clock.at(next, () => this.wake())
  }

  /** Waits are of real time: where the clock was set back, everything that waits is due as much earlier. */
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

  /** The store could not be written: nothing begins before it is tried again. */
  #wakeLater(): void {
    if (!this.#stopping) return
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.wake()
    }, this.#options.storeRetryMs)
  }
}

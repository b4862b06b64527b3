import type {
  Attempt,
  Delivery,
  DeliveryProgress,
  DeliveryQuery,
  DeliveryState,
  EndedQuery,
  LimitedDeliveries,
  NewDelivery,
} from '../../../main/service/webhooks/delivery-store.ts'

const OPEN: ReadonlySet<DeliveryState> = new Set(['PENDING', 'SENDING'])

/** Delivery store in memory. */
export class MemoryDeliveries implements LimitedDeliveries {
  readonly #deliveries = new Map<string, Delivery>()
  /** PENDING or SENDING deliveries, by sequence. */
  readonly #open = new Map<string, Delivery>()
  readonly #attempts = new Map<string, Map<number, Attempt>>()
  #sequence = 0

  add(entry: NewDelivery): void {
    this.#sequence += 1
    const { id, tenantId, identityId, createdAt, body, resendOf } = entry
    const fixed = { id, tenantId, identityId, createdAt, body: body.slice(), resendOf, sequence: this.#sequence }
    this.#set({ ...fixed, state: 'PENDING', due: createdAt, failures: 0 })
  }

  get(id: string): Delivery | null {
    return this.#deliveries.get(id) ?? null
  }

  list({ tenantId, identityId, state, limit, before }: DeliveryQuery): readonly Delivery[] {
    return [...this.#deliveries.values()]
      .filter((delivery) => tenantId === undefined || delivery.tenantId === tenantId)
      .filter((delivery) => identityId === undefined || delivery.identityId === identityId)
      .filter((delivery) => state === undefined || delivery.state === state)
      .filter((delivery) => before === undefined || delivery.sequence < before)
      .reverse()
      .slice(0, limit)
  }

  due(now: number, limit: number, exceptTenants: readonly string[]): readonly Delivery[] {
    return this.#heads()
      .filter(({ due, tenantId }) => due <= now && !exceptTenants.includes(tenantId))
      .sort((a, b) => a.due - b.due || a.sequence - b.sequence)
      .slice(0, limit)
  }

  nextDue(now: number): number | null {
    const times = this.#heads().flatMap(({ due }) => (due > now ? [due] : []))
    return times.length === 0 ? null : Math.min(...times)
  }

  shiftDue(milliseconds: number): void {
    for (const delivery of [...this.#open.values()])
      if (delivery.state === 'PENDING') this.#set({ ...delivery, due: delivery.due - milliseconds })
  }

  ended({ state, since, until }: EndedQuery, after: number, limit: number): readonly Delivery[] {
    const resent = new Set([...this.#deliveries.values()].map(({ resendOf }) => resendOf))
    return [...this.#deliveries.values()]
      .filter(
        (delivery) =>
          delivery.state === state && delivery.due >= since && delivery.due < until && delivery.sequence > after,
      )
      .filter(({ id }) => !resent.has(id))
      .slice(0, limit)
  }

  /** Returns the PENDING deliveries that are the first open ones of their identities. */
  #heads(): readonly Delivery[] {
    const identities = new Set<string>()
    return [...this.#open.values()].filter(({ identityId, state }) => {
      const isFirst = !identities.has(identityId)
      identities.add(identityId)
      return isFirst && state === 'PENDING'
    })
  }

  saveProgress({ id, state, due, failures }: DeliveryProgress): void {
    const delivery = this.#deliveries.get(id)
    if (delivery) this.#set({ ...delivery, state, due, failures })
  }

  saveAttempt(attempt: Attempt): void {
    if (!this.#deliveries.has(attempt.deliveryId)) return
    const attempts = this.#attempts.get(attempt.deliveryId) ?? new Map<number, Attempt>()
    this.#attempts.set(attempt.deliveryId, attempts.set(attempt.number, attempt))
  }

  attempts(deliveryId: string): readonly Attempt[] {
    return [...(this.#attempts.get(deliveryId)?.values() ?? [])].sort((a, b) => a.number - b.number)
  }

  /** Removes all deliveries of an identity. */
  erase(identityId: string): void {
    for (const { id } of this.list({ identityId, limit: Number.POSITIVE_INFINITY })) this.#remove(id)
  }

  prune(most: number, endedBefore: number): void {
    const latest = new Set([...this.#deliveries.keys()].slice(-most))
    for (const { id, state, due } of [...this.#deliveries.values()])
      if (!OPEN.has(state) && (due < endedBefore || !latest.has(id))) this.#remove(id)
  }

  /** Removes everything. */
  reset(): void {
    this.#deliveries.clear()
    this.#open.clear()
    this.#attempts.clear()
    this.#sequence = 0
  }

  async committed(): Promise<void> {}

  #remove(id: string): void {
    this.#deliveries.delete(id)
    this.#open.delete(id)
    this.#attempts.delete(id)
  }

  #set(delivery: Delivery): void {
    this.#deliveries.set(delivery.id, delivery)
    if (OPEN.has(delivery.state)) this.#open.set(delivery.id, delivery)
    else this.#open.delete(delivery.id)
  }
}

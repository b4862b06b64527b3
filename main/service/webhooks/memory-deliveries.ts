import type {
  Attempt,
  Delivery,
  DeliveryProgress,
  DeliveryQuery,
  DeliveryState,
  DeliveryStore,
  NewDelivery,
} from './delivery-store.ts'

const OPEN: ReadonlySet<DeliveryState> = new Set(['PENDING', 'SENDING'])

/** Deliveries in memory, for transactions that nobody keeps. */
export class MemoryDeliveries implements DeliveryStore {
  readonly #deliveries = new Map<string, Delivery>()
  readonly #attempts = new Map<string, Map<number, Attempt>>()
  #sequence = 0

  add(entry: NewDelivery): void {
    this.#sequence += 1
    const { id, tenantId, identityId, createdAt, body, resendOf } = entry
    const fixed = { id, tenantId, identityId, createdAt, body: body.slice(), resendOf, sequence: this.#sequence }
    this.#deliveries.set(id, { ...fixed, state: 'PENDING', due: createdAt, failures: 0 })
  }

  get(id: string): Delivery | null {
    return this.#deliveries.get(id) ?? null
  }

  list({ tenantId, identityId, state, limit, before }: DeliveryQuery): readonly Delivery[] {
    return [...this.#deliveries.values()]
      .filter((one) => tenantId === undefined || one.tenantId === tenantId)
      .filter((one) => identityId === undefined || one.identityId === identityId)
      .filter((one) => state === undefined || one.state === state)
      .filter((one) => before === undefined || one.sequence < before)
      .reverse()
      .slice(0, limit)
  }

  due(now: number, limit: number, exceptTenants: readonly string[]): readonly Delivery[] {
    const seen = new Set<string>()
    const first = [...this.#deliveries.values()].filter(({ identityId, state }) => {
      if (!OPEN.has(state) || seen.has(identityId)) return false
      seen.add(identityId)
      return true
    })
    return first
      .filter(({ state, due, tenantId }) => state === 'PENDING' && due <= now && !exceptTenants.includes(tenantId))
      .slice(0, limit)
  }

  nextDue(now: number): number | null {
    const later = [...this.#deliveries.values()].filter(({ state, due }) => state === 'PENDING' && due > now)
    return later.length === 0 ? null : later.reduce((least, { due }) => Math.min(least, due), Number.POSITIVE_INFINITY)
  }

  saveProgress({ id, state, due, failures }: DeliveryProgress): void {
    const delivery = this.#deliveries.get(id)
    if (delivery) this.#deliveries.set(id, { ...delivery, state, due, failures })
  }

  saveAttempt(attempt: Attempt): void {
    if (!this.#deliveries.has(attempt.deliveryId)) return
    const attempts = this.#attempts.get(attempt.deliveryId) ?? new Map<number, Attempt>()
    this.#attempts.set(attempt.deliveryId, attempts.set(attempt.number, attempt))
  }

  attempts(deliveryId: string): readonly Attempt[] {
    return [...(this.#attempts.get(deliveryId)?.values() ?? [])].sort((a, b) => a.number - b.number)
  }

  /** Forgets all deliveries of an identity. */
  erase(identityId: string): void {
    for (const { id } of this.list({ identityId, limit: Number.POSITIVE_INFINITY })) {
      this.#deliveries.delete(id)
      this.#attempts.delete(id)
    }
  }

  /** Forgets everything. */
  reset(): void {
    this.#deliveries.clear()
    this.#attempts.clear()
    this.#sequence = 0
  }

  async committed(): Promise<void> {}
}

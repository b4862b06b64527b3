import type { HostEvent } from '../../shared/bridge/index.ts'

/** Kinds that a window does not receive later: progress is outdated then, and service and library are read again. */
const TRANSIENT: ReadonlySet<HostEvent['kind']> = new Set<HostEvent['kind']>(['progress', 'service', 'library'])
/** Maximum number of stored events; the oldest are removed first. */
const MAX_EVENTS = 10_000

/** Numbers the events of a host and stores those that a window without a stream must not miss, such as a hidden tab. */
export class MissedEvents {
  /** Number of each event by its JSON, oldest first. Of equal events the last one is enough. */
  readonly #numbers = new Map<string, number>()
  #last = 0

  /** Number of the last event. */
  get last(): number {
    return this.#last
  }

  add(event: HostEvent): void {
    this.#last++
    if (TRANSIENT.has(event.kind)) return
    const json = JSON.stringify(event)
    this.#numbers.delete(json)
    this.#numbers.set(json, this.#last)
    const [oldest] = this.#numbers.keys()
    if (oldest !== undefined && this.#numbers.size > MAX_EVENTS) this.#numbers.delete(oldest)
  }

  /** Returns the JSON of the events after the last one that the window received, oldest first. */
  after(received: number): readonly string[] {
    return [...this.#numbers].flatMap(([json, number]) => (number > received ? [json] : []))
  }
}

import type { KeyRole } from '../../../shared/spec/service.ts'
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts'
import { JournalBodies, type KeptBodies } from './journal-bodies.ts'

/** A call and its answer. Neither keys nor query texts are kept; bodies are apart. */
export interface JournalEntry {
  readonly number: number
  /** Milliseconds since 1970 by the machine's clock: when the answer was complete. */
  readonly time: number
  readonly surface: 'client' | 'control' | 'page'
  readonly method: string
  readonly path: string
  readonly status: number
  /** Milliseconds. */
  readonly duration: number
  readonly tenantId: string | null
  readonly role: KeyRole | null
  readonly requestBytes: number | null
  readonly responseBytes: number | null
  /** Codes of the errors that were answered. */
  readonly codes: readonly string[]
}

/** Remembers the latest calls, as many as there are places. */
export class RequestJournal {
  readonly bodies: JournalBodies
  readonly #places: (JournalEntry | undefined)[]
  readonly #onEntry: (entry: JournalEntry) => void
  #count = 0

  /** `onEntry` hears of every call that was noted. */
  constructor(
    places: number,
    onEntry: (entry: JournalEntry) => void = () => {},
    bodiesBytes = DEFAULT_HTTP_LIMITS.journalBodiesBytes,
  ) {
    this.bodies = new JournalBodies(places, bodiesBytes)
    this.#onEntry = onEntry
    this.#places = new Array<JournalEntry | undefined>(places)
  }

  /** How many calls there have been, those forgotten included. */
  get count(): number {
    return this.#count
  }

  /** The number of `entry` is `count`. */
  add(entry: JournalEntry, bodies: KeptBodies | null = null): void {
    if (bodies) this.bodies.add(this.#count, bodies)
    this.#places[this.#count % this.#places.length] = entry
    this.#count++
    this.#onEntry(entry)
  }

  /** Latest first: at most `limit`, all with a smaller number than `before`, of one surface where one is named. */
  entries(limit: number, before = this.#count, surface?: JournalEntry['surface']): readonly JournalEntry[] {
    const found: JournalEntry[] = []
    const oldest = Math.max(0, this.#count - this.#places.length)
    for (let number = Math.min(before, this.#count) - 1; number >= oldest && found.length < limit; number--) {
      const entry = this.#places[number % this.#places.length]
      if (entry && (surface === undefined || entry.surface === surface)) found.push(entry)
    }
    return found
  }
}

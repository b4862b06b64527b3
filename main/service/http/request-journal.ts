import type { KeyRole } from '../../../shared/spec/index.ts'
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts'
import { JournalBodies, type SeenBodies } from './journal-bodies.ts'

/** A call and its response, without keys and query strings; bodies are stored separately. */
export interface JournalEntry {
  readonly number: number
  /** End of the response; milliseconds since 1970 by the machine's clock. */
  readonly time: number
  readonly surface: 'client' | 'control' | 'party' | 'page'
  readonly method: string
  readonly path: string
  readonly status: number
  /** Milliseconds. */
  readonly duration: number
  readonly tenantId: string | null
  readonly role: KeyRole | null
  readonly requestBytes: number | null
  readonly responseBytes: number | null
  /** Codes of the errors in the response. */
  readonly codes: readonly string[]
}

/** Maximum characters of a stored path. */
const MAX_PATH = 300

/** The latest calls, in memory. */
export class RequestJournal {
  readonly bodies: JournalBodies
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #slots: number
  /** Entry `number` is at `number % slots`. */
  readonly #entries: JournalEntry[] = []
  #count = 0

  /** `onEntry` is called for every added call. */
  constructor(
    slots: number,
    onEntry: (entry: JournalEntry) => void = () => {},
    bodiesBytes = DEFAULT_HTTP_LIMITS.journalBodiesBytes,
  ) {
    this.bodies = new JournalBodies(slots, bodiesBytes)
    this.#onEntry = onEntry
    this.#slots = slots
  }

  /** Number of calls ever added, evicted ones included. */
  get count(): number {
    return this.#count
  }

  /** `entry.number` must be `count`. */
  add(entry: JournalEntry, bodies: SeenBodies | null = null): void {
    if (bodies) this.bodies.add(this.#count, bodies)
    const { path } = entry
    const isLong = path.length > MAX_PATH
    this.#entries[this.#count % this.#slots] = isLong ? { ...entry, path: `${path.slice(0, MAX_PATH)}…` } : entry
    this.#count++
    this.#onEntry(entry)
  }

  /** Returns at most `limit` entries with a number below `before`, latest first, optionally of one surface. */
  entries(limit: number, before = this.#count, surface?: JournalEntry['surface']): readonly JournalEntry[] {
    const result: JournalEntry[] = []
    for (let number = Math.min(before, this.#count) - 1; number >= 0 && result.length < limit; number--) {
      const entry = this.#entries[number % this.#slots]
      // Another number: evicted, as are all before it.
      if (entry?.number !== number) break
      if (surface === undefined || entry.surface === surface) result.push(entry)
    }
    return result
  }
}

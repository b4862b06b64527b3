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
/** Stored length of a path that was truncated. */
const TRUNCATED = MAX_PATH + 1

/**
 * Stores the latest calls in columns outside the heap; objects would live just long enough to be the most expensive ones for the
 * garbage collector.
 */
export class RequestJournal {
  readonly bodies: JournalBodies
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #slots: number
  readonly #times: Float64Array
  readonly #durations: Float64Array
  readonly #statuses: Uint16Array
  /** NaN for null. */
  readonly #requestBytes: Float64Array
  readonly #responseBytes: Float64Array
  readonly #surfaces: JournalEntry['surface'][] = []
  readonly #methods: string[] = []
  readonly #tenantIds: (string | null)[] = []
  readonly #roles: (KeyRole | null)[] = []
  readonly #codes: (readonly string[])[] = []
  readonly #paths: Buffer
  readonly #pathLengths: Uint16Array
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
    this.#times = new Float64Array(slots)
    this.#durations = new Float64Array(slots)
    this.#statuses = new Uint16Array(slots)
    this.#requestBytes = new Float64Array(slots)
    this.#responseBytes = new Float64Array(slots)
    this.#paths = Buffer.alloc(slots * MAX_PATH)
    this.#pathLengths = new Uint16Array(slots)
  }

  /** Number of calls ever added, evicted ones included. */
  get count(): number {
    return this.#count
  }

  /** `entry.number` must be `count`. The path is Latin-1. */
  add(entry: JournalEntry, bodies: SeenBodies | null = null): void {
    if (bodies) this.bodies.add(this.#count, bodies)
    const slot = this.#count % this.#slots
    this.#times[slot] = entry.time
    this.#durations[slot] = entry.duration
    this.#statuses[slot] = entry.status
    this.#requestBytes[slot] = entry.requestBytes ?? Number.NaN
    this.#responseBytes[slot] = entry.responseBytes ?? Number.NaN
    this.#surfaces[slot] = entry.surface
    this.#methods[slot] = entry.method
    this.#tenantIds[slot] = entry.tenantId
    this.#roles[slot] = entry.role
    this.#codes[slot] = entry.codes
    this.#paths.write(entry.path, slot * MAX_PATH, MAX_PATH, 'latin1')
    this.#pathLengths[slot] = Math.min(entry.path.length, TRUNCATED)
    this.#count++
    this.#onEntry(entry)
  }

  /** Returns at most `limit` entries with a number below `before`, latest first, optionally of one surface. */
  entries(limit: number, before = this.#count, surface?: JournalEntry['surface']): readonly JournalEntry[] {
    const result: JournalEntry[] = []
    const oldest = Math.max(0, this.#count - this.#slots)
    for (let number = Math.min(before, this.#count) - 1; number >= oldest && result.length < limit; number--)
      if (surface === undefined || this.#surfaces[number % this.#slots] === surface) result.push(this.#entry(number))
    return result
  }

  #entry(number: number): JournalEntry {
    const slot = number % this.#slots
    const read = <Value>(column: ArrayLike<Value>): Value => column[slot] as Value // one for each slot in use
    const bytes = (column: Float64Array) => (Number.isNaN(read(column)) ? null : read(column))
    return {
      number,
      time: read(this.#times),
      surface: read(this.#surfaces),
      method: read(this.#methods),
      path: this.#path(slot),
      status: read(this.#statuses),
      duration: read(this.#durations),
      tenantId: read(this.#tenantIds),
      role: read(this.#roles),
      requestBytes: bytes(this.#requestBytes),
      responseBytes: bytes(this.#responseBytes),
      codes: read(this.#codes),
    }
  }

  #path(slot: number): string {
    const [start, length] = [slot * MAX_PATH, this.#pathLengths[slot] as number] // one for each slot
    const path = this.#paths.toString('latin1', start, start + Math.min(length, MAX_PATH))
    return length === TRUNCATED ? `${path}…` : path
  }
}

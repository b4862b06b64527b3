import type { KeyRole } from '../../../shared/spec/service.ts'
import { DEFAULT_HTTP_LIMITS } from './http-limits.ts'
import { JournalBodies, type SeenBodies } from './journal-bodies.ts'

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

/** Characters of a path that are kept. */
const LONGEST_PATH = 300
/** The journal's own limit stands for a path that was longer. */
const CUT = LONGEST_PATH + 1

/**
 * Remembers the latest calls, as many as there are places: by columns, and outside the heap where they are no names that stand
 * anyway. As objects they would live just long enough to be the most expensive ones for the garbage collector.
 */
export class RequestJournal {
  readonly bodies: JournalBodies
  readonly #onEntry: (entry: JournalEntry) => void
  readonly #places: number
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

  /** `onEntry` hears of every call that was noted. */
  constructor(
    places: number,
    onEntry: (entry: JournalEntry) => void = () => {},
    bodiesBytes = DEFAULT_HTTP_LIMITS.journalBodiesBytes,
  ) {
    this.bodies = new JournalBodies(places, bodiesBytes)
    this.#onEntry = onEntry
    this.#places = places
    this.#times = new Float64Array(places)
    this.#durations = new Float64Array(places)
    this.#statuses = new Uint16Array(places)
    this.#requestBytes = new Float64Array(places)
    this.#responseBytes = new Float64Array(places)
    this.#paths = Buffer.alloc(places * LONGEST_PATH)
    this.#pathLengths = new Uint16Array(places)
  }

  /** How many calls there have been, those forgotten included. */
  get count(): number {
    return this.#count
  }

  /** The number of `entry` is `count`. A path is as it came, bytes for characters. */
  add(entry: JournalEntry, bodies: SeenBodies | null = null): void {
    if (bodies) this.bodies.add(this.#count, bodies)
    const place = this.#count % this.#places
    this.#times[place] = entry.time
    this.#durations[place] = entry.duration
    this.#statuses[place] = entry.status
    this.#requestBytes[place] = entry.requestBytes ?? Number.NaN
    this.#responseBytes[place] = entry.responseBytes ?? Number.NaN
    this.#surfaces[place] = entry.surface
    this.#methods[place] = entry.method
    this.#tenantIds[place] = entry.tenantId
    this.#roles[place] = entry.role
    this.#codes[place] = entry.codes
    this.#paths.write(entry.path, place * LONGEST_PATH, LONGEST_PATH, 'latin1')
    this.#pathLengths[place] = Math.min(entry.path.length, CUT)
    this.#count++
    this.#onEntry(entry)
  }

  /** Latest first: at most `limit`, all with a smaller number than `before`, of one surface where one is named. */
  entries(limit: number, before = this.#count, surface?: JournalEntry['surface']): readonly JournalEntry[] {
    const found: JournalEntry[] = []
    const oldest = Math.max(0, this.#count - this.#places)
    for (let number = Math.min(before, this.#count) - 1; number >= oldest && found.length < limit; number--)
      if (surface === undefined || this.#surfaces[number % this.#places] === surface) found.push(this.#entry(number))
    return found
  }

  #entry(number: number): JournalEntry {
    const place = number % this.#places
    const known = <Value>(column: ArrayLike<Value>): Value => column[place] as Value // one for each place that was taken
    const bytes = (column: Float64Array) => (Number.isNaN(known(column)) ? null : known(column))
    return {
      number,
      time: known(this.#times),
      surface: known(this.#surfaces),
      method: known(this.#methods),
      path: this.#path(place),
      status: known(this.#statuses),
      duration: known(this.#durations),
      tenantId: known(this.#tenantIds),
      role: known(this.#roles),
      requestBytes: bytes(this.#requestBytes),
      responseBytes: bytes(this.#responseBytes),
      codes: known(this.#codes),
    }
  }

  #path(place: number): string {
    const [start, length] = [place * LONGEST_PATH, this.#pathLengths[place] as number] // one for each place
    const path = this.#paths.toString('latin1', start, start + Math.min(length, LONGEST_PATH))
    return length === CUT ? `${path}…` : path
  }
}

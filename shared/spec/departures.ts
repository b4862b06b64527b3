import type { Observation } from '../findings/finding.ts'
import type { JsonValue } from '../report/facts.ts'
import { pointerToken } from '../report/json-pointer.ts'

export interface ValidateOptions {
  /** Maximum number of departures listed per code; further ones are only counted. Default: 1000. */
  readonly listedPerCode?: number
}

const DEFAULT_LISTED = 1000
const LONGEST = 120

/** Returns the JSON type of a value as named in a report. */
export function typeWord(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text

interface Found {
  readonly observations: Observation[]
  /** Number of departures by code. */
  readonly counts: Map<string, number>
  /** Unknown values by field. */
  readonly unknownValues: Map<string, Set<string>>
}

/**
 * Collects the departures of one file from its specification. The current position is a stack of tokens, so that a pointer is
 * only built for a departure. Not shown: D-16
 */
export class Departures {
  readonly place: (string | number)[] = []
  readonly #path: string
  readonly #listed: number
  /** Null until the first departure: most files have none. */
  #found: Found | null = null

  constructor(path: string, { listedPerCode = DEFAULT_LISTED }: ValidateOptions) {
    this.#path = path
    this.#listed = listedPerCode
  }

  /** `member` is the token below the current position, for members that are absent or were not entered. */
  add(code: string, values: Pick<Observation, 'expected' | 'actual' | 'detail'>, member?: string): void {
    const { observations, counts } = this.#collected()
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    if (count > this.#listed) return
    const tokens = member === undefined ? this.place : [...this.place, member]
    const pointer = tokens.map((token) => `/${pointerToken(token)}`).join('')
    observations.push({ code, subject: { path: this.#path, pointer }, ...values })
  }

  /** Reports an unknown value once per field, at its first occurrence. */
  addUnknownValue(field: string, value: string): void {
    const { unknownValues } = this.#collected()
    const seen = unknownValues.get(field) ?? new Set<string>()
    unknownValues.set(field, seen)
    if (seen.has(value)) return
    if (seen.size < this.#listed) seen.add(value)
    this.add('schema.unknown-value', { actual: shortened(value), detail: field })
  }

  #collected(): Found {
    this.#found ??= { observations: [], counts: new Map(), unknownValues: new Map() }
    return this.#found
  }

  all(): readonly Observation[] {
    if (!this.#found) return []
    const { observations, counts } = this.#found
    const more = [...counts].filter(([, count]) => count > this.#listed)
    return [
      ...observations,
      ...more.map(
        ([code, count]): Observation => ({
          code: 'schema.more-findings',
          subject: { path: this.#path },
          expected: `at most ${this.#listed} listed`,
          actual: `${count} found`,
          detail: code,
        }),
      ),
    ]
  }
}

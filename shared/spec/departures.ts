import type { Observation } from '../findings/finding.ts'
import type { JsonValue } from '../report/facts.ts'
import { pointerToken } from '../report/json-pointer.ts'

export interface ValidateOptions {
  /** Departures that are listed per code; the others are counted. Observations, default 1000. */
  readonly listedPerCode?: number
}

const DEFAULT_LISTED = 1000
const LONGEST = 120

/** JSON type of a value in the words of a report. */
export function typeWord(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text

interface Found {
  readonly observations: Observation[]
  /** By code. */
  readonly counts: Map<string, number>
  /** By field. */
  readonly unknownValues: Map<string, Set<string>>
}

/**
 * Collects where one file departs from its specification. The place is a stack of tokens, so that a pointer is built only
 * where something is found. Not shown: D-16
 */
export class Departures {
  readonly place: (string | number)[] = []
  readonly #path: string
  readonly #listed: number
  /** Null until there is something to keep: most values depart nowhere, and many are looked at. */
  #found: Found | null = null

  constructor(path: string, { listedPerCode = DEFAULT_LISTED }: ValidateOptions) {
    this.#path = path
    this.#listed = listedPerCode
  }

  /** `member` is the token below the present place, for members that are not there or were not entered. */
  add(code: string, what: Pick<Observation, 'expected' | 'actual' | 'detail'>, member?: string): void {
    const { observations, counts } = this.#kept()
    const count = (counts.get(code) ?? 0) + 1
    counts.set(code, count)
    if (count > this.#listed) return
    const tokens = member === undefined ? this.place : [...this.place, member]
    const pointer = tokens.map((token) => `/${pointerToken(token)}`).join('')
    observations.push({ code, subject: { path: this.#path, pointer }, ...what })
  }

  /** One unknown value is said once per field, where it first stands: it means the same at every place. */
  addUnknownValue(field: string, value: string): void {
    const { unknownValues } = this.#kept()
    const seen = unknownValues.get(field) ?? new Set<string>()
    unknownValues.set(field, seen)
    if (seen.has(value)) return
    if (seen.size < this.#listed) seen.add(value)
    this.add('schema.unknown-value', { actual: shortened(value), detail: field })
  }

  #kept(): Found {
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

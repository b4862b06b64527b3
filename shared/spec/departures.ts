import { type JsonValue, type Observation, pointerToken } from '../schema/index.ts'

export interface ValidateOptions {
  /** Maximum number of departures listed per code; further ones are only counted. Default: 1000. */
  readonly listedPerCode?: number
  /** Maximum number of characters of all listed pointers; further departures are only counted. Default: 1 MiB. */
  readonly listedPointerCharacters?: number
}

const DEFAULT_LISTED = 1000
const DEFAULT_POINTER_CHARACTERS = 1024 * 1024
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
  readonly tallies: Map<string, { count: number; listed: number }>
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
  readonly #listedPointerCharacters: number
  #pointerCharacters = 0
  /** Null until the first departure: most files have none. */
  #found: Found | null = null

  constructor(
    path: string,
    { listedPerCode = DEFAULT_LISTED, listedPointerCharacters = DEFAULT_POINTER_CHARACTERS }: ValidateOptions,
  ) {
    this.#path = path
    this.#listed = listedPerCode
    this.#listedPointerCharacters = listedPointerCharacters
  }

  /** `member` is the token below the current position, for members that are absent or were not entered. */
  add(code: string, values: Pick<Observation, 'expected' | 'actual' | 'detail'>, member?: string): void {
    const { observations, tallies } = this.#collected()
    const tally = tallies.get(code) ?? { count: 0, listed: 0 }
    tallies.set(code, tally)
    tally.count++
    if (tally.listed >= this.#listed || this.#pointerCharacters > this.#listedPointerCharacters) return
    tally.listed++
    const tokens = member === undefined ? this.place : [...this.place, member]
    const pointer = tokens.map((token) => `/${pointerToken(token)}`).join('')
    this.#pointerCharacters += pointer.length
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
    this.#found ??= { observations: [], tallies: new Map(), unknownValues: new Map() }
    return this.#found
  }

  all(): readonly Observation[] {
    if (!this.#found) return []
    const { observations, tallies } = this.#found
    const more = [...tallies].filter(([, { count, listed }]) => count > listed)
    return [
      ...observations,
      ...more.map(
        ([code, { count, listed }]): Observation => ({
          code: 'schema.more-findings',
          subject: { path: this.#path },
          expected: `at most ${listed} listed`,
          actual: `${count} found`,
          detail: code,
        }),
      ),
    ]
  }
}

import type { Observation } from '../../../../shared/schema/index.ts'
import type { Limits } from '../../read/limits.ts'
import type { ProofRecord } from './record.ts'

/** Consistency rule for the record; reports contradictions. Never throws, for any shape of the content. */
export type Rule = (record: ProofRecord, contradictions: Contradictions) => void

type More = Omit<Observation, 'code' | 'subject'>

export type ContradictionLimits = Pick<Limits, 'listedFindings' | 'listedPointerCharacters'>

/**
 * Collects contradictions: a limited number of each kind individually, the others as a count. Their pointers are limited too,
 * because a member name of the archive can be as long as a file. Not shown: D-16
 */
export class Contradictions {
  readonly #limits: ContradictionLimits
  readonly #observations: Observation[] = []
  readonly #tallies = new Map<string, { count: number; listed: number }>()
  #pointerCharacters = 0

  constructor(limits: ContradictionLimits) {
    this.#limits = limits
  }

  /** Adds a contradiction at a JSON pointer of one file. */
  add(code: string, path: string, pointer: string, more: More = {}): void {
    if (this.#counted(code, more)) this.#push({ code, subject: { path, pointer }, ...more })
  }

  /** Like `add`, for a pointer or text that takes long to make and is needed only if the contradiction is listed. */
  addWith(code: string, path: string, make: () => More & { readonly pointer: string }): void {
    if (!this.#counted(code, {})) return
    const { pointer, ...more } = make()
    this.#push({ code, subject: { path, pointer }, ...more })
  }

  /** Adds a contradiction about a whole file. */
  addFile(code: string, path: string, more: More = {}): void {
    if (this.#counted(code, more)) this.#push({ code, subject: { path }, ...more })
  }

  all(): readonly Observation[] {
    const more = [...this.#tallies].filter(([, { count, listed }]) => count > listed)
    return [
      ...this.#observations,
      ...more.map(
        ([kind, { count, listed }]): Observation => ({
          code: 'consistency.more-findings',
          subject: {},
          expected: `at most ${listed} listed`,
          actual: `${count} found`,
          detail: kind,
        }),
      ),
    ]
  }

  #push(observation: Observation): void {
    this.#pointerCharacters += observation.subject.pointer?.length ?? 0
    this.#observations.push(observation)
  }

  /** Counts by variant too, so that severe ones are not hidden by many minor ones. */
  #counted(code: string, { variant }: More): boolean {
    const kind = variant === undefined ? code : `${code} ${variant}`
    const tally = this.#tallies.get(kind) ?? { count: 0, listed: 0 }
    this.#tallies.set(kind, tally)
    tally.count++
    const { listedFindings, listedPointerCharacters } = this.#limits
    if (tally.listed >= listedFindings || this.#pointerCharacters > listedPointerCharacters) return false
    tally.listed++
    return true
  }
}

/** Shortens a text from the archive for a report. */
export const brief = (value: unknown): string => {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown
}

/** Returns the texts of `some` that `others` lacks, each once. */
export function missingFrom(others: ReadonlySet<string>, some: Iterable<string>): readonly string[] {
  const missing = new Set<string>()
  for (const text of some) if (!others.has(text)) missing.add(text)
  return missing.size === 0 ? NONE : [...missing]
}

const NONE: readonly string[] = []

import type { Observation } from '../../../../shared/findings/finding.ts'
import type { ProofRecord } from './record.ts'

/** Consistency rule for the record; reports contradictions. Never throws, for any shape of the content. */
export type Rule = (record: ProofRecord, contradictions: Contradictions) => void

type More = Omit<Observation, 'code' | 'subject'>

/** Collects contradictions: `listed` of each kind individually, the others as a count. Not shown: D-16 */
export class Contradictions {
  readonly #listed: number
  readonly #observations: Observation[] = []
  readonly #counts = new Map<string, number>()

  constructor(listed: number) {
    this.#listed = listed
  }

  /** Adds a contradiction at a JSON pointer of one file. */
  add(code: string, path: string, pointer: string, more: More = {}): void {
    if (this.#counted(code, more)) this.#observations.push({ code, subject: { path, pointer }, ...more })
  }

  /** Adds a contradiction about a whole file. */
  addFile(code: string, path: string, more: More = {}): void {
    if (this.#counted(code, more)) this.#observations.push({ code, subject: { path }, ...more })
  }

  all(): readonly Observation[] {
    const more = [...this.#counts].filter(([, count]) => count > this.#listed)
    return [
      ...this.#observations,
      ...more.map(
        ([kind, count]): Observation => ({
          code: 'consistency.more-findings',
          subject: {},
          expected: `at most ${this.#listed} listed`,
          actual: `${count} found`,
          detail: kind,
        }),
      ),
    ]
  }

  /** Counts by variant too, so that severe ones are not hidden by many minor ones. */
  #counted(code: string, { variant }: More): boolean {
    const kind = variant === undefined ? code : `${code} ${variant}`
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return count <= this.#listed
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

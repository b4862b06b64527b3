import { below, type Place } from '../places/place.ts'
import type { Standing } from '../record/evaluation.ts'
import type { Conclusion } from './recorded-input.ts'

/** Recorded conclusion that the rules do not give for the recorded input. */
export interface Difference {
  readonly place: Place
  readonly evidenceId: string | null
  readonly member: 'status' | 'score' | 'strength' | 'levelOfAssurance'
  readonly recorded: string | null
  readonly derived: string
  /** Reason of the derived value, as a clause after "because". */
  readonly because: string
}

/** Result of deriving a record again. */
export interface Derivation {
  /** Number of recorded conclusions that were derived again. */
  readonly conclusions: number
  readonly evaluations: number
  readonly differences: readonly Difference[]
  /** Members that the record lacks and without which a conclusion cannot be derived. */
  readonly lacking: readonly Place[]
}

/** Evidence whose evaluation has not finished. Service: Evidence status */
export const OPEN: ReadonlySet<string> = new Set(['PROCESSING', 'ADJUDICATION'])

/** Compares a recorded result with a derived one. */
export function* compare(
  evidenceId: string,
  place: Place,
  standing: Standing,
  { status, score, strength, because }: Conclusion,
): Generator<Difference> {
  for (const [name, derived] of [
    ['status', status],
    ['score', score],
    ['strength', strength],
  ] as const) {
    const recorded = standing[name]
    if (recorded === null || derived === null || recorded === derived) continue
    yield { place: below(place, name), evidenceId, member: name, recorded, derived, because }
  }
}

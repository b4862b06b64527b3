import { REASON_TEXTS } from './diagnosis-texts.ts'
import type { Actor } from './error-guidance.ts'
import type { Place } from './place.ts'
import type { Result } from './result.ts'

export type ReasonKind =
  | 'DELETED'
  | 'UNFINISHED'
  | 'NOT_EVALUATED'
  | 'IN_REVIEW'
  | 'TECHNICAL_ERROR'
  | 'NOT_PERFORMED'
  | 'ERROR'
  | 'BLOCKING'
  | 'MANDATORY_MISSING'
  | 'NO_REFERENCE'
  | 'ATTRIBUTES_DIFFER'
  | 'INCONCLUSIVE'
  | 'MITIGATED'
  | 'WARNING'
  | 'REVIEWED'
  | 'SCORE_OF_REFERENCE'
  | 'BELOW_STRENGTH'
  | 'ABOVE_STRENGTH'
  | 'VERIFIED_THOUGH_BLOCKED'

/** One reason why evidence ended as it did. Every reason leads to the values it comes from. */
export interface Reason {
  readonly kind: ReasonKind
  readonly result: Result
  /** What it is about: indicators, participants, error code and message, rules, levels, by kind. */
  readonly codes: readonly string[]
  readonly sentence: string
  readonly places: readonly Place[]
  readonly actor: Actor | null
  readonly advice: string | null
  readonly forHolder: string | null
}

/** A code and where it stands. */
export interface PlacedCode {
  readonly code: string
  readonly place: Place
}

export const reason = (
  kind: ReasonKind,
  result: Result,
  codes: readonly string[],
  places: readonly Place[],
): Reason => ({
  kind,
  result,
  codes,
  sentence: REASON_TEXTS[kind](codes),
  places,
  actor: null,
  advice: null,
  forHolder: null,
})

/** One reason for all of them; none where there are none. */
export const reasonFor = (kind: ReasonKind, result: Result, coded: readonly PlacedCode[]): readonly Reason[] =>
  coded.length === 0
    ? []
    : [
        reason(
          kind,
          result,
          coded.map(({ code }) => code),
          coded.map(({ place }) => place),
        ),
      ]

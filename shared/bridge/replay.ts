import type * as z from 'zod'
import { type Difference, type Place, recordChanges } from '../analysis/index.ts'
import { call, id, optional, text } from './arguments.ts'

/** Maximum length of a file of rules, UTF-16 units. */
const MAX_RULES = 200_000

/** Calls of the window that derive the conclusions of an open archive again, and run its transaction again. */
export const REPLAY_CALLS = {
  /** Derives all conclusions from what was recorded. `rules`: text of a rules file; null for those that the record names. */
  'replay.derive': call({ archive: id, rules: optional(text(MAX_RULES)) }),
  /** Runs the transaction again. Reports progress, and is cancelled like `archive.open`. */
  'replay.run': call({ archive: id, ticket: id, rules: optional(text(MAX_RULES)), changes: recordChanges }),
  /** Returns the transaction with changes as a scenario file. */
  'replay.scenario': call({ archive: id, changes: recordChanges }),
  /** Returns the built-in rules as a rules file. */
  'replay.rules': call({}),
} as const satisfies { readonly [name: string]: z.ZodType }

/** Error in a file of rules. */
export interface RulesFault {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly message: string
  readonly hint: string | null
}

interface FaultyRules {
  readonly kind: 'FAULTY_RULES'
  readonly faults: readonly RulesFault[]
}

interface NotReproducible {
  readonly kind: 'NOT_REPRODUCIBLE'
  readonly reason: string
}

/** Conclusions derived again from what was recorded. */
export interface DerivationSummary {
  readonly kind: 'DERIVED'
  /** Null: the rules that the record names. */
  readonly rules: string | null
  readonly conclusions: number
  readonly evaluations: number
  /** At most MAX_LISTED. */
  readonly differences: readonly Difference[]
  readonly differenceCount: number
  /** Members that the record lacks, at most MAX_LISTED. */
  readonly lacking: readonly Place[]
  readonly lackingCount: number
}

export const MAX_LISTED = 500

export type DerivationAnswer = DerivationSummary | FaultyRules

/** Status, score and strength of an evidence at the end. */
export interface FinalStanding {
  readonly status: string | null
  readonly score: string | null
  readonly strength: string | null
}

/** Conclusion about one evidence; null where the evidence is not there. */
export interface ReplayRow {
  readonly evidence: string
  readonly type: string
  /** Place of the recorded entry; null if the record ends without the evidence. */
  readonly place: Place | null
  readonly recorded: FinalStanding | null
  /** The unchanged record, run again. */
  readonly unchanged: FinalStanding | null
  readonly changed: FinalStanding | null
}

/** A value at the end of the record, of its replay, and of the replay with changes. */
export interface ReplayedValue {
  readonly recorded: string
  readonly unchanged: string
  readonly changed: string
}

export interface ReplayRun {
  readonly kind: 'DONE'
  /** Null: the rules that the record shows. */
  readonly rules: string | null
  readonly levelOfAssurance: ReplayedValue
  readonly status: ReplayedValue
  readonly rows: readonly ReplayRow[]
  /** Id of the new proof, for `archive.open`. */
  readonly proof: string
}

/** Change that does not fit the archive, by its position in the list. */
export interface RefusedChanges {
  readonly kind: 'REFUSED'
  readonly refused: readonly { readonly position: number; readonly message: string }[]
}

export type ReplayAnswer = ReplayRun | RefusedChanges | NotReproducible | FaultyRules

export type ScenarioAnswer = { readonly kind: 'SCENARIO'; readonly text: string } | RefusedChanges | NotReproducible

export interface ReplayCallResults {
  readonly 'replay.derive': DerivationAnswer
  readonly 'replay.run': ReplayAnswer
  readonly 'replay.scenario': ScenarioAnswer
  readonly 'replay.rules': string
}

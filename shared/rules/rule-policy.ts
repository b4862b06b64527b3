import { type Weight, weightOf } from './blocking.ts'
import { ASSURANCE_TABLE, type AssuranceTable } from './level-of-assurance.ts'
import { STRENGTH_RULES, type StrengthRule } from './strength-rules.ts'

/** Rules that a tenant can set, because the specification does not fix them. Not shown: D-47, D-48, D-49, D-80 */
export interface RulePolicy {
  readonly name: string
  /** The first rule that matches applies; every kind of submission has one for all its types. */
  readonly strengthRules: readonly StrengthRule[]
  readonly assurance: AssuranceTable
  /** Effects of indicators that differ from the built-in table. */
  readonly weights: ReadonlyMap<string, Weight>
  /** Minimum scores of services; null leaves the recorded indicator as it is. */
  readonly thresholds: { readonly matchingScore: number | null; readonly codingScore: number | null }
}

export const BUILT_IN_POLICY: RulePolicy = {
  name: 'built-in',
  strengthRules: STRENGTH_RULES,
  assurance: ASSURANCE_TABLE,
  weights: new Map(),
  thresholds: { matchingScore: null, codingScore: null },
}

export const policyWeight = ({ weights }: RulePolicy, indicator: string): Weight =>
  weights.get(indicator) ?? weightOf(indicator)

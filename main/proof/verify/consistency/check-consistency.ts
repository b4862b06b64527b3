import type { Observation } from '../../../../shared/findings/finding.ts'
import { consentRules } from './consents.ts'
import { evaluationRules } from './final-evaluation.ts'
import { idRules } from './ids.ts'
import { lifeCycleRules } from './life-cycle.ts'
import { mediaRules } from './media.ts'
import { type RecordInput, readRecord } from './record.ts'
import { referenceRules } from './references.ts'
import type { Rule } from './rule.ts'
import { scoringRules } from './scoring.ts'
import { timeRules } from './times.ts'
import { valueRules } from './values.ts'

const RULES: readonly Rule[] = [
  ...idRules,
  ...timeRules,
  ...referenceRules,
  ...mediaRules,
  ...evaluationRules,
  ...lifeCycleRules,
  ...consentRules,
  ...scoringRules,
  ...valueRules,
]

/** The record against itself, rule by rule. Verdict: Consistency. Linear in the size of the content; never throws. */
export function checkConsistency(content: RecordInput): readonly Observation[] {
  const record = readRecord(content)
  return RULES.flatMap((rule) => rule(record))
}

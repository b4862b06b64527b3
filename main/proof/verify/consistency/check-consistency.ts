import type { Observation } from '../../../../shared/schema/index.ts'
import { DEFAULT_LIMITS } from '../../read/limits.ts'
import { blockingRules } from './blocking.ts'
import { checksMadeRules } from './checks-made.ts'
import { consentRules } from './consents.ts'
import { finalConsentRules } from './final-consents.ts'
import { finalDataRules } from './final-data.ts'
import { evaluationRules } from './final-evaluation.ts'
import { checkHiddenText } from './hidden-text.ts'
import { idRules } from './ids.ts'
import { lifeCycleRules } from './life-cycle.ts'
import { mediaRules } from './media.ts'
import { mrzRules } from './mrz.ts'
import { onePersonRules } from './one-person.ts'
import { presenceRules } from './presence.ts'
import { type RecordInput, readRecord } from './record.ts'
import { identityReferenceRules } from './reference-evidence.ts'
import { referenceRules } from './references.ts'
import { type ContradictionLimits, Contradictions, type Rule } from './rule.ts'
import { scoringRules } from './scoring.ts'
import { stepRules } from './steps.ts'
import { timeRules } from './times.ts'
import { valueRules } from './values.ts'

const RULES: readonly Rule[] = [
  ...idRules,
  ...timeRules,
  ...referenceRules,
  ...stepRules,
  ...mediaRules,
  ...evaluationRules,
  ...identityReferenceRules,
  ...presenceRules,
  ...lifeCycleRules,
  ...consentRules,
  ...finalConsentRules,
  ...scoringRules,
  ...blockingRules,
  ...checksMadeRules,
  ...finalDataRules,
  ...onePersonRules,
  ...mrzRules,
  ...valueRules,
]

/**
 * Checks the record for internal contradictions, rule by rule. Verdict: Consistency. Linear in the size of the content; never
 * throws.
 */
export function checkConsistency(
  content: RecordInput,
  limits: Partial<ContradictionLimits> = {},
): readonly Observation[] {
  const record = readRecord(content)
  const contradictions = new Contradictions({ ...DEFAULT_LIMITS, ...limits })
  for (const rule of RULES) rule(record, contradictions)
  checkHiddenText(content, contradictions)
  return contradictions.all()
}

import type { CheckPredicate, DecisionPredicate } from '../../../shared/review/index.ts'
import type { LogInclusion } from '../../statement/index.ts'
import type { ReportCheck } from './report-result.ts'

/** Result of the check of the decisions of a report. */
export interface DecisionsResult extends Pick<ReportCheck, 'message' | 'commandLine'> {
  readonly id: 'decisions' | 'later'
  readonly outcome: 'PASSED' | 'FAILED' | 'OPEN'
}

/** Decision of a report whose signatures and proofs hold by themselves. */
export interface CheckedDecision {
  readonly digest: string
  readonly checkDigest: string | null
  /** Fingerprint of the library that the statement names. */
  readonly library: string
  readonly inclusions: readonly (LogInclusion | null)[]
  readonly sentence: string
  /** Content of the statements. */
  readonly decision: DecisionPredicate
  readonly check: CheckPredicate | null
}

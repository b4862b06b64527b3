import type { Members } from '../../../../shared/report/index.ts'

/** Element of verificationAndEvaluationDetails.json, as far as it has the expected shape. Absent texts are empty. */
export interface Operation {
  readonly pointer: string
  readonly name: string
  readonly type: string
  readonly contextId: string | null
  /** Milliseconds of startDateTime; null if it is no time. */
  readonly start: number | null
  readonly raw: Members
  readonly evidence: Members | null
  readonly evaluation: Members | null
  readonly assessments: readonly Assessment[]
  /** Same indexes as in the file; an element that is no object is replaced by an empty one. */
  readonly verifications: readonly Members[]
}

/** Assessment of one evidence in an evaluation. */
export interface Assessment {
  readonly pointer: string
  readonly id: string
  readonly type: string
  readonly raw: Members
  readonly scoring: Members | null
}

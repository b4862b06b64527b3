import type { TypedValues } from '../checks/typed-values.ts'

/** One operator's decision. Archive: AdjudicationDecisionDetail */
export interface ReviewDecision {
  readonly status: 'ACCEPTED' | 'REJECTED' | 'UNDECIDED'
  readonly comment?: string
  readonly operatorId: string
  readonly operatorProfile?: string
  readonly stationId?: string
  readonly documentPradoId?: string
  readonly startTime?: number
  readonly endTime?: number
  /** Indicators set by the decision; if absent, an acceptance sets the doubtful ones to OK. */
  readonly indicators?: readonly string[]
  /** What the operator read in the pictures; only of an acceptance. Not shown: D-83 */
  readonly values?: TypedValues
}

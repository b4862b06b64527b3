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
  /** Indicators that the decision sets; otherwise those in doubt become OK or FAILED. */
  readonly indicators?: readonly string[]
}

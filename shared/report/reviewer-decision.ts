/** Decision of a reviewer, as a report prints it. */
export interface ReviewerDecision {
  readonly decision: string
  readonly state: string
  readonly reviewer: string
  readonly time: string
  readonly reasons: readonly string[]
  readonly comment: string
  readonly coverage: string
  /** Difference between the decision and the archive at hand; empty if there is none. */
  readonly drift: string
}

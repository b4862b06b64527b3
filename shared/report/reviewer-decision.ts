/** What a person did to a decision, as a report prints it. */
export interface ReviewEvent {
  /** `DECIDED`, `CONFIRMED`, `RETURNED`, or `SUPERSEDED`: replaced by a later decision. */
  readonly kind: 'DECIDED' | 'CONFIRMED' | 'RETURNED' | 'SUPERSEDED'
  /** Name and key of the person. */
  readonly by: string
  /** ISO 8601 UTC. */
  readonly time: string
  /** Comment of the person; empty for none. */
  readonly comment: string
  /** What the person had displayed before. */
  readonly coverage: string
  /** Answers to the checklist; null if it was not used. */
  readonly answers: readonly ReviewAnswer[] | null
  /** Number of the later decision of `SUPERSEDED`; null otherwise. */
  readonly later: number | null
}

export interface ReviewAnswer {
  /** Text of the question; its id if the checklist is not known any more. */
  readonly question: string
  readonly answer: string
  readonly comment: string
}

/** Decision of a reviewer, as a report prints it. */
export interface ReviewerDecision {
  /** Number of the review in its library. */
  readonly review: number
  readonly decision: string
  readonly state: string
  /** Name and key of the person who decided. */
  readonly reviewer: string
  readonly time: string
  /** Codes of reasons. */
  readonly reasons: readonly string[]
  /** Four-eyes policy under which it was signed. */
  readonly fourEyes: string
  /** Who did what, in order. */
  readonly history: readonly ReviewEvent[]
  /** Difference between the decision and the archive at hand; empty if there is none. */
  readonly drift: string
}

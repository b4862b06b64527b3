/** Who has to act. OPERATOR runs the identity proofing service; PROVIDER supplies a component that the service calls. */
export type Actor = 'HOLDER' | 'CLIENT' | 'OPERATOR' | 'ISSUING_SOURCE' | 'PROVIDER' | 'NOBODY'

/**
 * Whether a further attempt can end otherwise. FINAL: not with this evidence. RESUBMIT_SAME: the same document or face again.
 * RESUBMIT_OTHER: other evidence. LATER: the same submission, once somebody else has acted.
 */
export type RetryClass = 'FINAL' | 'RESUBMIT_SAME' | 'RESUBMIT_OTHER' | 'LATER'

/** What follows from a result. */
export interface Response {
  readonly actor: Actor
  /** Null where nothing has to be repeated. */
  readonly retry: RetryClass | null
  /** What to try, addressed to support. */
  readonly advice: string
  /** Text that may be shown to the holder: it does not tell how checks work or what they suspect. */
  readonly forHolder: string
  /** Text for support and auditors only. */
  readonly internal: string
}

/** How a check ended. DOUBT is a warning, OPEN a check without a result. */
export type CheckOutcome = 'PASSED' | 'DOUBT' | 'FAILED' | 'OPEN'

/**
 * Everything there is to say about one check. Causes are clauses without a capital and a full stop. `{name}` is replaced by the
 * recorded value; a part in square brackets is left out where its value is not recorded.
 */
export interface IndicatorGuidance {
  /** The subject of the check as a noun phrase: "expiry date". */
  readonly subject: string
  readonly passed: string
  readonly failed: string
  /** Cause of a WARNING. */
  readonly doubt: string
  /** Cause where evidence is not verified because the check has no result. */
  readonly undecided: string
  readonly failure: Response
  /** Where the check has no result and evidence is not verified for want of it. */
  readonly open: Response
}

/** Everything there is to say about one error code. */
export interface ErrorGuidance {
  readonly cause: string
  readonly response: Response
  /** What differs where a certain participant recorded it, or the call of the client (CALL). */
  readonly at?: { readonly [participant: string]: { readonly cause?: string; readonly response?: Response } }
}

export type IndicatorGuidanceTable = { readonly [name: string]: IndicatorGuidance }

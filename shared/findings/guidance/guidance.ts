/** Party that has to act. OPERATOR runs the identity proofing service; PROVIDER supplies a component that the service calls. */
export type Actor = 'HOLDER' | 'CLIENT' | 'OPERATOR' | 'ISSUING_SOURCE' | 'PROVIDER' | 'NOBODY'

/**
 * Kind of retry that can succeed. FINAL: none with this evidence. RESUBMIT_SAME: the same document or face again. RESUBMIT_OTHER:
 * other evidence. LATER: the same submission, after another party has acted.
 */
export type RetryClass = 'FINAL' | 'RESUBMIT_SAME' | 'RESUBMIT_OTHER' | 'LATER'

/** Recommended response to a result. */
export interface Response {
  readonly actor: Actor
  /** Null if nothing has to be repeated. */
  readonly retry: RetryClass | null
  /** Advice for support. */
  readonly advice: string
  /** Text that may be shown to the holder. It reveals neither how checks work nor any suspicion. */
  readonly forHolder: string
  /** Text for support and auditors only. */
  readonly internal: string
}

/** Outcome of a check. DOUBT is a warning, OPEN a check without a result. */
export type CheckOutcome = 'PASSED' | 'DOUBT' | 'FAILED' | 'OPEN'

/**
 * Guidance on one check. Causes are clauses without a capital letter and full stop. `{name}` is replaced by the recorded value; a
 * part in square brackets is left out if its value is not recorded.
 */
export interface IndicatorGuidance {
  /** The subject of the check as a noun phrase: "expiry date". */
  readonly subject: string
  readonly passed: string
  readonly failed: string
  /** Cause of a WARNING. */
  readonly doubt: string
  /** Cause if evidence is not verified because the check has no result. */
  readonly undecided: string
  readonly failure: Response
  /** Response if evidence is not verified because the check has no result. */
  readonly open: Response
}

/** Guidance on one error code. */
export interface ErrorGuidance {
  readonly cause: string
  readonly response: Response
  /** Exceptions by the participant that recorded the error; CALL for the call of the client. */
  readonly at?: { readonly [participant: string]: { readonly cause?: string; readonly response?: Response } }
}

export type IndicatorGuidanceTable = { readonly [name: string]: IndicatorGuidance }

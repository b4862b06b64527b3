/**
 * Why there is no time stamp, or why it does not hold. The first group is about the request, the second about the token itself, the third
 * about trust in its authority: such a token may hold for somebody else.
 */
export type TimeStampProblem =
  | 'UNREACHABLE'
  | 'TIMED_OUT'
  | 'TOO_LARGE'
  | 'REFUSED'
  | 'OTHER_NONCE'
  | 'MALFORMED'
  | 'OTHER_CONTENT'
  | 'OTHER_POLICY'
  | 'NOT_AN_AUTHORITY'
  | 'SIGNATURE_INVALID'
  | 'NOT_TRUSTED'
  | 'EXPIRED'
  | 'REVOKED'

const FALSE: readonly TimeStampProblem[] = ['MALFORMED', 'OTHER_CONTENT', 'SIGNATURE_INVALID', 'NOT_AN_AUTHORITY']

/** Thrown if a time stamp cannot be had or does not hold. The message names the authority or the token. */
export class TimeStampError extends Error {
  override name = 'TimeStampError'
  readonly code: TimeStampProblem

  constructor(code: TimeStampProblem, message: string) {
    super(message)
    this.code = code
  }

  /** True if the problem is no matter of trust: the token was made for other content, or is none. */
  get isFalse(): boolean {
    return FALSE.includes(this.code)
  }
}

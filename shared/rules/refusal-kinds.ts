/** Kinds of refusals of the service, with the HTTP status of their responses. Not shown: D-41, D-46 */
export const REFUSAL_STATUS = {
  /** The input is malformed or contradicts the rules of its command. */
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  unknown: 404,
  /** The state of the transaction does not allow the command. */
  conflict: 409,
  /** Cannot be done now; nothing has changed, and the command can be repeated. */
  unavailable: 503,
  /** Kinds of the HTTP call itself, before the engine reads its content. */
  'wrong-method': 405,
  slow: 408,
  'too-large': 413,
  'wrong-type': 415,
} as const

export type RefusalKind = keyof typeof REFUSAL_STATUS

/**
 * Reason why a signature, a hash or a certificate of a chip is not accepted. `isUnsupported`: this program lacks the algorithm, so the check
 * is not done and its result is "unverified", never "failed".
 */
export interface Objection {
  readonly message: string
  readonly isUnsupported: boolean
}

export const failed = (message: string): Objection => ({ message, isUnsupported: false })

export const unsupported = (message: string): Objection => ({ message, isUnsupported: true })

/** Adds the subject of an objection: `label` is followed by a colon. */
export const about = (label: string, { message, isUnsupported }: Objection): Objection => ({
  message: `${label}: ${message}`,
  isUnsupported,
})

/** Returns the objection to a plain reason; null for none. */
export const failedFor = (reason: string | null): Objection | null => (reason === null ? null : failed(reason))

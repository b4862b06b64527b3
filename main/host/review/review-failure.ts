import type { Failure } from '../../../shared/bridge/index.ts'
import type { RefusalCode } from '../../../shared/review/index.ts'
import { Refused } from '../../library/index.ts'
import { UnusableKeyError } from '../../statement/index.ts'

/** Advice for the window where that of the core names options of commands. */
const HINTS: { readonly [code in RefusalCode]?: string } = {
  NO_KEY: 'Unlock your key in the Review view.',
  UNKNOWN_KEY: 'An administrator of the library adds it under People and rules.',
  EXPIRED: 'An administrator extends it under People and rules.',
  NOT_ALLOWED: 'An administrator can change roles under People and rules.',
  NOT_POSSIBLE: 'Look at the history of decisions. A decision in force is replaced only if you choose to replace it.',
  CHANGED_MEANWHILE: 'The view has been read again: look at it, and decide again.',
}

/** Returns the failure of a refused action or an unusable key; null for other errors. */
export function reviewFailure(error: unknown): Failure | null {
  if (!(error instanceof Refused || error instanceof UnusableKeyError)) return null
  const { code, message, hint } = error
  const own = error instanceof Refused ? HINTS[error.code] : undefined
  return { code: `review.${code.toLowerCase().replaceAll('_', '-')}`, message, hint: own ?? hint }
}

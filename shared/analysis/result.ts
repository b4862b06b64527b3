import { weightOf } from '../rules/blocking.ts'
import { readIndicator } from '../spec/codes/read-indicator.ts'

/**
 * How a check, a call or a step ended. Technical error, not performed, inconclusive and negative are four different things;
 * NEUTRAL says that it has no result, PENDING that it had not ended. Product: Rules that hold everywhere
 */
export type Result =
  | 'POSITIVE'
  | 'WARNING'
  | 'NEGATIVE'
  | 'INCONCLUSIVE'
  | 'NOT_PERFORMED'
  | 'TECHNICAL_ERROR'
  | 'PENDING'
  | 'NEUTRAL'

/** What a final or passing status of evidence says. Service: Evidence status */
export function resultOfStatus(status: string | null): Result {
  switch (status) {
    case 'VERIFIED':
      return 'POSITIVE'
    case 'INVALID':
      return 'NEGATIVE'
    case 'NOT_VERIFIED':
      return 'INCONCLUSIVE'
    case 'PROCESSING':
    case 'ADJUDICATION':
      return 'PENDING'
    default:
      return 'NEUTRAL'
  }
}

/** What one indicator says by itself; a check without a status says nothing of how it ended. Not shown: D-17 */
export function resultOfIndicator(indicator: string): Result {
  const { status } = readIndicator(indicator)
  if (status === 'OK') return 'POSITIVE'
  if (status === 'WARNING') return 'WARNING'
  if (status === 'FAILED' || weightOf(indicator) === 'BLOCKS') return 'NEGATIVE'
  return 'INCONCLUSIVE'
}

/** The result of several checks together: one failure decides; what could not be done does not undo what was. */
export function resultOfIndicators(indicators: readonly string[]): Result {
  const results = new Set(indicators.map(resultOfIndicator))
  return (
    (['NEGATIVE', 'WARNING', 'POSITIVE', 'INCONCLUSIVE'] as const).find((one) => results.has(one)) ?? 'INCONCLUSIVE'
  )
}

/** Results, the worst first; what has none last. */
export const SEVERITY: readonly Result[] = [
  'NEGATIVE',
  'TECHNICAL_ERROR',
  'INCONCLUSIVE',
  'NOT_PERFORMED',
  'PENDING',
  'WARNING',
  'POSITIVE',
  'NEUTRAL',
]

/** The one with the worst result; the first of several. */
export const worstOf = <One extends { readonly result: Result }>(all: readonly One[]): One | undefined =>
  all.toSorted((a, b) => SEVERITY.indexOf(a.result) - SEVERITY.indexOf(b.result))[0]

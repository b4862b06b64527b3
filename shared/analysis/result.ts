import { weightOf } from '../rules/index.ts'
import { readIndicator } from '../spec/index.ts'

/**
 * Result of a check, a call or a step. Technical error, not performed, inconclusive and negative are distinct; NEUTRAL means no
 * result, PENDING not finished. Product: Rules that hold everywhere
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

/** Maps a status of evidence to a result. Service: Evidence status */
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

/** Returns the result of a single indicator; a check without a status has none. Not shown: D-17 */
export function resultOfIndicator(indicator: string): Result {
  const { status } = readIndicator(indicator)
  if (status === 'OK') return 'POSITIVE'
  if (status === 'WARNING') return 'WARNING'
  if (status === 'FAILED' || weightOf(indicator) === 'BLOCKS') return 'NEGATIVE'
  return 'INCONCLUSIVE'
}

/** Combines the results of several checks: one failure decides; an inconclusive check does not outweigh a conclusive one. */
export function resultOfIndicators(indicators: readonly string[]): Result {
  const results = new Set(indicators.map(resultOfIndicator))
  return (
    (['NEGATIVE', 'WARNING', 'POSITIVE', 'INCONCLUSIVE'] as const).find((result) => results.has(result)) ??
    'INCONCLUSIVE'
  )
}

/** Results, worst first; no result last. */
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

/** Returns the first item with the worst result. */
export const worstOf = <Item extends { readonly result: Result }>(all: readonly Item[]): Item | undefined =>
  all.toSorted((a, b) => SEVERITY.indexOf(a.result) - SEVERITY.indexOf(b.result))[0]

import { CAPTURE_INDICATORS } from '../spec/codes/capture-indicators.ts'
import { BLOCKING_BY_DEFAULT } from '../spec/codes/indicators.ts'
import { readIndicator } from '../spec/codes/read-indicator.ts'

const NAMED: ReadonlySet<string> = new Set(BLOCKING_BY_DEFAULT)

/** "Blocking by default" by name: what a tenant must have switched off on purpose. Service: Errors, Blocking by default */
export const isNamedAsBlocking = (indicator: string): boolean => NAMED.has(indicator)

/** Names that block already when they were not performed: fuzzy matching is said to lift exactly these. Service: Fuzzy name matching */
const BLOCKING_UNVERIFIED: ReadonlySet<string> = new Set(['FIRSTNAME_COMPARE_UNVERIFIED', 'SURNAME_COMPARE_UNVERIFIED'])

/**
 * Whether an indicator invalidates evidence unless it is mitigated: the named ones, the two name comparisons, and every other
 * failed check of the document or its data. Failed checks of the capture do not: they leave too few checks to decide
 * ("bad image quality"). Service: States, NOT_VERIFIED. Not shown: D-48
 */
export function isBlocking(indicator: string): boolean {
  if (NAMED.has(indicator) || BLOCKING_UNVERIFIED.has(indicator)) return true
  const { name, status } = readIndicator(indicator)
  return status === 'FAILED' && !Object.hasOwn(CAPTURE_INDICATORS, name)
}

/** A failed check of the capture: the evidence cannot be judged from these images. */
export function isCaptureFailure(indicator: string): boolean {
  const { name, status } = readIndicator(indicator)
  return status === 'FAILED' && Object.hasOwn(CAPTURE_INDICATORS, name)
}

import { BLOCKING_BY_DEFAULT } from '../spec/codes/blocking-indicators.ts'
import { CAPTURE_INDICATORS } from '../spec/codes/capture-indicators.ts'
import { readIndicator } from '../spec/codes/read-indicator.ts'

const NAMED: ReadonlySet<string> = new Set(BLOCKING_BY_DEFAULT)

/** "Blocking by default" by name: what a tenant must have switched off on purpose. Service: Errors, Blocking by default */
export const isNamedAsBlocking = (indicator: string): boolean => NAMED.has(indicator)

/** Names that block already when they were not performed: fuzzy matching is said to lift exactly these. Service: Fuzzy name matching */
const BLOCKING_UNVERIFIED: ReadonlySet<string> = new Set(['FIRSTNAME_COMPARE_UNVERIFIED', 'SURNAME_COMPARE_UNVERIFIED'])

/** Not recognised, or not read: "unsupported document". Service: Evidence status, NOT_VERIFIED */
const RECOGNITION: ReadonlySet<string> = new Set([
  'MODEL_RECOGNIZED',
  'HIGH_TEMPLATE',
  'LOW_TEMPLATE',
  'DOCUMENT_BARCODE_PARSING',
])

/** Values without which nobody knows whose document it is: images on which they cannot be read decide nothing. Service: Evidence status, NOT_VERIFIED */
const UNREAD: ReadonlySet<string> = new Set([
  'OCR_LASTNAME_UNVERIFIED',
  'OCR_BIRTHDATE_UNVERIFIED',
  'OCR_DOCNUM_UNVERIFIED',
])

/** What an indicator does to the evidence it was raised for. */
export type Weight = 'BLOCKS' | 'LEAVES_OPEN' | 'NONE'

/**
 * The named ones, the two name comparisons and every other failed check of the document or its data invalidate evidence unless
 * mitigated. Failed capture, recognition and reading leave it open ("bad image quality, unsupported document"). That no issuing
 * source is there says nothing against a document. Service: Evidence status. Not shown: D-48
 */
export function weightOf(indicator: string): Weight {
  if (NAMED.has(indicator) || BLOCKING_UNVERIFIED.has(indicator)) return 'BLOCKS'
  if (UNREAD.has(indicator)) return 'LEAVES_OPEN'
  const { name, status } = readIndicator(indicator)
  if (status !== 'FAILED' || name === 'GIV_ELIGIBILITY') return 'NONE'
  const isUndecided = Object.hasOwn(CAPTURE_INDICATORS, name) || RECOGNITION.has(name) || name.startsWith('OCR_')
  return isUndecided ? 'LEAVES_OPEN' : 'BLOCKS'
}

import { enumeration, valuesOf } from '../enumeration.ts'
import { BIOMETRIC_INDICATORS, CAPTURE_INDICATORS, CHIP_INDICATORS } from './capture-indicators.ts'
import { CONSISTENCY_INDICATORS } from './consistency-indicators.ts'
import { DOCUMENT_INDICATORS } from './document-indicators.ts'
import { COMPARISON_INDICATORS, ISSUING_SOURCE_INDICATORS } from './issuing-source-indicators.ts'
import { VERIFICATION_RESULT } from './values.ts'

/** Names of indicators, without status, by subject. Open: an unknown name is preserved and displayed. */
export const INDICATOR_GROUPS = {
  document: { title: 'Document', names: DOCUMENT_INDICATORS },
  capture: { title: 'Image quality', names: CAPTURE_INDICATORS },
  biometric: { title: 'Biometrics', names: BIOMETRIC_INDICATORS },
  chip: { title: 'Chip', names: CHIP_INDICATORS },
  issuingSource: { title: 'Issuing source', names: ISSUING_SOURCE_INDICATORS },
  comparison: { title: 'Issuing source, field by field', names: COMPARISON_INDICATORS },
  consistency: { title: 'Consistency', names: CONSISTENCY_INDICATORS },
} as const

export type IndicatorGroup = keyof typeof INDICATOR_GROUPS

export const INDICATOR = enumeration(
  'Indicator',
  'a check and its result',
  'Service: Errors; Archive: ProofEvidence, raisedIndicators',
  {
    ...DOCUMENT_INDICATORS,
    ...CAPTURE_INDICATORS,
    ...BIOMETRIC_INDICATORS,
    ...CHIP_INDICATORS,
    ...ISSUING_SOURCE_INDICATORS,
    ...COMPARISON_INDICATORS,
    ...CONSISTENCY_INDICATORS,
  },
)

/** Results of issuing source validation, used in place of a status. Service: Issuing source validation */
export const GIV_RESULTS = {
  GIV_VERIFICATION_VERIFIED: ['Match', 'Validation was done and a match was found.'],
  GIV_VERIFICATION_UNVERIFIED: ['Inconclusive', 'Validation was done; its result is inconclusive.'],
  GIV_VERIFICATION_FAILED: ['No match', 'Validation was done and no match was found.'],
} as const

/** Status suffixes in the order of the specification. */
export const INDICATOR_STATUSES = valuesOf(VERIFICATION_RESULT)

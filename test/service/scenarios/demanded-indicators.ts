import { CHIP_INDICATORS } from '../../../shared/spec/codes/capture-indicators.ts'
import { DOCUMENT_INDICATORS } from '../../../shared/spec/codes/document-indicators.ts'
import { COMPARISON_INDICATORS } from '../../../shared/spec/codes/issuing-source-indicators.ts'
import { CHIP_CHECKS, GIV_RESULTS } from '../../../shared/spec/codes.ts'

const withSuffix = (suffix: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${name}_${suffix}`)

/** Document checks that occur in the specification as unverified only. */
const ONLY_UNVERIFIED = [
  'DOCUMENT_NUMBER_VALIDITY',
  'COMPROMISED_DOCUMENT_CHECK',
  'TEXTURE_ANALYSIS',
  'MRZ_BARCODE_CROSSCHECK',
] as const

/** Every indicator with every status named in the specification, in the order of its sections. */
export const DEMANDED_INDICATORS: readonly string[] = [
  // Service: Issuing source validation
  ...Object.keys(GIV_RESULTS),
  'GIV_ELIGIBILITY_OK',
  // Service: Fuzzy name matching
  ...withSuffix('FAILED', ['FIRSTNAME_COMPARE', 'SURNAME_COMPARE']),
  ...withSuffix('UNVERIFIED', ['FIRSTNAME_COMPARE', 'SURNAME_COMPARE']),
  // Service: Indicators raised by the capture and biometric stages
  ...withSuffix('FAILED', [
    'REQUIRED_SIDES_CHECK',
    'GLARE_IMAGE_QUALITY',
    'DARK_IMAGE_QUALITY',
    'CAPTURE_TOO_CLOSE_CHECK',
    'CAPTURE_TOO_FAR_CHECK',
    'KEYSTONE_IMAGE_QUALITY',
    'BIOMETRIC_MATCHING_CHECK',
    'BIOMETRIC_QUALITY_CHECK',
    'BIOMETRIC_LIVENESS_CHALLENGE',
  ]),
  // "Blocking by default (chip checks)": failed chip checks block.
  ...withSuffix('FAILED', CHIP_CHECKS),
  // Document checks, OK
  ...withSuffix(
    'OK',
    Object.keys(DOCUMENT_INDICATORS).filter((name) => !ONLY_UNVERIFIED.some((unverified) => unverified === name)),
  ),
  ...withSuffix('OK', [
    'IMAGE_FRONT_DPI_CHECK',
    'BLUR_IMAGE_QUALITY_FRONT',
    'GLARE_IMAGE_QUALITY_FRONT',
    'BIOMETRIC_QUALITY_CHECK',
    'BIOMETRIC_MATCHING_CHECK',
  ]),
  // Issuing-source comparisons, OK
  ...withSuffix('OK', Object.keys(COMPARISON_INDICATORS)),
  // Warnings
  ...withSuffix('WARNING', [
    'LOW_IMAGE_QUALITY_FRONT',
    'KEYSTONE_IMAGE_QUALITY_FRONT',
    'BLUR_IMAGE_QUALITY_BACK',
    'GLARE_IMAGE_QUALITY_BACK',
    'BIOMETRIC_HYPER_MATCHING',
  ]),
  // Unverified
  ...withSuffix('UNVERIFIED', ['MRZ_CHECKSUMS', ...ONLY_UNVERIFIED, 'BIOMETRIC_LIVENESS_CHALLENGE']),
  // Chip, OK
  ...withSuffix('OK', Object.keys(CHIP_INDICATORS)),
]

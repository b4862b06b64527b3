import { CHIP_INDICATORS } from './capture-indicators.ts'

/** Chip checks that block by default; they also occur without a status suffix. Service: Blocking by default */
export const CHIP_CHECKS: readonly string[] = Object.keys(CHIP_INDICATORS).filter(
  (name) => name !== 'DATA_GROUP1_CHECK',
)

/** Indicators that invalidate evidence unless mitigated. Service: Blocking by default. Not shown: D-17 */
export const BLOCKING_BY_DEFAULT: readonly string[] = [
  'BIOMETRIC_MATCHING_CHECK_FAILED',
  'BIOMETRIC_QUALITY_CHECK_FAILED',
  'BIOMETRIC_LIVENESS_CHALLENGE_FAILED',
  ...CHIP_CHECKS.map((name) => `${name}_FAILED`),
]

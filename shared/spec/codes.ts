export { BLOCKING_BY_DEFAULT, CHIP_CHECKS } from './codes/blocking-indicators.ts'
export { COUNTRY, ISO_COUNTRIES, SPECIAL_COUNTRY_CODES } from './codes/countries.ts'
export { ERROR_CODE, ERROR_CODES } from './codes/error-codes.ts'
export {
  GIV_RESULTS,
  INDICATOR,
  INDICATOR_GROUPS,
  INDICATOR_STATUSES,
  type IndicatorGroup,
} from './codes/indicators.ts'
export {
  AU_JURISDICTIONS,
  ISSUING_SOURCE_DOCUMENTS,
  type Support,
  US_JURISDICTIONS,
  type UsJurisdiction,
} from './codes/jurisdictions.ts'
export { type IndicatorReading, type IndicatorStatus, readIndicator } from './codes/read-indicator.ts'

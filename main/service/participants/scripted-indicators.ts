import { TWO_SIDED } from '../../../shared/rules/index.ts'

const ok = (...names: readonly string[]): readonly string[] => names.map((name) => `${name}_OK`)

/** Indicators of a completely readable document. Service: Indicator names */
const READ = ok(
  'OCR_FIRSTNAMES',
  'OCR_LASTNAME',
  'OCR_FULLNAME',
  'OCR_BIRTHDATE',
  'OCR_DOCNUM',
  'OCR_SEX',
  'OCR_ISSUING_DATE',
  'OCR_EXPIRATION_DATE',
)

/** Additional indicators of a recognised model. */
const RECOGNIZED = ok('MODEL_RECOGNIZED', 'DOC_ISSUING_COUNTRY', 'EMISSION_COUNTRY', 'EMISSION_DATE')

/** Indicators that require a model of genuine documents. */
const SECURITY = ok(
  'HIGH_TEMPLATE',
  'LOW_TEMPLATE',
  'VISUAL_SECURITY',
  'PHOTOCOPY_DETECTION',
  'PAPER_COPY',
  'LCD_DETECTION',
  'MODEL_COLOR_MATCHING',
  'PORTRAIT',
  'PHOTO_LOCATION',
  'ESFX',
  'OCRX',
)

/** Checks that a picture without colours, and one of a screen, leaves open. */
const OF_COPIES: ReadonlySet<string> = new Set(
  ok('PHOTOCOPY_DETECTION', 'PAPER_COPY', 'LCD_DETECTION', 'MODEL_COLOR_MATCHING'),
)

/** Returns the indicators of simulated document authentication. `isCopy`: of a picture that is one, or does not show whether it is. */
export const securityIndicators = (type: string, isCopy = false): readonly string[] => [
  ...SECURITY.map((indicator) =>
    isCopy && OF_COPIES.has(indicator) ? indicator.replace(/OK$/, 'UNVERIFIED') : indicator,
  ),
  'TEXTURE_ANALYSIS_UNVERIFIED',
  ...(type === 'DRIVING_LICENSE' ? ['DOCUMENT_NUMBER_VALIDITY_UNVERIFIED'] : []),
]

/** Returns the indicators of simulated text recognition with everything readable. */
export const readIndicators = (type: string): readonly string[] => [
  ...READ,
  ...RECOGNIZED,
  // Two sides can be compared with each other.
  ...(TWO_SIDED.has(type) ? ok('SIDES_MODEL_CONSISTENCY') : []),
]

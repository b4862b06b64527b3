import { TWO_SIDED } from '../../../shared/rules/document-sides.ts'

const ok = (...names: readonly string[]): readonly string[] => names.map((name) => `${name}_OK`)

/** What reading a document's images raises when everything could be read. Service: Indicator names */
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

const GENUINE = ok(
  'MODEL_RECOGNIZED',
  'HIGH_TEMPLATE',
  'LOW_TEMPLATE',
  'VISUAL_SECURITY',
  'PHOTOCOPY_DETECTION',
  'PAPER_COPY',
  'LCD_DETECTION',
  'MODEL_COLOR_MATCHING',
  'PORTRAIT',
  'PHOTO_LOCATION',
  'DOC_ISSUING_COUNTRY',
  'EMISSION_COUNTRY',
  'EMISSION_DATE',
  'ESFX',
  'OCRX',
)

/** What the scripted document authentication answers where nothing else is forced. */
export function genuineIndicators(type: string): readonly string[] {
  return [
    ...GENUINE,
    // Two sides can be compared with each other.
    ...(TWO_SIDED.has(type) ? ok('SIDES_MODEL_CONSISTENCY') : []),
    'TEXTURE_ANALYSIS_UNVERIFIED',
    ...(type === 'DRIVING_LICENSE' ? ['DOCUMENT_NUMBER_VALIDITY_UNVERIFIED'] : []),
  ]
}

export const readIndicators = (): readonly string[] => READ

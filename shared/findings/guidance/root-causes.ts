/**
 * Rule that codes explain other codes of the same evidence. Codes are indicators with status, error codes, `rule:NAME` (a missing
 * mandatory check), `participant:NAME` (a check that was not performed), `review:STATUS`, `reference:NONE`, `technical:NAME` or
 * `progress:NAME`; `*` matches any characters.
 */
export interface RootCauseRule {
  readonly name: string
  readonly causes: readonly string[]
  readonly symptoms: readonly string[]
  /** Why the causes explain the symptoms. */
  readonly because: string
}

const PROVIDER_FAULTS = ['1021', '1033', '1610', '2400', '2403', '2404']
const SESSION_ENDS = ['2401', '2402', '1609', '1611']
const INCOMPLETE = ['1508', '1615', 'REQUIRED_SIDES_CHECK_FAILED']
const POOR_PICTURE = [
  '1531',
  '1532',
  '1535',
  '1539',
  '1540',
  '1541',
  'DARK_IMAGE_QUALITY_FAILED',
  'GLARE_IMAGE_QUALITY*_FAILED',
  'KEYSTONE_IMAGE_QUALITY*_FAILED',
  'CAPTURE_TOO_CLOSE_CHECK_FAILED',
  'CAPTURE_TOO_FAR_CHECK_FAILED',
  'BLUR_IMAGE_QUALITY*_FAILED',
]
const READING = ['OCR_*', 'MRZ_*', 'DOCUMENT_BARCODE_PARSING_*', 'CB2D_FIELDS_SYNTAX_*', 'PERSONAL_NUMBER_CHECKSUMS_*']
const RECOGNITION = ['MODEL_RECOGNIZED_*', 'HIGH_TEMPLATE_*', 'LOW_TEMPLATE_*']
const COPY = ['PHOTOCOPY_DETECTION_FAILED', 'PAPER_COPY_FAILED', 'LCD_DETECTION_FAILED']
const CHIP_ACCESS = [
  'BASIC_ACCESS_CONTROL_CHECK_FAILED',
  'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK_FAILED',
]
const CHIP_DATA = [
  'PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED',
  'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_FAILED',
  'PASOD_SIGNATURE_CHECK_FAILED',
]
const CHIP_KEYS = ['ACTIVE_AUTHENTICATION_CHECK_FAILED', 'CHIP_AUTHENTICATION_CHECK_FAILED']

const rule = (
  name: string,
  causes: readonly string[],
  symptoms: readonly string[],
  because: string,
): RootCauseRule => ({ name, causes, symptoms, because })

/** Rules in the order of causes: first ends of a submission, then defects of its input, then results of checks. */
export const ROOT_CAUSE_RULES: readonly RootCauseRule[] = [
  rule(
    'review',
    ['review:*'],
    ['*_WARNING', '*_FAILED', '*_UNVERIFIED', 'rule:*', '1*', 'participant:ADJUDICATION'],
    'Operators decide in the place of the checks that were in doubt.',
  ),
  rule(
    'document-refused',
    ['document:REFUSED'],
    ['1051', '*_WARNING', '*_FAILED', '*_UNVERIFIED', 'rule:*'],
    'The chip was read without a fault; what counts against it are the results of the pictures that it shares.',
  ),
  rule(
    'session',
    SESSION_ENDS,
    ['participant:*', 'rule:*', '*_UNVERIFIED', 'technical:*', 'reference:NONE', 'progress:*', '1007'],
    'A session that ends before anything is captured leaves nothing to check.',
  ),
  rule(
    'provider',
    PROVIDER_FAULTS,
    ['technical:*', 'participant:*', 'rule:*', '*_UNVERIFIED', 'reference:NONE', 'progress:*', '1007'],
    'A service that is broken or away cannot make the checks that depend on it.',
  ),
  rule(
    'time-out',
    ['1007'],
    ['technical:*', 'participant:*', 'rule:*', '*_UNVERIFIED', 'progress:*'],
    'A service that does not respond leaves its checks open.',
  ),
  rule(
    'technical',
    ['technical:*'],
    ['participant:*', 'rule:*', '*_UNVERIFIED', 'reference:NONE'],
    'A service that could not do its work leaves its checks open.',
  ),
  rule(
    'incomplete',
    INCOMPLETE,
    [
      '1508',
      'REQUIRED_SIDES_CHECK_FAILED',
      'rule:*',
      '*_UNVERIFIED',
      'participant:*',
      'reference:NONE',
      ...RECOGNITION,
      ...READING,
    ],
    'Without usable input no other check can be made.',
  ),
  rule(
    'too-close',
    ['1540'],
    ['CAPTURE_TOO_CLOSE_CHECK_FAILED', '1535'],
    'A document that is too close reaches beyond the frame.',
  ),
  rule('cut-off', ['1535'], ['CAPTURE_TOO_CLOSE_CHECK_FAILED'], 'The part that is missing lies outside of the frame.'),
  rule('too-dark', ['1531'], ['DARK_IMAGE_QUALITY_FAILED'], 'The error code repeats the indicator.'),
  rule('glare', ['1532'], ['GLARE_IMAGE_QUALITY*_FAILED'], 'The error code repeats the indicator.'),
  rule('angle', ['1539'], ['KEYSTONE_IMAGE_QUALITY*_FAILED'], 'The error code repeats the indicator.'),
  rule('too-far', ['1541'], ['CAPTURE_TOO_FAR_CHECK_FAILED'], 'The error code repeats the indicator.'),
  rule(
    'poor-picture',
    POOR_PICTURE,
    [
      'IMAGE_FRONT_DPI_CHECK_*',
      'LOW_IMAGE_QUALITY_*',
      'BLUR_IMAGE_QUALITY*_WARNING',
      'GLARE_IMAGE_QUALITY*_WARNING',
      'KEYSTONE_IMAGE_QUALITY*_WARNING',
      '1542',
      '1500',
      'rule:*',
      '*_UNVERIFIED',
      ...READING,
      ...RECOGNITION,
    ],
    'A poor picture spoils reading and recognition.',
  ),
  rule(
    'barcode',
    ['1542'],
    ['DOCUMENT_BARCODE_PARSING_FAILED', 'CB2D_FIELDS_SYNTAX_*', 'MRZ_BARCODE_CROSSCHECK_UNVERIFIED', 'rule:*'],
    'The error code repeats the indicator; nothing can be compared with a barcode that was not read.',
  ),
  rule(
    'unknown-model',
    ['MODEL_RECOGNIZED_FAILED'],
    ['1500', 'HIGH_TEMPLATE_*', 'LOW_TEMPLATE_*', 'VISUAL_SECURITY_UNVERIFIED', 'rule:*'],
    'Without a model there is nothing that the document could be compared with.',
  ),
  rule(
    'unusable-file',
    ['1500'],
    ['rule:*', '*_UNVERIFIED', 'participant:*', ...RECOGNITION, ...READING],
    'Without a usable file no other check can be made.',
  ),
  rule(
    'compromised',
    ['COMPROMISED_DOCUMENT_CHECK_FAILED'],
    ['rule:*'],
    'A document on such a list is refused whatever its pictures show.',
  ),
  rule(
    'copy',
    COPY,
    ['VISUAL_SECURITY_*', 'TEXTURE_ANALYSIS_*', 'MODEL_COLOR_MATCHING_*', 'rule:*', ...COPY],
    'A copy shows neither the security features nor the surface of the original.',
  ),
  rule(
    'security-features',
    ['VISUAL_SECURITY_FAILED', 'TEXTURE_ANALYSIS_FAILED'],
    ['TEXTURE_ANALYSIS_FAILED', 'MODEL_COLOR_MATCHING_*', 'rule:*'],
    'A mandatory check of authenticity is missing because it failed.',
  ),
  rule(
    'zone',
    ['MRZ_PRESENCE_FAILED', 'MRZ_FIELDS_SYNTAX_FAILED'],
    ['MRZ_FIELDS_SYNTAX_*', 'MRZ_CHECKSUMS_*', 'MRZ_BARCODE_CROSSCHECK_UNVERIFIED'],
    'A zone that is missing or malformed has no check digits.',
  ),
  rule(
    'other-holder',
    ['ATTRIBUTES_CONSISTENCY_FAILED'],
    ['attributes:DIFFER', 'rule:*'],
    'The fields that differ are why the holder counts as another one.',
  ),
  rule(
    'chip-access',
    CHIP_ACCESS,
    ['1051', ...CHIP_KEYS, 'TERMINAL_AUTHENTICATION_CHECK_FAILED', 'PASSIVE_*', 'rule:*', ...CHIP_ACCESS],
    'A chip that does not open cannot prove anything.',
  ),
  rule(
    'chip-data',
    CHIP_DATA,
    ['1051', 'PASSIVE_AUTHENTICATION_CHECK_FAILED', 'rule:*', 'DATA_GROUP1_CHECK_*', 'DOC_EXPIRATION_DATE_UNVERIFIED'],
    'Passive authentication is the sum of hash, signature and signer; the chip was read, so reading it again changes nothing.',
  ),
  rule(
    'chip-sum',
    [
      'PASSIVE_AUTHENTICATION_CHECK_FAILED',
      ...CHIP_KEYS,
      'TERMINAL_AUTHENTICATION_CHECK_FAILED',
      'DATA_GROUP1_CHECK_FAILED',
    ],
    ['1051', 'rule:*'],
    'The chip was read, and what was read was refused.',
  ),
  rule('chip-reading', ['1051'], ['*_UNVERIFIED', 'rule:*', 'participant:*'], 'What was not read cannot be checked.'),
  rule(
    'issuer-absent',
    ['GIV_ELIGIBILITY_FAILED'],
    ['GIV_VERIFICATION_*', '*_COMPARE_UNVERIFIED', 'rule:*'],
    'Without an issuing source nothing can be compared.',
  ),
  rule(
    'issuer-refuses',
    ['GIV_VERIFICATION_FAILED'],
    ['*_COMPARE_*', 'rule:*'],
    'The comparisons of single fields make up the result of the issuing source.',
  ),
  rule(
    'issuer-undecided',
    ['GIV_VERIFICATION_UNVERIFIED'],
    ['*_COMPARE_*', 'rule:*'],
    'The comparisons of single fields make up the result of the issuing source.',
  ),
  rule(
    'issuer-field',
    ['*_COMPARE_FAILED'],
    ['*_FUZZY_COMPARE_*', 'MIDDLENAME_INITIAL_COMPARE_*', 'rule:*'],
    'A fuzzy comparison repeats the exact one with more tolerance.',
  ),
  rule(
    'portrait-quality',
    ['1601', 'BIOMETRIC_QUALITY_CHECK_FAILED'],
    ['BIOMETRIC_QUALITY_CHECK_FAILED', 'BIOMETRIC_MATCHING_CHECK_*', '1600', 'rule:*'],
    'A portrait that biometrics cannot use cannot match.',
  ),
  rule(
    'liveness',
    ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'],
    ['BIOMETRIC_MATCHING_CHECK_UNVERIFIED', 'rule:*'],
    'A portrait that is not live is not compared.',
  ),
  rule(
    'liveness-open',
    ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
    ['BIOMETRIC_MATCHING_CHECK_UNVERIFIED', 'rule:*'],
    'A portrait whose liveness is open is not compared.',
  ),
  rule(
    'faces',
    ['1600', 'BIOMETRIC_MATCHING_CHECK_FAILED'],
    ['BIOMETRIC_MATCHING_CHECK_FAILED', 'rule:*'],
    'The error code repeats the indicator.',
  ),
  rule(
    'reference',
    ['reference:NONE'],
    ['rule:*', 'BIOMETRIC_MATCHING_CHECK_UNVERIFIED'],
    'Without a reference there is nothing that the portrait could be compared with.',
  ),
]

/** Returns whether a code matches a pattern; `*` matches any characters. */
export function matchesCode(pattern: string, code: string): boolean {
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  if (!code.startsWith(first)) return false
  let offset = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isLast && part !== '' ? code.length - part.length : code.indexOf(part, offset)
    if (found < offset || (isLast && !code.endsWith(part))) return false
    offset = found + part.length
  }
  return rest.length > 0 || offset === code.length
}

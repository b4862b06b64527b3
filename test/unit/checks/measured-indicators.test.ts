import { expect, test } from 'vitest'
import { dateIndicators } from '../../../main/service/checks/date-checks.ts'
import {
  BIOMETRIC_INDICATORS,
  CAPTURE_INDICATORS,
  CHIP_INDICATORS,
} from '../../../shared/spec/codes/capture-indicators.ts'
import { DOCUMENT_INDICATORS } from '../../../shared/spec/codes/document-indicators.ts'
import type { VerificationDetails } from '../../../shared/spec/index.ts'
import { MEASURED, notMeasured } from '../../support/measured-indicators.ts'

const KNOWN = Object.keys({
  ...DOCUMENT_INDICATORS,
  ...CAPTURE_INDICATORS,
  ...BIOMETRIC_INDICATORS,
  ...CHIP_INDICATORS,
})
/** What no service of ours measures: providers raise them, or services that are called simulated. */
const SIMULATED =
  'HIGH_TEMPLATE LOW_TEMPLATE VISUAL_SECURITY PHOTOCOPY_DETECTION PAPER_COPY LCD_DETECTION MODEL_COLOR_MATCHING ESFX OCRX'
/** What is raised when it is wrong, in doubt or not checked, and never as OK. */
const NEVER =
  'DOCUMENT_NUMBER_VALIDITY COMPROMISED_DOCUMENT_CHECK TEXTURE_ANALYSIS REQUIRED_SIDES_CHECK GLARE_IMAGE_QUALITY DARK_IMAGE_QUALITY CAPTURE_TOO_CLOSE_CHECK CAPTURE_TOO_FAR_CHECK KEYSTONE_IMAGE_QUALITY LOW_IMAGE_QUALITY_FRONT KEYSTONE_IMAGE_QUALITY_FRONT BIOMETRIC_HYPER_MATCHING'

test('the table of what OK rests on has every indicator that is not simulated and may be OK, and no other', () => {
  const measured = new Set([...MEASURED.values()].flatMap((indicators) => [...indicators]))
  const rest = [SIMULATED, NEVER].flatMap((names) => names.split(' '))
  expect([...measured, ...rest].sort()).toEqual(KNOWN.sort())
})

test('an expiry date agrees with the date of issue, else with the date of birth, and alone with nothing', () => {
  const consistency = (data: Parameters<typeof dateIndicators>[0]) =>
    dateIndicators(data, '2026-01-01').find((name) => name.startsWith('EXPIRATION_DATE_CONSISTENCY'))
  const expiryDate = '2030-01-01'
  expect(consistency({ expiryDate })).toBe('EXPIRATION_DATE_CONSISTENCY_UNVERIFIED')
  expect(consistency({ expiryDate, dateOfBirth: '1990-01-01' })).toBe('EXPIRATION_DATE_CONSISTENCY_OK')
  expect(consistency({ expiryDate, issuingDate: '2031-01-01' })).toBe('EXPIRATION_DATE_CONSISTENCY_FAILED')
})

test('an OK that no service raised, or one that does not measure it, is named', () => {
  const check = {
    participantType: 'IMAGE_OCR',
    raisedIndicators: ['VISUAL_SECURITY_OK', 'PORTRAIT_OK', 'OCR_DOCNUM_OK', 'MRZ_CHECKSUMS_FAILED'],
    verificationServices: [
      { serviceName: 'simulated-document_authentication', raisedIndicators: ['VISUAL_SECURITY_OK'] },
      { serviceName: 'face_detection', raisedIndicators: ['PORTRAIT_OK', 'OCR_DOCNUM_OK'] },
    ],
  } as unknown as VerificationDetails // the members that are compared
  expect(notMeasured([check])).toEqual(['face_detection: OCR_DOCNUM_OK'])
  const unraised = { ...check, verificationServices: [] } as VerificationDetails
  expect(notMeasured([unraised])).toEqual([
    'IMAGE_OCR: VISUAL_SECURITY_OK',
    'IMAGE_OCR: PORTRAIT_OK',
    'IMAGE_OCR: OCR_DOCNUM_OK',
  ])
})

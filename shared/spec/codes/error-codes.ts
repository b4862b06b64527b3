import { enumeration } from '../enumeration.ts'

/** Service: Error codes. Open: an unlisted code is preserved and displayed. */
export const ERROR_CODE = enumeration('ErrorCode', 'the cause of an error', 'Service: Error codes', {
  '1033': ['Invalid credentials', 'A service was called with invalid credentials.'],
  '1508': ['Wrong number of sides', 'The number of document sides provided differs from the expected number.'],
  '1531': ['Image too dark', 'The image of the document is too dark.'],
  '1532': ['Glare', 'There is glare on the image of the document.'],
  '1535': ['Document cut off', 'A part of the document is missing from the image.'],
  '1539': ['Camera at an angle', 'The document was captured at an angle (keystone).'],
  '1540': ['Too close', 'The capture device was too close to the document.'],
  '1541': ['Too far', 'The capture device was too far from the document.'],
  '1542': ['Barcode unreadable', 'The PDF417 barcode of the document cannot be read.'],
  '2400': ['Capture request invalid', 'The document capture service received an invalid request.'],
  '2401': ['Capture timed out', 'The document was not captured in time.'],
  '2402': ['Capture ended by the user', 'The end user ended the capture session.'],
  '2403': ['Capture service error', 'The document capture service had an internal error.'],
  '2404': ['Capture service unavailable', 'The document capture service is unavailable.'],
  '1600': ['Faces do not match', 'The minimum for matching the portrait with the document was not reached.'],
  '1601': ['Portrait quality too low', 'The quality of the portrait is not sufficient for biometrics.'],
  '1609': ['Portrait capture timed out', 'The portrait was not captured live in time.'],
  '1610': ['Portrait capture technical error', 'A technical error occurred during the live capture of the portrait.'],
  '1611': ['Portrait capture failed', 'The live capture of the portrait failed.'],
  '1021': ['Biometric service unavailable', 'The biometric verification service is unavailable.'],
  '1615': ['Portrait unreadable', 'The portrait could not be decoded.'],
  '1500': ['Document unusable', 'The document is unknown, or its file is of an unsupported format or corrupted.'],
  '1051': ['Chip reading failed', 'The chip reading session failed.'],
  '1007': ['Timed out', 'A time-out occurred.'],
})

/** Service: Error codes, in the order of the specification (numeric object keys do not preserve insertion order). */
export const ERROR_CODES = [
  ...['1033', '1508', '1531', '1532', '1535', '1539', '1540', '1541', '1542', '2400', '2401', '2402', '2403', '2404'],
  ...['1600', '1601', '1609', '1610', '1611', '1021', '1615', '1500', '1051', '1007'],
] as const

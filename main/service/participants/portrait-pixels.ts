import {
  ExaminationError,
  type Examiner,
  faultText,
  ModelError,
  modelVersion,
  UnreadableImageError,
} from '../../examination/index.ts'
import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'

/** Examines the pixels of a portrait and its faces. Throws CheckFailure 1615 if it cannot be decoded. Service: Error codes */
export async function examinePortraitPixels(
  examiner: Examiner,
  bytes: Uint8Array,
  tenantId: string,
): Promise<ServiceAnswer> {
  const { score, faces } = await examiner.portrait(bytes, tenantId, true).catch(faceFailure)
  const fault = faces?.fault ?? null
  const isGood = score > 0 && fault === null
  const message =
    faces && fault !== null ? faultText(fault, faces) : 'The quality of the portrait is insufficient for biometrics'
  return {
    serviceName: 'PortraitQuality',
    serviceVersion: modelVersion('detector'),
    isTechnicalError: false,
    codingScore: isGood ? Math.round(score * 1000) / 1000 : 0,
    codingQualityOk: isGood,
    raisedIndicators: [`BIOMETRIC_QUALITY_CHECK_${isGood ? 'OK' : 'FAILED'}`],
    errors: isGood ? [] : [{ code: '1601', message }],
  }
}

/** Turns a failed examination of faces into its error. Service: Error codes, 1615, 1007 and 1021 */
export function faceFailure(error: unknown): never {
  if (error instanceof UnreadableImageError) throw new CheckFailure('1615', error.message)
  if (error instanceof ExaminationError && error.isTimeout) throw new CheckFailure('1007', error.message)
  if (error instanceof ModelError) throw new CheckFailure('1021', error.message)
  throw error
}

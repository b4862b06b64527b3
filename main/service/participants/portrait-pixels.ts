import { type Examiner, UnreadableImageError } from '../../examination/index.ts'
import { CheckFailure, type ServiceAnswer } from '../checks/check.ts'

/** Examines the pixels of a portrait. Throws CheckFailure 1615 if it cannot be decoded. Service: Error codes */
export async function examinePortraitPixels(
  examiner: Examiner,
  bytes: Uint8Array,
  tenantId: string,
): Promise<ServiceAnswer> {
  const { score } = await examiner.portrait(bytes, tenantId).catch((error: unknown) => {
    throw error instanceof UnreadableImageError ? new CheckFailure('1615', error.message) : error
  })
  const isGood = score > 0
  return {
    serviceName: 'PortraitQuality',
    serviceVersion: '1.0',
    isTechnicalError: false,
    codingScore: Math.round(score * 1000) / 1000,
    codingQualityOk: isGood,
    raisedIndicators: [`BIOMETRIC_QUALITY_CHECK_${isGood ? 'OK' : 'FAILED'}`],
    errors: isGood ? [] : [{ code: '1601', message: 'The quality of the portrait is insufficient for biometrics' }],
  }
}

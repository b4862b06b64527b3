import type { ServiceAnswer } from '../checks/check.ts'

/** What can be told from the pixels of a portrait. */
export async function examinePortraitPixels(_bytes: Uint8Array): Promise<ServiceAnswer> {
  return {
    serviceName: 'face_coding',
    isTechnicalError: false,
    raisedIndicators: ['BIOMETRIC_QUALITY_CHECK_OK'],
    codingScore: 0.934,
    codingQualityOk: true,
  }
}

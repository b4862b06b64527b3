import { describe, expect, it } from 'vitest'
import type { ArchiveContent } from '../../../shared/analysis/record/read-record.ts'
import { everyModel } from './every-model.ts'
import { leastTime } from './least-time.ts'

const OPERATIONS = 10_000

/** Documents and portraits in turn, each with call, verification, service and evaluation; every third is not verified. */
function longContent(): ArchiveContent {
  const time = (at: number) => new Date(Date.UTC(2026, 0, 1) + at).toISOString().slice(0, 23)
  const details = Array.from({ length: OPERATIONS }, (_, index) => {
    const isPortrait = index % 2 === 1
    const [id, before] = [`evidence-${index}`, `evidence-${index - 1}`]
    const failed = index % 3 === 0
    const raised = isPortrait
      ? [`BIOMETRIC_MATCHING_CHECK_${failed ? 'FAILED' : 'OK'}`, 'BIOMETRIC_QUALITY_CHECK_OK']
      : ['MODEL_RECOGNIZED_OK', `VISUAL_SECURITY_${failed ? 'FAILED' : 'OK'}`, 'MRZ_CHECKSUMS_OK']
    const at = index * 1000
    const holder = { surname: 'Specimen', givenNames: ['Sam', `Of ${index}`], dateOfBirth: '1990-01-01' }
    return {
      identityOperation: { name: isPortrait ? 'PORTRAIT_CAPTURE' : 'ID_DOCUMENT_CAPTURE', type: 'ADD' },
      participantContextId: id,
      ...(isPortrait ? { identityOperationParent: before } : {}),
      progress: 'DONE',
      startDateTime: time(at),
      evidenceDetails: {
        id,
        type: isPortrait ? 'PORTRAIT' : 'PASSPORT',
        family: isPortrait ? 'IDENTIFICATION' : 'IDDOCUMENT',
        captureImages: [{ id: `image-${index}`, side: 'FRONT' }],
        ...(isPortrait ? {} : { data: { documentNumber: `N${index}`, holderInformation: [holder] } }),
      },
      processingDetails: { method: 'POST', httpCode: 200, startDateTime: time(at), endDateTime: time(at + 90) },
      verificationDetails: [
        {
          participantType: isPortrait ? 'BIOMETRIC_MATCHING' : 'IMAGE_OCR',
          participantState: 'ACCEPTED',
          sessionCreationTime: time(at + 100),
          startDateTime: time(at + 110),
          endDateTime: time(at + 500),
          ...(isPortrait ? { candidateId: id, referenceId: before } : {}),
          raisedIndicators: raised,
          verificationServices: [
            { serviceName: 'service', isTechnicalError: false, responseTimeMS: 390, raisedIndicators: raised },
          ],
        },
      ],
      evaluationDetails: {
        evaluationDateTime: time(at + 600),
        evidences: [
          {
            id,
            type: isPortrait ? 'PORTRAIT' : 'PASSPORT',
            raisedIndicators: raised,
            statusAndScoring: {
              status: failed ? 'INVALID' : 'VERIFIED',
              score: failed ? 'LEVEL1' : 'LEVEL3',
              strength: 'LEVEL4',
              positiveIndicators: raised.filter((indicator) => indicator.endsWith('_OK')),
              blockingIndicators: raised.filter((indicator) => indicator.endsWith('_FAILED')),
            },
          },
        ],
        loaAndUpgradePath: { levelOfAssurance: 'LOA1' },
      },
    }
  })
  const images = details.map((_, index) => ({ id: `image-${index}`, path: `images/image-${index}.jpg`, hash: '' }))
  return { proof: { hashes: { images } }, identityDetails: { globalStatus: { levelOfAssurance: 'LOA1' } }, details }
}

describe('record of 10 000 operations', () => {
  const content = longContent()
  const models = everyModel(content)
  const text = JSON.stringify(content.details)

  it.each(Object.keys(models))('the model %s takes no longer than a small multiple of parsing', (name) => {
    // Work on every pair of operations would take hundreds of times as long.
    const allowed = 10 * leastTime(() => JSON.parse(text), 3)
    expect(leastTime(() => models[name]?.(), 5)).toBeLessThan(allowed)
  })
})

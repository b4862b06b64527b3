import type { ArchiveContent } from '../../shared/analysis/record/read-record.ts'

/** Documents and portraits in turn, each with call, verification, service and evaluation; every third is not verified. */
export function longContent(operations: number): ArchiveContent {
  const time = (at: number) => new Date(Date.UTC(2026, 0, 1) + at).toISOString().slice(0, 23)
  const details = Array.from({ length: operations }, (_, index) => {
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

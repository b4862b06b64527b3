import { PEOPLE } from '../people/people.ts'
import { capture, imageCheck, PASSPORT } from '../story/documents.ts'
import { LIVENESS, MATCHING, PASSPORT_INDICATORS, QUALITY } from '../story/indicators.ts'
import { livenessCheck, matchingCheck, portrait, qualityCheck } from '../story/portraits.ts'
import { Story } from '../story/story.ts'

/** The portrait stays unverified until a document is submitted, whose score it then takes over. */
export function portraitFirst() {
  const { kofi } = PEOPLE
  const story = new Story({ name: 'portrait-first', start: '2026-03-03T07:55:02.118' })
  story.consents(['PORTRAIT'])
  const face = portrait(story, kofi)
  const id = story.clock.id()
  capture(story, kofi, PASSPORT, {
    checks: [matchingCheck(face, id, 'ID_DOCUMENT')],
    submission: {
      id,
      also: { [face]: { indicators: [...QUALITY, ...LIVENESS, ...MATCHING], referenceId: id } },
    },
  })
  return story.contents()
}

/** Another person holds the passport into the camera. */
export function anotherFace() {
  const { jon, lukasz } = PEOPLE
  const story = new Story({ name: 'another-face', start: '2026-03-17T19:04:55.730' })
  story.consents(['PORTRAIT'])
  const referenceId = capture(story, jon, PASSPORT)
  const refused = [{ code: '1600', message: 'minimum portrait-to-document matching threshold not reached' }]
  const failed = ['BIOMETRIC_MATCHING_CHECK_FAILED']
  portrait(story, lukasz, {
    referenceId,
    checks: (id) => [
      qualityCheck(),
      livenessCheck(),
      matchingCheck(id, referenceId, 'ID_DOCUMENT', {
        indicators: failed,
        errors: refused,
        result: { matchingScore: 0.1204, score: '310.2' },
      }),
    ],
    outcome: { indicators: [...QUALITY, ...LIVENESS, ...failed], errors: refused },
  })
  return story.contents()
}

/** The liveness service is down: after the blocking participant only the evaluation follows. The second attempt succeeds. */
export function technicalError() {
  const { asa } = PEOPLE
  const story = new Story({ name: 'technical-error', start: '2026-03-24T05:31:40.006' })
  story.consents(['PORTRAIT'])
  const referenceId = capture(story, asa, PASSPORT, {
    checks: [
      {
        participant: 'ANTIFRAUD',
        service: 'device_reputation',
        version: '1.9.4',
        state: 'PROCESSING',
        isTechnicalError: true,
        errors: [{ code: '1007', message: 'timeout occurred' }],
        takes: [5000, 5000],
      },
    ],
  })
  const unavailable = [{ code: '1021', message: 'biometric verification service unavailable' }]
  portrait(story, asa, {
    referenceId,
    checks: () => [
      qualityCheck(),
      livenessCheck({
        state: 'REJECTED',
        indicators: [],
        errors: unavailable,
        isTechnicalError: true,
        takes: [10000, 10000],
      }),
    ],
    outcome: {
      indicators: [...QUALITY, 'BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED'],
      errors: [{ code: '1610', message: 'technical error during live portrait capture' }],
      isTechnicalError: true,
    },
  })
  portrait(story, asa, { referenceId })
  return story.contents()
}

const RETRIES = [
  { fault: 'dark', code: '1531', message: 'image too dark', indicator: 'DARK_IMAGE_QUALITY_FAILED' },
  { fault: 'glare', code: '1532', message: 'glare on image', indicator: 'GLARE_IMAGE_QUALITY_FAILED' },
  { fault: 'blur', code: '1539', message: 'capture angle (keystone)', indicator: 'KEYSTONE_IMAGE_QUALITY_FAILED' },
] as const

/** Three unusable pictures, followed by a usable one. */
export function poorImages() {
  const { jon } = PEOPLE
  const story = new Story({ name: 'poor-images', start: '2026-04-02T12:00:21.455' })
  for (const { fault, code, message, indicator } of RETRIES) {
    const errors = [{ code, message }]
    story.submit({
      name: 'ID_DOCUMENT_CAPTURE',
      uri: 'id-documents/capture',
      role: 'USER_AGENT',
      evidence: {
        family: 'IDDOCUMENT',
        type: 'ID_DOCUMENT',
        captureImages: [
          {
            channel: 'webSDK',
            id: story.attach('images', `jon-passport-${fault}.jpg`),
            side: 'FRONT',
            source: 'LIVE_CAPTURE_IMAGE',
          },
        ],
      },
      checks: [imageCheck([indicator], { errors })],
      outcome: { indicators: [indicator], errors },
      view: { idDocument: { idDocumentType: 'PASSPORT' } },
    })
  }
  capture(story, jon, PASSPORT, { indicators: [...PASSPORT_INDICATORS, 'KEYSTONE_IMAGE_QUALITY_FRONT_WARNING'] })
  return story.contents()
}

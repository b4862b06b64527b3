import { passportZone } from '../../shared/rules/index.ts'
import { PEOPLE } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import type { Check } from '../story/check.ts'
import { capture, dataOf, PASSPORT, viewOf } from '../story/documents.ts'
import { CHIP_INDICATORS, QUALITY } from '../story/indicators.ts'
import type { Outcome } from '../story/outcome.ts'
import { livenessCheck, portrait, qualityCheck } from '../story/portraits.ts'
import { Story, type Submission } from '../story/story.ts'

const chipCheck = (indicators: readonly string[], more: Partial<Check> = {}): Check => ({
  participant: 'NFC_CHIP_VERIFICATION',
  service: 'chip_reading_server',
  version: '3.1.0',
  isBlocking: true,
  indicators,
  takes: [1200, 5200],
  ...more,
})

/** Adds the chip session of a passport with its `outcome` as one operation; a session without indicators read nothing. */
function chip(
  story: Story,
  person: Person,
  checks: readonly Check[],
  outcome: Outcome,
  more: Partial<Submission> = {},
) {
  const isRead = outcome.indicators.length > 0
  return story.submit({
    name: 'EVIDENCE_NFC_VERIFICATION',
    uri: 'id-documents/nfc-session',
    evidence: {
      family: 'IDDOCUMENT',
      type: 'ID_DOCUMENT',
      ...(isRead
        ? {
            captureImages: [
              {
                id: story.attach('images', `${person.key}-crop.jpg`),
                source: 'DOCUMENT_CROP' as const,
                channel: 'nativeSDK' as const,
              },
            ],
            data: dataOf(person, passportZone(person)),
          }
        : {}),
    },
    checks,
    outcome,
    view: { idDocument: isRead ? viewOf(person, PASSPORT) : { idDocumentType: 'PASSPORT' } },
    more: { sessionId: story.clock.id() },
    ...more,
  })
}

/** Images first, then the chip of the same passport, then a portrait with a video. */
export function chipAndVideo() {
  const { ipek } = PEOPLE
  const story = new Story({ name: 'chip-and-video', start: '2026-07-01T13:48:11.300' })
  story.consents(['PORTRAIT', 'ID_DOCUMENT'])
  const images = capture(story, ipek, PASSPORT, { channel: 'nativeSDK' })
  const referenceId = chip(
    story,
    ipek,
    [chipCheck(CHIP_INDICATORS)],
    { indicators: CHIP_INDICATORS },
    {
      more: { sessionId: story.clock.id(), identityOperationParent: images },
    },
  )
  portrait(story, ipek, {
    referenceId,
    channel: 'nativeSDK',
    evidence: { video: story.attach('videos', 'ipek-liveness.avi'), sdkInfo: { sdkVersion: '5.12.0' } },
    submission: { name: 'LIVENESS_VIDEO' },
  })
  return story.contents()
}

const UNDECIDED = ['BIOMETRIC_LIVENESS_CHALLENGE_UNVERIFIED']

/**
 * The first reading breaks off; the second ends, but the data does not match the issuer's signature. Liveness is undecided, too.
 */
export function chipRefused() {
  const { kofi } = PEOPLE
  const story = new Story({ name: 'chip-refused', start: '2026-07-09T18:20:37.015' })
  story.consents(['PORTRAIT'])
  const broken = [{ code: '1051', message: 'chip reading session failed' }]
  chip(story, kofi, [chipCheck([], { state: 'REJECTED', errors: broken })], {
    indicators: [],
    errors: broken,
  })
  const failed = CHIP_INDICATORS.map((indicator) =>
    /^PASSIVE_AUTHENTICATION_(HASH_)?CHECK_OK$/.test(indicator) ? indicator.replace(/OK$/, 'FAILED') : indicator,
  )
  chip(story, kofi, [chipCheck(failed)], {
    indicators: failed,
    errors: [{ code: '1051', field: 'dataGroup1', message: 'hash of a data group differs' }],
  })
  portrait(story, kofi, {
    channel: 'nativeSDK',
    checks: () => [qualityCheck(), livenessCheck({ indicators: UNDECIDED })],
    outcome: { indicators: [...QUALITY, ...UNDECIDED] },
    submission: {
      view: {
        portrait: {
          portraitQuality: true,
          livenessDiagnostic: 'MLC-204',
          portraitData: {
            source: 'LIVE_CAPTURE_VIDEO',
            channel: 'nativeSDK',
            metadata: [{ key: 'livenessType', value: 'LIVENESS_MLC' }],
          },
        },
      },
    },
  })
  return story.contents()
}

import { PEOPLE } from '../people/people.ts'
import { capture, IDENTITY_CARD, PASSPORT } from '../story/documents.ts'
import { portrait } from '../story/portraits.ts'
import { Story } from '../story/story.ts'

/** A card is deleted and submitted again, and one consent is withdrawn. */
export function deletedAndReplaced() {
  const { lukasz } = PEOPLE
  const story = new Story({ name: 'deleted-and-replaced', start: '2026-08-26T08:12:47.090' })
  const consents = story.consents(['PORTRAIT', 'ID_DOCUMENT', 'EMAIL'])
  const first = capture(story, lukasz, IDENTITY_CARD)
  const note = story.submit({
    name: 'ADDITIONAL_FILE',
    uri: 'additional-files',
    evidence: { family: 'DOCUMENT', type: 'ADDITIONAL_FILE' },
    more: {
      additionalFile: { id: story.attach('additionalFiles', 'note.txt', Buffer.from('SPECIMEN\n')), metadata: [] },
    },
  })
  story.remove(note, `additional-files/${note}`)
  story.remove(first, `evidences/${first}`)
  story.withdraw(consents, 'EMAIL')
  const referenceId = capture(story, lukasz, IDENTITY_CARD)
  portrait(story, lukasz, { referenceId })
  return story.contents()
}

/** Paused after the passport and resumed the next day: the proof names its predecessor. */
export function resumed() {
  const { jon } = PEOPLE
  const story = new Story({
    name: 'resumed',
    start: '2026-09-08T20:47:33.219',
    businessId: 'order-2026-00417',
    proof: {
      previousProofId: '5f0c1d36-2f3b-4a5e-a0c4-91c6d7a2be10',
      tenantRole: 'USER_AGENT',
      tenantUsed: 'resume-enabled',
    },
  })
  story.consents(['PORTRAIT'])
  const referenceId = capture(story, jon, PASSPORT)
  story.submit({
    name: 'PORTRAIT_CAPTURE',
    uri: 'attributes/portrait/capture-session?mode=webSDK',
    role: 'USER_AGENT',
    more: { progress: 'PAUSE', sessionId: story.clock.id() },
  })
  story.clock.pass(46_800_000)
  portrait(story, jon, { referenceId })
  return story.contents()
}

/** Only a refusal of consents was submitted. */
export function emptySession() {
  const story = new Story({ name: 'empty-session', start: '2026-09-15T10:00:00.000' })
  story.consents([], ['PORTRAIT', 'GIV'])
  return story.contents()
}

/** The proof was retrieved while operations were in progress: genuine, with a warning. */
export function unfinished() {
  const story = new Story({ name: 'unfinished', start: '2026-09-22T15:09:58.404' })
  story.consents(['PORTRAIT', 'MOBILE', 'EMAIL'])
  story.submit({
    name: 'ID_DOCUMENT_LIVE_CAPTURE',
    uri: 'id-documents/live-capture-session',
    more: { progress: 'STARTING', sessionId: story.clock.id() },
  })
  story.submit({
    name: 'PORTRAIT_CAPTURE',
    uri: 'attributes/portrait/capture-session?mode=webSDK',
    more: { progress: 'PROCESSING', sessionId: story.clock.id() },
  })
  story.submit({
    name: 'EVIDENCE_NFC_VERIFICATION',
    uri: 'id-documents/nfc-session',
    more: { progress: 'BLOCKED', sessionId: story.clock.id() },
  })
  story.submit({
    name: 'MOBILE_OTP',
    uri: 'contacts/mobile',
    httpCode: 503,
    callErrors: [{ code: '1007', field: 'mobile', message: 'timeout occurred' }],
    more: {
      progress: 'ERROR',
      contactDetails: {
        mobile: { value: '+61 491 570 006', verified: false, errors: [{ code: '1007' }], otp: { status: 'ERROR' } },
      },
    },
  })
  return story.contents()
}

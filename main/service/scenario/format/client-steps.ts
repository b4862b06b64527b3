import * as z from 'zod'
import {
  CONSENT_TYPE,
  DOCUMENT_TYPE,
  IMAGE_SOURCE,
  LIVENESS_TYPE,
  MEDICARE_CARD_TYPE,
  SIDE,
} from '../../../../shared/spec/enums.ts'
import { document } from './person.ts'
import { calendarDate, country, duration, errorCode, indicator, label, oneOf, words } from './values.ts'

/** What is wrong with an image; each is drawn into its pixels, UNREADABLE is no image at all. */
export const IMAGE_FLAWS = [
  'DARK',
  'GLARE',
  'BLUR',
  'KEYSTONE',
  'TOO_CLOSE',
  'TOO_FAR',
  'CUT_OFF',
  'BARCODE_DAMAGED',
  'UNREADABLE',
] as const

const images = z.strictObject({
  document,
  /** Both sides of a card, the front of a passport unless said otherwise. */
  sides: z.array(oneOf(SIDE)).min(1).max(2).exactOptional(),
  flaws: z.array(z.enum(IMAGE_FLAWS)).exactOptional(),
  /** Sides that the flaws are on; all unless said otherwise. */
  flawedSides: z.array(oneOf(SIDE)).min(1).max(2).exactOptional(),
  /** What the image itself makes the scripted document check raise. */
  indicators: z.array(indicator).exactOptional(),
  errors: z.array(errorCode).exactOptional(),
})

/** How a session goes on once it is open. OPEN: nothing happens, so that it times out if time goes by. */
const ending = z.enum(['COMPLETED', 'ENDED_BY_USER', 'TIMED_OUT', 'FAILED', 'OPEN']).default('COMPLETED')
const session = {
  ending,
  /** The code of a session that FAILED. */
  code: errorCode.exactOptional(),
  message: words.exactOptional(),
  /** How long the session takes until then. */
  after: duration.exactOptional(),
}

const device = z.strictObject({
  browserName: words.exactOptional(),
  browserVersion: words.exactOptional(),
  deviceManufacturer: words.exactOptional(),
  deviceModel: words.exactOptional(),
  osType: words.exactOptional(),
  osVersion: words.exactOptional(),
  sdkVersion: words.exactOptional(),
})

/** Calls of the client API. Service: Endpoints */
export const CLIENT_STEPS = {
  /** 2. Consents that the holder gives, and those that the holder refuses. */
  consents: z.strictObject({
    approve: z.array(oneOf(CONSENT_TYPE)).default([]),
    refuse: z.array(oneOf(CONSENT_TYPE)).default([]),
    from: calendarDate.exactOptional(),
    to: calendarDate.exactOptional(),
  }),
  /** 3. Images of a document. */
  images: images.extend({
    /** DocumentCaptureDetails; the country and type of the document with source LIVE_CAPTURE_IMAGE unless given. */
    details: z
      .strictObject({
        jurisdiction: country.exactOptional(),
        documentType: oneOf(DOCUMENT_TYPE).exactOptional(),
        source: oneOf(IMAGE_SOURCE).exactOptional(),
      })
      .exactOptional(),
  }),
  /** 4. A document as text. */
  text: z.strictObject({ document }),
  /** 5. A Medicare card. */
  medicare: z.strictObject({
    of: label.exactOptional(),
    cardType: oneOf(MEDICARE_CARD_TYPE).default('G'),
    cardNumber: words.exactOptional(),
    expiryDate: calendarDate.exactOptional(),
    fullname: words.exactOptional(),
    fullname2: words.exactOptional(),
    fullname3: words.exactOptional(),
    fullname4: words.exactOptional(),
    individualReferenceNumber: z.int().exactOptional(),
  }),
  /** 6. A live capture session, and what happens in it. */
  liveCapture: images.extend({ ...session, device: device.exactOptional() }),
  /** 7. A chip session, and what happens in it. */
  chip: z.strictObject({
    document,
    ...session,
    device: device.exactOptional(),
    /** What is wrong with the chip. FOREIGN_SIGNER: of an authority that nobody knows. */
    flaw: z.enum(['NONE', 'CHANGED_DATA', 'FOREIGN_SIGNER', 'BROKEN_SIGNATURE', 'INCOMPLETE']).default('NONE'),
    /** Protocols that the reader reports, by whether they succeeded. */
    accessControl: z
      .strictObject({
        bac: z.boolean().exactOptional(),
        pace: z.boolean().exactOptional(),
        activeAuthentication: z.boolean().exactOptional(),
        chipAuthentication: z.boolean().exactOptional(),
        terminalAuthentication: z.boolean().exactOptional(),
      })
      .default({ pace: true, chipAuthentication: true }),
  }),
  /** 8. A portrait session, and what happens in it. */
  portrait: z.strictObject({
    mode: z.enum(['webSDK', 'nativeSDK']).default('webSDK'),
    liveness: oneOf(LIVENESS_TYPE).exactOptional(),
    challenges: z.int().exactOptional(),
    of: label.exactOptional(),
    flaw: z.enum(['NONE', 'DARK', 'BLUR', 'UNREADABLE']).default('NONE'),
    withVideo: z.boolean().default(false),
    ...session,
    device: device.exactOptional(),
  }),
  /** 12. The archive; ends the transaction. */
  proof: z.strictObject({}),
  /** Deletes the evidence with this name. Not shown: D-43 */
  delete: label,
  /** Goes on with a paused transaction. Not shown: D-44 */
  resume: z.strictObject({}),
} as const

import * as z from 'zod'
import {
  CONSENT_TYPE,
  DOCUMENT_TYPE,
  IMAGE_SOURCE,
  LIVENESS_TYPE,
  MEDICARE_CARD_TYPE,
  SIDE,
} from '../../../shared/spec/index.ts'
import {
  CHIP_PUSH_FAULTS,
  document,
  livenessMetadata,
  NATIVE_CAPTURE_FAULTS,
  videoInformation,
} from '../../service/index.ts'
import { calendarDate, country, duration, errorCode, indicator, label, oneOf, text } from '../../yaml/index.ts'

/** Flaws drawn into an image; UNREADABLE is not an image at all. */
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
  /** Default: both sides of a card, the front of a passport. */
  sides: z.array(oneOf(SIDE)).min(1).max(2).exactOptional(),
  flaws: z.array(z.enum(IMAGE_FLAWS)).exactOptional(),
  /** Sides with flaws; default all. */
  flawedSides: z.array(oneOf(SIDE)).min(1).max(2).exactOptional(),
  /** Indicators that the image makes the scripted document check raise. */
  indicators: z.array(indicator).exactOptional(),
  errors: z.array(errorCode).exactOptional(),
})

/** How an opened session ends. OPEN leaves it open, so that it may time out. */
const ending = z.enum(['COMPLETED', 'ENDED_BY_USER', 'TIMED_OUT', 'FAILED', 'OPEN']).default('COMPLETED')
const session = {
  ending,
  /** Error code of a FAILED session. */
  code: errorCode.exactOptional(),
  message: text.exactOptional(),
  /** Time until the session ends. */
  after: duration.exactOptional(),
}

const device = z.strictObject({
  browserName: text.exactOptional(),
  browserVersion: text.exactOptional(),
  deviceManufacturer: text.exactOptional(),
  deviceModel: text.exactOptional(),
  osType: text.exactOptional(),
  osVersion: text.exactOptional(),
  sdkVersion: text.exactOptional(),
})

/** Steps that call the client API. Service: Endpoints */
export const CLIENT_STEPS = {
  /** 2. Approved and refused consents. */
  consents: z.strictObject({
    approve: z.array(oneOf(CONSENT_TYPE)).default([]),
    refuse: z.array(oneOf(CONSENT_TYPE)).default([]),
    from: calendarDate.exactOptional(),
    to: calendarDate.exactOptional(),
  }),
  /** 3. Document images. */
  images: images.extend({
    /** DocumentCaptureDetails; default: country and type of the document, source LIVE_CAPTURE_IMAGE. */
    details: z
      .strictObject({
        jurisdiction: country.exactOptional(),
        documentType: oneOf(DOCUMENT_TYPE).exactOptional(),
        source: oneOf(IMAGE_SOURCE).exactOptional(),
      })
      .exactOptional(),
  }),
  /** 4. Document details as text. */
  text: z.strictObject({ document }),
  /** 5. Medicare card. */
  medicare: z.strictObject({
    of: label.exactOptional(),
    cardType: oneOf(MEDICARE_CARD_TYPE).default('G'),
    cardNumber: text.exactOptional(),
    expiryDate: calendarDate.exactOptional(),
    fullname: text.exactOptional(),
    fullname2: text.exactOptional(),
    fullname3: text.exactOptional(),
    fullname4: text.exactOptional(),
    individualReferenceNumber: z.int().exactOptional(),
  }),
  /** 6. Live capture session and its course. */
  liveCapture: images.extend({ ...session, device: device.exactOptional() }),
  /** 7. Chip session and its course. */
  chip: z.strictObject({
    document,
    ...session,
    device: device.exactOptional(),
    /** Flaw of the chip. FOREIGN_SIGNER: signed under an unknown authority. */
    flaw: z.enum(['NONE', 'CHANGED_DATA', 'FOREIGN_SIGNER', 'BROKEN_SIGNATURE', 'INCOMPLETE']).default('NONE'),
    /** Protocols that the reader reports, with their success. */
    accessControl: z
      .strictObject({
        bac: z.boolean().exactOptional(),
        pace: z.boolean().exactOptional(),
        activeAuthentication: z.boolean().exactOptional(),
        chipAuthentication: z.boolean().exactOptional(),
        terminalAuthentication: z.boolean().exactOptional(),
      })
      .default({ pace: true, chipAuthentication: true }),
    /** Adds data groups 11 and 12: the name in full, and the date of issue. */
    withDetails: z.boolean().exactOptional(),
    /** Fault of the encrypted push to the service, which refuses it. */
    push: z.enum(CHIP_PUSH_FAULTS).exactOptional(),
  }),
  /** 8. Portrait session and its course. */
  portrait: z.strictObject({
    mode: z.enum(['webSDK', 'nativeSDK']).default('webSDK'),
    liveness: oneOf(LIVENESS_TYPE).exactOptional(),
    challenges: z.int().exactOptional(),
    of: label.exactOptional(),
    flaw: z.enum(['NONE', 'DARK', 'BLUR', 'UNREADABLE']).default('NONE'),
    withVideo: z.boolean().default(false),
    /** Liveness metadata of a native capture; `challenges` replace those of the signed parameters. */
    livenessMetadata: livenessMetadata.exactOptional(),
    videoInformation: videoInformation.exactOptional(),
    /** Fault of the native messages to the service, which refuses them. */
    fault: z.enum(NATIVE_CAPTURE_FAULTS).exactOptional(),
    ...session,
    device: device.exactOptional(),
  }),
  /** 12. Proof archive; ends the transaction. */
  proof: z.strictObject({}),
  /** Deletes the named evidence. Not shown: D-43 */
  delete: label,
  /** Resumes a paused transaction. Not shown: D-44 */
  resume: z.strictObject({}),
} as const

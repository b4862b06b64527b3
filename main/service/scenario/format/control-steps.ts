import * as z from 'zod'
import {
  CONSENT_TYPE,
  EVIDENCE_FAMILY,
  EVIDENCE_TYPE,
  OPERATION_NAME,
  OTP_STATUS,
  PARTICIPANT_TYPE,
  PROGRESS,
} from '../../../../shared/spec/enums.ts'
import { document } from './person.ts'
import { country, dateTime, duration, errorCode, indicator, label, oneOf, words } from './values.ts'

const error = z.strictObject({ code: errorCode, field: words.exactOptional(), message: words.optional() })
const otp = z.strictObject({
  creationTime: dateTime.exactOptional(),
  status: oneOf(OTP_STATUS).exactOptional(),
  timeout: z.int().exactOptional(),
})
const contact = { verified: z.boolean().exactOptional(), errors: z.array(error).optional(), otp: otp.optional() }
const phone = z.strictObject({ value: words, language: words.exactOptional(), system: words.optional(), ...contact })

/** Archive: ContactDetails */
const contactDetails = z.strictObject({
  email: z.strictObject({ value: words.exactOptional(), ...contact }).optional(),
  landline: phone.exactOptional(),
  mobile: phone.exactOptional(),
  username: z.strictObject({ username: words }).exactOptional(),
})

/** What comes in by ways that the client API does not have, such as one-time codes and claims. */
const submit = z.strictObject({
  operation: oneOf(OPERATION_NAME),
  type: oneOf(EVIDENCE_TYPE),
  family: oneOf(EVIDENCE_FAMILY),
  /** Data of this document. */
  document: document.exactOptional(),
  /** Data of this person, without a document. */
  of: label.exactOptional(),
  number: words.exactOptional(),
  issuer: country.exactOptional(),
  metadata: z.record(z.string(), words).exactOptional(),
  contact: contactDetails.exactOptional(),
  /** Members of the person that are submitted as attributes. */
  attributes: z
    .array(z.enum(['surname', 'givenNames', 'fullname', 'dateOfBirth', 'gender', 'nationality', 'eyeColor', 'height']))
    .exactOptional(),
  /** Submits the address of the person. */
  withAddress: z.boolean().exactOptional(),
  /** An additional file with this text. */
  file: z.strictObject({ name: words, text: words }).exactOptional(),
  /** A portrait of this person. */
  portraitOf: label.exactOptional(),
  progress: oneOf(PROGRESS).exactOptional(),
  parent: label.exactOptional(),
  isEvaluated: z.boolean().exactOptional(),
  /** Members of the evaluation that only such evidence has. Archive: ProofEvidence */
  evaluation: z
    .strictObject({
      externallyVerified: z.boolean().exactOptional(),
      externalVerificationScore: z.int().exactOptional(),
      extracted: z.boolean().exactOptional(),
      consentApproved: z.boolean().exactOptional(),
    })
    .exactOptional(),
})

const decision = z.strictObject({
  status: z.enum(['ACCEPTED', 'REJECTED', 'UNDECIDED']),
  operatorId: words,
  operatorProfile: words.exactOptional(),
  stationId: words.exactOptional(),
  comment: words.exactOptional(),
  documentPradoId: words.exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  /** How long the operator looks. */
  takes: duration.default(90_000),
})

/** What a check is made to answer; ForcedOutcome in words of the specification. */
const force = z.strictObject({
  participant: oneOf(PARTICIPANT_TYPE),
  /** Only evidence of this type, or of this operation. */
  type: oneOf(EVIDENCE_TYPE).exactOptional(),
  operation: oneOf(OPERATION_NAME).exactOptional(),
  always: z.boolean().exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  errors: z.array(error).exactOptional(),
  isTechnicalError: z.boolean().exactOptional(),
  state: z.enum(['ACCEPTED', 'REJECTED']).exactOptional(),
  isBlocking: z.boolean().exactOptional(),
  responseTime: duration.exactOptional(),
  /** What is read instead. */
  reads: document.exactOptional(),
  livenessDiagnostic: words.exactOptional(),
  review: z.boolean().exactOptional(),
  service: z
    .strictObject({
      score: z.union([z.string(), z.number()]).exactOptional(),
      codingScore: z.number().exactOptional(),
      codingQualityOk: z.boolean().exactOptional(),
      matchingScore: z.number().exactOptional(),
      serviceVersion: words.exactOptional(),
      serviceInternalReference: words.exactOptional(),
    })
    .exactOptional(),
})

/** What is not the client's: capture components, operators, issuing sources, time. */
export const CONTROL_STEPS = {
  submit,
  force,
  withdrawConsent: oneOf(CONSENT_TYPE),
  /** Decisions of operators, one after the other, on the open review of the evidence. */
  review: z.strictObject({ evidence: label, decisions: z.array(decision).min(1) }),
  /** Evaluates the evidence anew, with what is forced by then. */
  evaluate: label,
  /** Lets time go by. */
  wait: duration,
  /** EXPIRY pauses where the tenant allows it, and times out otherwise. */
  expire: z.enum(['EXPIRY', 'TIME_OUT', 'PAUSE_ERROR']),
  /** Records that the issuing sources know. */
  registers: z.array(
    z.strictObject({
      country: z.enum(['AUS', 'USA']),
      document,
      behaviour: z.enum(['ANSWERS', 'TIMES_OUT', 'UNAVAILABLE']).exactOptional(),
    }),
  ),
} as const

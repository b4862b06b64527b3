import * as z from 'zod'
import {
  CONSENT_TYPE,
  EVIDENCE_FAMILY,
  EVIDENCE_TYPE,
  OPERATION_NAME,
  OTP_STATUS,
  PARTICIPANT_TYPE,
  PROGRESS,
} from '../../../shared/spec/index.ts'
import { document } from '../../service/index.ts'
import { country, dateTime, duration, errorCode, indicator, label, oneOf, text } from '../../yaml/index.ts'

const error = z.strictObject({ code: errorCode, field: text.exactOptional(), message: text.optional() })
const otp = z.strictObject({
  creationTime: dateTime.exactOptional(),
  status: oneOf(OTP_STATUS).exactOptional(),
  timeout: z.int().exactOptional(),
})
const contact = { verified: z.boolean().exactOptional(), errors: z.array(error).optional(), otp: otp.optional() }
const phone = z.strictObject({ value: text, language: text.exactOptional(), system: text.optional(), ...contact })

/** Archive: ContactDetails */
const contactDetails = z.strictObject({
  email: z.strictObject({ value: text.exactOptional(), ...contact }).optional(),
  landline: phone.exactOptional(),
  mobile: phone.exactOptional(),
  username: z.strictObject({ username: text }).exactOptional(),
})

/** Evidence submitted without a client endpoint, such as one-time codes and claims. */
const submit = z.strictObject({
  operation: oneOf(OPERATION_NAME),
  type: oneOf(EVIDENCE_TYPE),
  family: oneOf(EVIDENCE_FAMILY),
  /** Submits data of this document. */
  document: document.exactOptional(),
  /** Submits data of this person, without a document. */
  of: label.exactOptional(),
  number: text.exactOptional(),
  issuer: country.exactOptional(),
  metadata: z.record(z.string(), text).exactOptional(),
  contact: contactDetails.exactOptional(),
  /** Members of the person submitted as attributes. */
  attributes: z
    .array(z.enum(['surname', 'givenNames', 'fullname', 'dateOfBirth', 'gender', 'nationality', 'eyeColor', 'height']))
    .exactOptional(),
  /** Submits the address of the person. */
  withAddress: z.boolean().exactOptional(),
  /** Submits an additional file with this text. */
  file: z.strictObject({ name: text, text: text }).exactOptional(),
  /** Submits a portrait of this person. */
  portraitOf: label.exactOptional(),
  progress: oneOf(PROGRESS).exactOptional(),
  parent: label.exactOptional(),
  isEvaluated: z.boolean().exactOptional(),
  /** Members of the evaluation specific to such evidence. Archive: ProofEvidence */
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
  operatorId: text,
  operatorProfile: text.exactOptional(),
  stationId: text.exactOptional(),
  comment: text.exactOptional(),
  documentPradoId: text.exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  /** Duration of the review by the operator. */
  takes: duration.default(90_000),
})

/** Forced outcome of a check; ForcedOutcome in terms of the specification. */
const force = z.strictObject({
  participant: oneOf(PARTICIPANT_TYPE),
  /** Restricts it to evidence of this type, or of this operation. */
  type: oneOf(EVIDENCE_TYPE).exactOptional(),
  operation: oneOf(OPERATION_NAME).exactOptional(),
  always: z.boolean().exactOptional(),
  indicators: z.array(indicator).exactOptional(),
  errors: z.array(error).exactOptional(),
  isTechnicalError: z.boolean().exactOptional(),
  state: z.enum(['ACCEPTED', 'REJECTED']).exactOptional(),
  isBlocking: z.boolean().exactOptional(),
  responseTime: duration.exactOptional(),
  /** Data to be read from the document instead. */
  reads: document.exactOptional(),
  livenessDiagnostic: text.exactOptional(),
  review: z.boolean().exactOptional(),
  service: z
    .strictObject({
      score: z.union([z.string(), z.number()]).exactOptional(),
      codingScore: z.number().exactOptional(),
      codingQualityOk: z.boolean().exactOptional(),
      matchingScore: z.number().exactOptional(),
      serviceVersion: text.exactOptional(),
      serviceInternalReference: text.exactOptional(),
    })
    .exactOptional(),
})

/** Steps outside the client API: capture components, operators, issuing sources, time. */
export const CONTROL_STEPS = {
  submit,
  force,
  withdrawConsent: oneOf(CONSENT_TYPE),
  /** Consecutive decisions of operators on the open review of the evidence. */
  review: z.strictObject({ evidence: label, decisions: z.array(decision).min(1) }),
  /** Evaluates the evidence again with the outcomes forced by then. */
  evaluate: label,
  /** Lets time pass. */
  wait: duration,
  /** EXPIRY pauses if the tenant allows it, and times out otherwise. */
  expire: z.enum(['EXPIRY', 'TIME_OUT', 'PAUSE_ERROR']),
  /** Records of the issuing sources. */
  registers: z.array(
    z.strictObject({
      country: z.enum(['AUS', 'USA']),
      document,
      behaviour: z.enum(['ANSWERS', 'TIMES_OUT', 'UNAVAILABLE']).exactOptional(),
    }),
  ),
} as const

import { INDICATOR } from '../codes/indicators.ts'
import { HTTP_METHOD, PARTICIPANT_STATE, PARTICIPANT_TYPE, TENANT_ROLE } from '../codes/values.ts'
import {
  closed,
  dateOrDateTime,
  dateTime,
  decimal,
  filledText,
  flag,
  integer,
  open,
  text,
  textOrNumber,
} from '../primitives.ts'
import { list, optional, required, structure } from '../structure.ts'
import { errorObject } from './errors-and-contacts.ts'

const NESTED = 'Archive: Nested structures'
const indicator = open(INDICATOR)

export const restDetails = structure(
  'RestDetails',
  {
    specification: `${NESTED}, RestDetails`,
    title: 'Call',
    about: 'The call to the service that changed the identity.',
  },
  {
    submissionId: required(filledText, 'Id of the submission.'),
    uri: required(filledText, 'Address that was called.'),
    method: required(closed(HTTP_METHOD), 'HTTP method.'),
    httpCode: required(integer, 'HTTP status of the answer.'),
    tokenRole: required(closed(TENANT_ROLE), 'Role of the key that was used.'),
    startDateTime: required(dateTime, 'When the call began.'),
    endDateTime: required(dateTime, 'When the call ended.'),
    errors: optional(list(errorObject), 'What went wrong.'),
  },
)

const adjudicationDecisionDetail = structure(
  'AdjudicationDecisionDetail',
  { specification: `${NESTED}, AdjudicationDetails`, title: 'Decision', about: 'The decision of one human operator.' },
  {
    comment: optional(text, 'Comment of the operator.'),
    documentPradoId: optional(text, 'Id of the document model in the PRADO register.'),
    duration: optional(integer, 'How long the operator worked, in milliseconds.'),
    startTime: optional(dateTime, 'When the operator began.'),
    endTime: optional(dateTime, 'When the operator ended.'),
    operatorId: optional(text, 'Id of the operator.'),
    operatorProfile: optional(text, 'Profile of the operator.'),
    stationId: optional(text, 'Workplace of the operator.'),
    status: optional(text, 'What the operator decided.'),
  },
)

export const adjudicationDetails = structure(
  'AdjudicationDetails',
  { specification: `${NESTED}, AdjudicationDetails`, title: 'Adjudication', about: 'A review by human operators.' },
  {
    id: optional(text, 'Id of the review.'),
    type: optional(text, 'Kind of the review.'),
    submitDateTime: optional(dateTime, 'When the review was asked for.'),
    decisionDateTime: optional(dateTime, 'When it was decided.'),
    expirationDate: optional(dateOrDateTime, 'Until when it had to be decided.'),
    globalStatus: optional(text, 'Result of the review.'),
    decisionsDetails: optional(list(adjudicationDecisionDetail), 'The single decisions.'),
  },
)

export const verificationService = structure(
  'VerificationService',
  {
    specification: `${NESTED}, VerificationService`,
    title: 'Verification service',
    about: 'A service that was asked, and its answer.',
  },
  {
    serviceName: required(filledText, 'Name of the service.'),
    isTechnicalError: required(flag, 'Whether the service had a technical error.'),
    responseTimeMS: required(integer, 'How long the service took, in milliseconds.'),
    serviceVersion: optional(text, 'Version of the service.'),
    serviceRequestId: optional(text, 'Id of the request to the service.'),
    serviceInternalReference: optional(text, "The service's own reference."),
    score: optional(textOrNumber, 'Score that the service gave.'),
    codingScore: optional(decimal, 'Score of the coding of a face.'),
    codingQualityOk: optional(flag, 'Whether the quality of the coding is sufficient.'),
    matchingScore: optional(decimal, 'Score of the match of two faces.'),
    errors: optional(list(errorObject), 'What went wrong.'),
    raisedIndicators: optional(list(indicator), 'Indicators that the service raised.'),
    adjudicationDetails: optional(adjudicationDetails, 'Review by human operators.'),
  },
)

/** Not shown: D-12 */
export const verificationDetails = structure(
  'VerificationDetails',
  {
    specification: `${NESTED}, VerificationDetails`,
    title: 'Verification',
    about: 'A verification by one participant of the service.',
  },
  {
    startDateTime: required(dateTime, 'When the verification began.'),
    endDateTime: required(dateTime, 'When the verification ended.'),
    sessionCreationTime: required(dateTime, 'When its session was created.'),
    participantType: optional(closed(PARTICIPANT_TYPE), 'Which part of the service verified.'),
    participantState: optional(closed(PARTICIPANT_STATE), 'How the verification ended.'),
    errors: optional(list(errorObject), 'What went wrong.'),
    raisedIndicators: optional(list(indicator), 'Indicators that were raised.'),
    isBlockingParticipant: optional(flag, 'Whether only the evaluation follows when it was rejected.'),
    linkedIdentityOperation: optional(text, 'Operation that it belongs to.'),
    mainOcrService: optional(text, 'Text recognition service whose result counts.'),
    sessionId: optional(text, 'Id of the session.'),
    verificationId: optional(text, 'Id of the verification.'),
    referenceId: optional(text, 'Id of what was compared with.'),
    referenceType: optional(text, 'Kind of what was compared with.'),
    candidateId: optional(text, 'Id of what was compared.'),
    candidateType: optional(text, 'Kind of what was compared.'),
    verificationServices: optional(list(verificationService), 'Services that were asked.'),
  },
)

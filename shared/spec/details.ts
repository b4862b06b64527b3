import type * as z from 'zod'
import { OPERATION_NAME, OPERATION_TYPE, PROGRESS } from './codes/values.ts'
import {
  additionalFile,
  type consent,
  consentsDetails,
  contactDetails,
  type errorObject,
} from './details/errors-and-contacts.ts'
import { evaluationDetails, type proofEvidence, type statusAndScoring } from './details/evaluation-details.ts'
import { type captureImage, evidenceDetails } from './details/evidence-details.ts'
import {
  type adjudicationDetails,
  restDetails,
  verificationDetails,
  type verificationService,
} from './details/verification-details.ts'
import { closed, dateTime, filledText, text } from './primitives.ts'
import { list, listStructure, optional, required, structure } from './structure.ts'

const DETAILS = 'Archive: VerificationAndEvaluationDetails'

export const identityOperation = structure(
  'IdentityOperation',
  { specification: DETAILS, title: 'Operation', about: 'What was done: which thing was added or deleted.' },
  {
    id: optional(text, 'Id of the operation; the same as participantContextId.'),
    name: required(closed(OPERATION_NAME), 'What the operation dealt with.'),
    type: required(closed(OPERATION_TYPE), 'Whether it was added or deleted.'),
  },
)

export const verificationAndEvaluationDetails = structure(
  'VerificationAndEvaluationDetails',
  {
    specification: DETAILS,
    title: 'Operation with its results',
    about: 'One evidence or consent operation with its calls, verifications and evaluation.',
  },
  {
    identityOperation: required(identityOperation, 'What was done.'),
    identityOperationChild: optional(text, 'participantContextId of a dependent element.'),
    identityOperationParent: optional(text, 'participantContextId of the element that this one depends on.'),
    participantContextId: required(filledText, 'Id of the step; equals the id of the verified evidence.'),
    progress: required(closed(PROGRESS), 'How far the operation has come.'),
    startDateTime: required(dateTime, 'When the operation began.'),
    sessionId: optional(text, 'Id of the session, for operations that have one.'),
    businessId: optional(text, 'Correlation id given when the transaction was created.'),
    additionalFile: optional(additionalFile, 'The additional file.'),
    consentsDetails: optional(consentsDetails, 'Present when a consent is added or removed.'),
    contactDetails: optional(contactDetails, 'The contact data.'),
    evidenceDetails: optional(evidenceDetails, 'The evidence.'),
    evaluationDetails: optional(evaluationDetails, 'The evaluation that followed.'),
    processingDetails: optional(
      restDetails,
      'The call that changed the identity; calls that only read are not recorded.',
    ),
    verificationDetails: optional(list(verificationDetails), 'The verifications; empty for a deletion.'),
  },
)

/** Content of verificationAndEvaluationDetails.json. Archive: Layout */
export const verificationAndEvaluationDetailsList = listStructure(
  'VerificationAndEvaluationDetailsList',
  {
    specification: 'Archive: Layout',
    title: 'Operations',
    about: 'All operations, one element per evidence or consent operation.',
  },
  verificationAndEvaluationDetails,
)

export type VerificationAndEvaluationDetails = z.infer<typeof verificationAndEvaluationDetails>
export type EvidenceDetails = z.infer<typeof evidenceDetails>
export type EvaluationDetails = z.infer<typeof evaluationDetails>
export type ProofEvidence = z.infer<typeof proofEvidence>
export type StatusAndScoring = z.infer<typeof statusAndScoring>
export type VerificationDetails = z.infer<typeof verificationDetails>
export type VerificationService = z.infer<typeof verificationService>
export type AdjudicationDetails = z.infer<typeof adjudicationDetails>
export type RestDetails = z.infer<typeof restDetails>
export type CaptureImage = z.infer<typeof captureImage>
export type Consent = z.infer<typeof consent>
export type ErrorObject = z.infer<typeof errorObject>

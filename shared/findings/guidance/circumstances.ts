import { OTHER_HOLDER } from './consistency-guidance.ts'
import type { Response } from './guidance.ts'
import { NOT_CHECKED, NOTHING_TO_DO, response } from './responses.ts'

/** Cause without an indicator or error code. */
export interface Circumstance {
  readonly cause: string
  readonly response: Response
}

const TROUBLE = 'Something went wrong on our side. Please try again in a few minutes.'

/** Causes that follow from the processing, review or references of an evidence. */
export const CIRCUMSTANCES = {
  REVIEW_REJECTED: {
    cause: 'a reviewer rejected it',
    response: response(
      'OPERATOR',
      'FINAL',
      "Read the reviewer's comment in the Adjudication view before the holder is answered.",
      'We could not accept your submission. Please contact support.',
      'A human operator decided after looking at the pictures; the automatic checks were only in doubt.',
    ),
  },
  REVIEW_EXPIRED: {
    cause: 'its review expired without a decision',
    response: response(
      'OPERATOR',
      'LATER',
      'Ask the operator of the service why nobody decided in time, then submit the same again.',
      'We could not check your submission in time. Please submit it again.',
      'The case left the queue of the reviewers undecided. Nothing was found against the holder.',
    ),
  },
  REVIEW_UNDECIDED: {
    cause: 'its review ended without a decision[ ({status})]',
    response: response(
      'OPERATOR',
      'LATER',
      'Ask the operator of the service for a decision of another reviewer.',
      'We could not finish checking your submission. Please contact support.',
      'The recorded status of the review is neither an acceptance nor a rejection.',
    ),
  },
  IN_REVIEW: {
    cause: 'its review had not ended when the proof was made',
    response: response(
      'OPERATOR',
      'LATER',
      'Wait for the decision of the reviewers and retrieve a new proof.',
      'We are still checking your submission.',
      'A human operator was still working on it.',
    ),
  },
  UNFINISHED: {
    cause: 'its processing had not ended when the proof was made',
    response: response(
      'CLIENT',
      'LATER',
      'Have the client wait until processing has ended before it retrieves the proof.',
      'We are still checking your submission.',
      'The operation is recorded as begun, paused or blocked when the proof was made.',
    ),
  },
  BROKEN_OFF: {
    cause: 'its processing ended with an error',
    response: response(
      'PROVIDER',
      'LATER',
      'Submit the same again later; report it if it stays.',
      TROUBLE,
      'The record says that the operation ended with an error, and no more.',
    ),
  },
  NOT_EVALUATED: {
    cause: 'no evaluation of it is recorded',
    response: NOT_CHECKED,
  },
  TECHNICAL_ERROR: {
    cause: 'a service could not do its work[: {participant}]',
    response: response(
      'PROVIDER',
      'LATER',
      'Submit the same again later; report it to the provider if it stays.',
      TROUBLE,
      'A technical error: nothing was found against the holder.',
    ),
  },
  NOT_PERFORMED: {
    cause: 'a check was not performed[: {participant}]',
    response: NOT_CHECKED,
  },
  RULE_MISSING: {
    cause: 'a required check was not passed: {rule}',
    response: NOT_CHECKED,
  },
  NO_REFERENCE: {
    cause: 'no document was submitted to compare it with',
    response: response(
      'HOLDER',
      'RESUBMIT_OTHER',
      'Ask for an identity document with a photo; the portrait is compared once that is verified.',
      'Please submit an identity document.',
      'A portrait is verified only against the photo of a verified document, chip or reference portrait.',
    ),
  },
  REFERENCE_LOST: {
    cause: 'it has no verified document to be compared with',
    response: response(
      'HOLDER',
      'RESUBMIT_OTHER',
      'Find out first why no document is verified. Once one is, the service compares the portrait by itself.',
      'Please submit an identity document first.',
      'The portrait itself was not refused; its reference was refused or deleted.',
    ),
  },
  DOCUMENT_REFUSED: {
    cause: 'the pictures of the document were refused before',
    response: response(
      'OPERATOR',
      'FINAL',
      'Find out first why the pictures of the document were refused: the chip shares their result.',
      'We could not accept this document. Please contact support.',
      'Where pictures were submitted first, the result of the chip depends on whether their document is valid.',
    ),
  },
  ATTRIBUTES_DIFFER: {
    cause: 'its data differs from that of the other evidence in {fields}',
    response: OTHER_HOLDER,
  },
  UNEXPLAINED: {
    cause: 'the record gives no reason',
    response: NOT_CHECKED,
  },
} as const satisfies { readonly [name: string]: Circumstance }

export type CircumstanceName = keyof typeof CIRCUMSTANCES

/** Ends of a transaction other than the retrieval of its proof; `cause` follows the word "then". Service: Identity status */
export const TRANSACTION_ENDS = {
  TIMEOUT: {
    cause: 'the transaction timed out',
    response: response(
      'HOLDER',
      'RESUBMIT_SAME',
      'Open a new transaction: a timed-out one takes no more submissions.',
      'The time was up. Please start again.',
      'Nothing more was submitted before the transaction expired.',
    ),
  },
  PAUSED: {
    cause: 'the transaction was paused and not resumed',
    response: response(
      'CLIENT',
      'LATER',
      'Have the client resume the transaction, or open a new one.',
      'Your session is paused. Please continue it.',
      'The transaction expired with pause and resume switched on; its proof was retrieved while it was paused.',
    ),
  },
  ERROR: {
    cause: 'the transaction ended with a technical error',
    response: response(
      'OPERATOR',
      'LATER',
      'Open a new transaction; report this one to the operator.',
      TROUBLE,
      'The record says that the transaction ended with an error, and no more.',
    ),
  },
  PROCESSING: {
    cause: 'the proof was made while evidence was still being processed',
    response: response(
      'CLIENT',
      'LATER',
      'Have the client wait until processing has ended before it retrieves the proof.',
      'We are still checking your submission.',
      'The service refuses a proof during processing; this record claims one.',
    ),
  },
} as const satisfies { readonly [status: string]: Circumstance }

/** Responses to an attempt without a specific cause. */
export const ATTEMPT_RESPONSES = {
  SUCCEEDED: { ...NOTHING_TO_DO, internal: 'All evidence that counts for the level of assurance is verified.' },
  NOTHING_SUBMITTED: response(
    'HOLDER',
    'RESUBMIT_SAME',
    'Ask whether the holder reached the first step; then open a new transaction.',
    'You have not submitted anything yet. Please start again.',
    'The transaction was opened, and nothing was submitted to it.',
  ),
  NO_EVIDENCE: response(
    'HOLDER',
    'RESUBMIT_OTHER',
    'Ask the holder to go on with a document; consents and contact details alone reach no level.',
    'Please continue with your identity document.',
    'Consents or contact details were submitted, but no evidence.',
  ),
  NO_LEVEL: response(
    'OPERATOR',
    null,
    'Ask the operator of the service which level was reached: the record does not say.',
    'We received everything and are completing your case.',
    'What was submitted is verified; no level of assurance is recorded.',
  ),
  UNSUPPORTED: response(
    'OPERATOR',
    null,
    'Ask the operator of the service why the record is empty. Do not rely on the level until that is known.',
    'We are looking into your case. Please contact support.',
    'A level of assurance is stated, and nothing in the record led to it.',
  ),
  EMPTY: response(
    'OPERATOR',
    null,
    'Ask the operator of the service why the record is empty.',
    'We are looking into your case. Please contact support.',
    'The record was read, and lists nothing.',
  ),
  UNREADABLE: response(
    'CLIENT',
    null,
    'Have the client retrieve the proof again, and verify it before anything else.',
    'We cannot see what happened. Please contact support.',
    'What happened is recorded in a file that was not read.',
  ),
  CONSENT: response(
    'HOLDER',
    'RESUBMIT_SAME',
    'Explain what the consent is for; the steps that need it can be done once it is given.',
    'Some steps need your consent. You can give it and continue.',
    'The holder refused or withdrew a consent; what needs it was not done.',
  ),
  NOT_ENOUGH: response(
    'HOLDER',
    'RESUBMIT_OTHER',
    'See what each higher level needs, and ask for the evidence that is missing.',
    'We need a further document or a portrait from you.',
    'Everything that was submitted is verified, but it does not add up to a level.',
  ),
} as const

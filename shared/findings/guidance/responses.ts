import type { Actor, IndicatorGuidance, Response, RetryClass } from './guidance.ts'

export const response = (
  actor: Actor,
  retry: RetryClass | null,
  advice: string,
  forHolder: string,
  internal: string,
): Response => ({ actor, retry, advice, forHolder, internal })

/** Response to a passed check, and to all checks of evidence that is verified. */
export const NOTHING_TO_DO: Response = response(
  'NOBODY',
  null,
  'Nothing has to be done.',
  'Nothing is needed from you.',
  'The check supports the evidence, or its result no longer matters.',
)

/** Response to results of the service that exclude each other. */
export const CONTRADICTION: Response = response(
  'OPERATOR',
  null,
  'Ask the operator of the service which of the results holds. Do not rely on either until that is known.',
  'We are looking into your case. Please contact support.',
  'The record states results that exclude each other under the rules of the service.',
)

/** Response to a required check that has no result. */
export const NOT_CHECKED: Response = response(
  'OPERATOR',
  'LATER',
  'Ask the operator of the service why the check was not made, then have the evidence evaluated again.',
  'We could not finish checking your submission. Please contact support.',
  'The check is switched off, is not available for this document, or had no usable input. Nothing speaks against the holder.',
)

/** Requests a new picture of the same document. */
export const newPicture = (how: string, internal: string): Response =>
  response(
    'HOLDER',
    'RESUBMIT_SAME',
    `Ask the holder for a new picture of the same document: ${how}.`,
    `Please take the picture again: ${how}.`,
    internal,
  )

/** Requests another document, because resubmitting this one cannot succeed. */
export const otherDocument = (advice: string, internal: string): Response =>
  response('HOLDER', 'RESUBMIT_OTHER', advice, 'We cannot use this document. Please use another one.', internal)

/** Response to signs that a document is not genuine. The text for the holder does not reveal them. */
export const notGenuine = (internal: string): Response =>
  response(
    'OPERATOR',
    'FINAL',
    'Do not ask for this document again. Have a document specialist look at the pictures before the holder is answered.',
    'We could not accept this document. Please contact support.',
    internal,
  )

/** Requests a new portrait. */
export const newPortrait = (how: string, internal: string): Response =>
  response(
    'HOLDER',
    'RESUBMIT_SAME',
    `Ask the holder for a new portrait: ${how}.`,
    `Please take the portrait again: ${how}.`,
    internal,
  )

interface Exceptions {
  readonly doubt?: string
  readonly undecided?: string
  readonly open?: Response
}

/** Creates the guidance on a check. `doubt` defaults to `failed`, `open` to NOT_CHECKED. */
export const check = (
  subject: string,
  passed: string,
  failed: string,
  failure: Response,
  { doubt = failed, undecided = `the check of ${subject} has no result`, open = NOT_CHECKED }: Exceptions = {},
): IndicatorGuidance => ({ subject, passed, failed, doubt, undecided, failure, open })

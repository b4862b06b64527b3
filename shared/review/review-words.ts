import { type FourEyes, parseFourEyes } from './four-eyes.ts'
import { isReason, REASONS } from './reasons.ts'

/** What decisions, states and results of reviews mean, for people who do not know them. */
export const REVIEW_MEANINGS = {
  APPROVED: 'The reviewer accepts the archive.',
  REJECTED: 'The reviewer does not accept the archive.',
  ESCALATED: 'The reviewer does not decide and asks somebody else to.',
  SUBMITTED: 'Signed by its maker; waits for a second person.',
  SIGNED: 'Signed by its maker; the policy needs no second person.',
  CONFIRMED: 'A second person has confirmed it.',
  RETURNED: 'A second person has returned it to its maker.',
  SUPERSEDED: 'A later decision has replaced it.',
  DRIFTED: 'What was signed and what is there now differ.',
} as const
export type ReviewWord = keyof typeof REVIEW_MEANINGS

export const isReviewWord = (text: string): text is ReviewWord => Object.hasOwn(REVIEW_MEANINGS, text)

/** Returns a code of a reason in words; the code itself if the catalogue does not know it. */
export const reasonText = (code: string): string => (isReason(code) ? REASONS[code].text : code)

const POLICIES: { readonly [kind in FourEyes['kind']]: (policy: FourEyes) => string } = {
  all: () => 'Every decision needs a second person',
  rejections: () => 'Rejections need a second person',
  none: () => 'No decision needs a second person',
  loa: (policy) => `Decisions about LOA${'level' in policy ? policy.level : ''} and above need a second person`,
  sample: (policy) => `${'percent' in policy ? policy.percent : ''} % of the decisions need a second person`,
}

/** Returns a four-eyes policy in words; the text itself if it is none. */
export function fourEyesText(text: string): string {
  const policy = parseFourEyes(text)
  return policy ? POLICIES[policy.kind](policy) : text
}

/** Answers to a checklist in words. */
export const ANSWER_WORDS = { YES: 'Yes', NO: 'No', NOT_APPLICABLE: 'Not applicable' } as const

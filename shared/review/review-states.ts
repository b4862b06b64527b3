/**
 * States of the latest decision about an archive. `OPEN`: no decision. `SUBMITTED`: signed by its maker, waits for a second person.
 * `SIGNED`: signed, no second person is required. `CONFIRMED`, `RETURNED`: by a second person. `SUPERSEDED`: a later decision replaced it.
 */
const REVIEW_STATES = ['OPEN', 'SUBMITTED', 'SIGNED', 'CONFIRMED', 'RETURNED', 'SUPERSEDED'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export type ReviewAction = 'decide' | 'supersede' | 'confirm' | 'return'

/** Condition of a transition: whether the four-eyes policy requires a second person, or who acts. */
export type ReviewCondition = 'SECOND_PERSON' | 'NO_SECOND_PERSON' | 'ANOTHER_PERSON'

export interface ReviewTransition {
  readonly from: ReviewState
  readonly action: ReviewAction
  readonly condition: ReviewCondition | null
  readonly to: ReviewState
}

const DECIDING: readonly ReviewTransition[] = (['OPEN', 'RETURNED'] as const).flatMap((from) => [
  { from, action: 'decide', condition: 'SECOND_PERSON', to: 'SUBMITTED' },
  { from, action: 'decide', condition: 'NO_SECOND_PERSON', to: 'SIGNED' },
])

/** All transitions; others are refused. `supersede` ends the state of the earlier decision, the new one starts from OPEN. */
export const REVIEW_TRANSITIONS: readonly ReviewTransition[] = [
  ...DECIDING,
  { from: 'SUBMITTED', action: 'confirm', condition: 'ANOTHER_PERSON', to: 'CONFIRMED' },
  { from: 'SUBMITTED', action: 'return', condition: 'ANOTHER_PERSON', to: 'RETURNED' },
  { from: 'SUBMITTED', action: 'supersede', condition: null, to: 'SUPERSEDED' },
  { from: 'SIGNED', action: 'supersede', condition: null, to: 'SUPERSEDED' },
  { from: 'CONFIRMED', action: 'supersede', condition: null, to: 'SUPERSEDED' },
]

/** Returns the state after an action; null if the action is not possible in this state. */
export const stateAfter = (from: ReviewState, action: ReviewAction, condition: ReviewCondition | null) =>
  REVIEW_TRANSITIONS.find(
    (transition) => transition.from === from && transition.action === action && transition.condition === condition,
  )?.to ?? null

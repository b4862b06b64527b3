import { type DecisionValue, isReason, isReasonFor, reasonsFor } from '../../../shared/review/index.ts'
import { Refused } from './refused.ts'

/** Throws `Refused` unless the reasons belong to the decision and suffice. */
export function checkReasons(decision: DecisionValue, reasons: readonly string[], comment: string): void {
  const possible = `Possible for ${decision}: ${reasonsFor(decision).join(', ')}.`
  for (const reason of reasons)
    if (!isReason(reason) || !isReasonFor(reason, decision))
      throw new Refused('INVALID_INPUT', `${JSON.stringify(reason)} is no reason for ${decision}`, possible)
  if (decision !== 'APPROVED' && reasons.length === 0)
    throw new Refused('INVALID_INPUT', `${decision} needs a reason`, possible)
  if (reasons.includes('OTHER') && comment.trim() === '')
    throw new Refused('INVALID_INPUT', 'The reason OTHER needs a comment')
}

export const erased = (): Refused =>
  new Refused('ARCHIVE_ERASED', 'The archive was erased', 'Earlier decisions about it stay.')

export const ownDecision = (): Refused =>
  new Refused(
    'OWN_DECISION',
    'Nobody confirms or returns a decision of their own',
    'Another reviewer with the role approver does it.',
  )

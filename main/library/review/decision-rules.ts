import type { Conclusion } from '../../../shared/report/index.ts'
import { type DecisionPredicate, isReason, isReasonFor, reasonsFor, toReasoned } from '../../../shared/review/index.ts'
import { Refused } from '../people/refused.ts'

type Reasons = Pick<DecisionPredicate, 'decision' | 'reasons' | 'comment' | 'verification'>

/** Throws `Refused` unless the reasons belong to the decision about an archive with this verdict, and suffice. */
export function checkReasons({ decision, reasons, comment, verification }: Reasons): void {
  const { indication } = verification
  // Only sub-indications of reports are stored.
  const subIndication = verification.subIndication as Conclusion['subIndication']
  const reasoned = toReasoned(decision, { indication, subIndication })
  const name = reasoned === 'OVERRULED' ? `${decision} of an archive that is ${indication}` : decision
  const possible = `Possible for ${name}: ${reasonsFor(reasoned).join(', ')}.`
  for (const reason of reasons)
    if (!isReason(reason) || !isReasonFor(reason, reasoned))
      throw new Refused('INVALID_INPUT', `${JSON.stringify(reason)} is no reason for ${name}`, possible)
  if (reasoned !== 'APPROVED' && reasons.length === 0)
    throw new Refused('INVALID_INPUT', `${name} needs a reason`, possible)
  for (const reason of ['OTHER', 'VERDICT_OVERRULED'])
    if (reasons.includes(reason) && comment.trim() === '')
      throw new Refused('INVALID_INPUT', `The reason ${reason} needs a comment`)
}

export const erased = (): Refused =>
  new Refused('ARCHIVE_ERASED', 'The archive was erased', 'Earlier decisions about it stay.')

export const ownDecision = (): Refused =>
  new Refused(
    'OWN_DECISION',
    'Nobody confirms or returns a decision of their own',
    'Another reviewer with the role approver does it.',
  )

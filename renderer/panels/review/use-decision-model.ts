import { useMemo, useState } from 'react'
import type { ArchiveReviews } from '../../../shared/bridge/index.ts'
import { type DecisionValue, isReason, isReasonFor, toReasoned } from '../../../shared/review/index.ts'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useDisplayedItems } from '../../model/review/use-displayed-items.ts'
import { shownVerification, useReviewKeys } from '../../model/review/use-reviews.ts'
import { useChecklistModel } from './use-checklist-model.ts'

const labels = reviewLabels.decision

export type DecisionModel = ReturnType<typeof useDecisionModel>

/** Content of the form for a decision, what it lacks, and its signature. */
export function useDecisionModel(reviews: ArchiveReviews, archive: number) {
  const { opened, standing } = useModel()
  const { report } = opened
  const displayed = useDisplayedItems()
  const actor = useReviewKeys()?.actor ?? null
  const { run, busy, failure } = useLibraryChange()
  const isRefuted = standing.archive.standing === 'CONTRADICTED'
  const [decision, setDecision] = useState<DecisionValue | null>(isRefuted ? 'REJECTED' : null)
  const [chosenReasons, setReasons] = useState<readonly string[]>(isRefuted ? ['ARCHIVE_NOT_GENUINE'] : [])
  const [comment, setComment] = useState('')
  const checklist = useChecklistModel(reviews)
  const [supersedes, setSupersedes] = useState(false)
  const latest = reviews.reviews.at(-1)
  const isReplacing = latest !== undefined && latest.state !== 'RETURNED'
  const reasoned = decision === null ? null : toReasoned(decision, report)
  const reasons = useMemo(
    () => chosenReasons.filter((code) => isReason(code) && reasoned !== null && isReasonFor(code, reasoned)),
    [chosenReasons, reasoned],
  )
  const { answered } = checklist
  const missing = ((): string | null => {
    if (!actor) return labels.missing.key
    if (decision === null) return labels.missing.decision
    if (reasoned !== 'APPROVED' && reasons.length === 0) return labels.missing.reason
    if (reasons.includes('VERDICT_OVERRULED') && comment.trim() === '') return labels.missing.overruled
    if (reasons.includes('OTHER') && comment.trim() === '') return labels.missing.other
    if (checklist.isPartial) return labels.missing.answers
    if (reviews.requires.includes('checklist') && answered.length === 0) return labels.missing.required
    return isReplacing && !supersedes ? labels.missing.supersede : null
  })()
  const sign = async (): Promise<void> => {
    if (missing !== null || decision === null) return
    const content = { decision, reasons, comment, answers: answered.length === 0 ? null : answered, supersedes }
    const call = { archive, ...content, displayed, shown: shownVerification(report) }
    await run(
      (bridge) => bridge.call('review.decide', call),
      (missing) => reviewLabels.recorded(labels.signed, missing),
    )
  }
  return {
    ...{ actor, busy, failure, decision, setDecision, reasoned, reasons, setReasons, comment, setComment },
    ...{ checklist, supersedes, setSupersedes, isReplacing, missing, sign },
  }
}

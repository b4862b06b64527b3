import { useMemo, useState } from 'react'
import type { ArchiveReviews } from '../../../shared/bridge/index.ts'
import { type DecisionValue, isReason, isReasonFor } from '../../../shared/review/index.ts'
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
  const { report } = useModel().opened
  const displayed = useDisplayedItems()
  const actor = useReviewKeys()?.actor ?? null
  const { run, busy, failure } = useLibraryChange()
  const [decision, setDecision] = useState<DecisionValue | null>(null)
  const [chosenReasons, setReasons] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const checklist = useChecklistModel(reviews)
  const [supersedes, setSupersedes] = useState(false)
  const latest = reviews.reviews.at(-1)
  const isReplacing = latest !== undefined && latest.state !== 'RETURNED'
  const reasons = useMemo(
    () => chosenReasons.filter((code) => isReason(code) && decision !== null && isReasonFor(code, decision)),
    [chosenReasons, decision],
  )
  const { answered } = checklist
  const missing = ((): string | null => {
    if (!actor) return labels.missing.key
    if (decision === null) return labels.missing.decision
    if (decision !== 'APPROVED' && reasons.length === 0) return labels.missing.reason
    if (reasons.includes('OTHER') && comment.trim() === '') return labels.missing.other
    if (checklist.isPartial) return labels.missing.answers
    if (reviews.requires.includes('checklist') && answered.length === 0) return labels.missing.required
    return isReplacing && !supersedes ? labels.missing.supersede : null
  })()
  const sign = async (): Promise<void> => {
    if (missing !== null || decision === null) return
    const content = { decision, reasons, comment, answers: answered.length === 0 ? null : answered, supersedes }
    const call = { archive, ...content, displayed, shown: shownVerification(report) }
    await run((bridge) => bridge.call('review.decide', call), labels.signed)
  }
  return {
    ...{ actor, busy, failure, decision, setDecision, reasons, setReasons, comment, setComment },
    ...{ checklist, supersedes, setSupersedes, isReplacing, missing, sign },
  }
}

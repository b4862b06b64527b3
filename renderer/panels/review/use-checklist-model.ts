import { useState } from 'react'
import type { ArchiveReviews, ReviewAnswer } from '../../../shared/bridge/index.ts'
import type { AnswerValue } from '../../../shared/review/index.ts'

export type ChecklistModel = ReturnType<typeof useChecklistModel>

/** Answers to the checklist of a library. */
export function useChecklistModel({ checklist }: Pick<ArchiveReviews, 'checklist'>) {
  const [answers, setAnswers] = useState<{ readonly [question: string]: AnswerValue }>({})
  const questions = checklist?.questions ?? []
  const answered = questions.flatMap(({ id }): ReviewAnswer[] => {
    const answer = answers[id]
    return answer ? [{ question: id, answer, comment: '' }] : []
  })
  return {
    ...{ title: checklist?.title ?? '', questions, answers, answered },
    /** Whether some questions are answered, and some are not. */
    isPartial: answered.length > 0 && answered.length < questions.length,
    setAnswer: (question: string, answer: AnswerValue): void => setAnswers({ ...answers, [question]: answer }),
  }
}

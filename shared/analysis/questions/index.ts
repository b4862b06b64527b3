import { noRecordClause } from '../record/unread.ts'
import { CONSENT_QUESTIONS } from './consent-questions.ts'
import { DEVICE_QUESTIONS } from './device-questions.ts'
import { EVIDENCE_QUESTIONS } from './evidence-questions.ts'
import { OPERATOR_QUESTIONS } from './operator-questions.ts'
import { type Answer, notApplicable, type Question, type QuestionContext } from './question.ts'
import { RESULT_QUESTIONS } from './result-questions.ts'
import { TIME_QUESTIONS } from './time-questions.ts'

/** Audit questions that every archive can be asked, by subject. */
export const QUESTIONS: readonly Question[] = [
  ...CONSENT_QUESTIONS,
  ...OPERATOR_QUESTIONS,
  ...EVIDENCE_QUESTIONS,
  ...RESULT_QUESTIONS,
  ...TIME_QUESTIONS,
  ...DEVICE_QUESTIONS,
]

/** Answers a question. Of a record that was not read nothing can be said, not even that something is not in it. */
export function answerQuestion(question: Question, context: QuestionContext): Answer {
  const { readings, isList } = context.record
  const isRead = (readings.details === 'READ' || readings.details === 'AMBIGUOUS') && isList
  return isRead || question.isAboutProof
    ? question.ask(context)
    : notApplicable(`Cannot be answered: ${noRecordClause(context.record)}.`)
}

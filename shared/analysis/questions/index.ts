import { CONSENT_QUESTIONS } from './consent-questions.ts'
import { EVIDENCE_QUESTIONS } from './evidence-questions.ts'
import { OPERATOR_QUESTIONS } from './operator-questions.ts'
import type { Question } from './question.ts'
import { RESULT_QUESTIONS } from './result-questions.ts'
import { TIME_QUESTIONS } from './time-questions.ts'

/** Audit questions that every archive can be asked, by subject. */
export const QUESTIONS: readonly Question[] = [
  ...CONSENT_QUESTIONS,
  ...OPERATOR_QUESTIONS,
  ...EVIDENCE_QUESTIONS,
  ...RESULT_QUESTIONS,
  ...TIME_QUESTIONS,
]

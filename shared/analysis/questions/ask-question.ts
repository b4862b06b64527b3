import { mayStateAbsence, type PartStanding, standingReason, standingSentence } from '../../report/index.ts'
import { answerQuestion } from './index.ts'
import { type Answer, notApplicable, type Question, type QuestionContext } from './question.ts'

/**
 * Answers a question about a record with this standing. An answer may say that something is absent, so there is none unless the
 * record was read completely; what is no conclusion is said before the answer. Verdict: Standing
 */
export function askQuestion(question: Question, context: QuestionContext, standing: PartStanding): Answer {
  if (!mayStateAbsence(standing)) {
    const reason = standing.reason === 'LIMIT' ? 'LIMIT' : 'NOT_READ'
    return notApplicable(`This cannot be answered: ${standingReason({ reason })}.`)
  }
  const answer = answerQuestion(question, context)
  const claim = standingSentence(standing)
  return claim === null ? answer : { ...answer, sentence: `${claim} ${answer.sentence}` }
}

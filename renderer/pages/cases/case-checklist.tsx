import { Radio } from '@mantine/core'
import { visible } from '../../../shared/analysis/index.ts'
import type { CaseInfo, ReviewQuestion } from '../../../shared/bridge/index.ts'
import { ANSWERS, type AnswerValue } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels } from '../../labels/cases.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useCaseChange } from './use-case-change.ts'

const labels = caseLabels.checklist

interface CaseChecklistProps {
  readonly info: CaseInfo
  readonly mayEdit: boolean
}

/** Questions of the checklist, each answered for the case. An answer is recorded at once. */
export function CaseChecklist({ info: { summary, questions, answers }, mayEdit }: CaseChecklistProps) {
  const { change, busy, failure } = useCaseChange(summary.id)
  const answered = questions.filter(({ id }) => answers.some(({ question }) => question === id)).length
  return (
    <section className="panel stack" aria-labelledby="case-checklist">
      <h2 id="case-checklist">
        {labels.title} <span className="quiet">{labels.answered(answered, questions.length)}</span>
      </h2>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={answers.find((answer) => answer.question === question.id)}
          isDisabled={!mayEdit || busy}
          onAnswer={(answer) =>
            void change({ kind: 'answer', answers: [{ question: question.id, answer, comment: '' }] })
          }
        />
      ))}
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}

interface QuestionProps {
  readonly question: ReviewQuestion
  readonly answer: CaseInfo['answers'][number] | undefined
  readonly isDisabled: boolean
  readonly onAnswer: (answer: AnswerValue) => void
}

function Question({ question: { text }, answer, isDisabled, onAnswer }: QuestionProps) {
  return (
    <Radio.Group
      label={visible(text)}
      description={answer && labels.by(visible(answer.by))}
      value={answer?.answer ?? null}
      // The options below have these values only.
      onChange={(value) => onAnswer(value as AnswerValue)}
    >
      <div className="row review-choices">
        {ANSWERS.map((value) => (
          <Radio
            key={value}
            size="xs"
            value={value}
            label={reviewLabels.checklist.answers[value]}
            disabled={isDisabled}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

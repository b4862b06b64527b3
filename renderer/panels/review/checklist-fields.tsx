import { Radio } from '@mantine/core'
import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewQuestion } from '../../../shared/bridge/index.ts'
import { ANSWERS, type AnswerValue } from '../../../shared/review/index.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useAddress } from '../../model/archive/selection.ts'
import type { TabId } from '../../model/archive/tabs.ts'
import type { ChecklistModel } from './use-checklist-model.ts'

const labels = reviewLabels.checklist

/** Questions of the checklist of the library. */
export function ChecklistFields({ model }: { readonly model: ChecklistModel }) {
  const { title, questions, answered } = model
  if (questions.length === 0) return null
  return (
    <details>
      <summary>{labels.summary(visible(title), answered.length, questions.length)}</summary>
      <div className="review-checklist">
        {questions.map((question) => (
          <QuestionField key={question.id} question={question} model={model} />
        ))}
      </div>
    </details>
  )
}

function QuestionField({ question, model }: { readonly question: ReviewQuestion; readonly model: ChecklistModel }) {
  const { id, text, place } = question
  return (
    <div className="review-question">
      <Radio.Group
        label={visible(text)}
        value={model.answers[id] ?? null}
        // The options below have these values only.
        onChange={(value) => model.setAnswer(id, value as AnswerValue)}
      >
        <div className="row review-choices">
          {ANSWERS.map((value) => (
            <Radio key={value} size="xs" value={value} label={labels.answers[value]} />
          ))}
        </div>
      </Radio.Group>
      {place !== null && <QuestionLink place={place} about={text} />}
    </div>
  )
}

/** Tabs by the places that checklists name. */
const TABS: { readonly [place: string]: TabId } = {
  ...{ verdict: 'verdict', findings: 'verdict', timeline: 'timeline', operations: 'timeline', evidence: 'evidence' },
  ...{ indicators: 'evidence', identity: 'identity', adjudication: 'adjudication', diagnosis: 'diagnosis' },
  ...{ record: 'record', matches: 'matches', images: 'images' },
}

function QuestionLink({ place, about }: { readonly place: string; readonly about: string }) {
  const address = useAddress()
  const [, path = '', pointer] = /^([^#]+)(?:#(.*))?$/.exec(place) ?? []
  const tab = Object.hasOwn(TABS, place) ? TABS[place] : path.startsWith('images/') ? 'images' : undefined
  const to = tab ? address({}, tab) : address({ place: { path, pointer: pointer ?? '' } }, 'record')
  return (
    <Link to={to} aria-label={`${labels.show}: ${visible(about)}`}>
      {labels.show}
    </Link>
  )
}

import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Answer, askQuestion, QUESTIONS, questionContext, visible } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { timelineLabels } from '../../labels/timeline.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { useWindow } from '../../model/window/window-context.tsx'

const labels = timelineLabels.questions
/** Maximum number of listed places. */
const MAX_SHOWN = 20

interface QuestionsPanelProps {
  readonly archive: ArchiveModel
  onPick(key: string): void
}

/** Audit questions about the record, answered in a sentence with links to what the answer rests on. */
export function QuestionsPanel({ archive: { record, standing }, onPick }: QuestionsPanelProps) {
  const [id, setId] = useState<string | null>(null)
  const { masked } = useWindow().settings
  const context = useMemo(() => questionContext(record, { masked }), [record, masked])
  const answer = useMemo(() => {
    const question = QUESTIONS.find((candidate) => candidate.id === id)
    return question ? askQuestion(question, context, standing.record) : null
  }, [context, id, standing])
  return (
    <section className="panel" aria-labelledby="questions-title">
      <h2 id="questions-title">{labels.title}</h2>
      <Select
        size="xs"
        aria-label={labels.choose}
        placeholder={labels.placeholder}
        searchable
        data={QUESTIONS.map((question) => ({ value: question.id, label: question.title }))}
        value={id}
        onChange={setId}
      />
      <div role="status">{answer && <AnswerView answer={answer} onPick={onPick} />}</div>
    </section>
  )
}

function AnswerView({
  answer: { sentence, places },
  onPick,
}: { readonly answer: Answer } & Pick<QuestionsPanelProps, 'onPick'>) {
  const shown = places.slice(0, MAX_SHOWN)
  return (
    <>
      <p className="question-answer">
        <bdi>{visible(sentence)}</bdi>
      </p>
      {shown.length > 0 && (
        <ul className="plain-list question-places" aria-label={labels.places}>
          {shown.map(({ place, key, time, text }) => (
            <li key={`${place.path}${place.pointer}`}>
              {time && <When moment={time} />}
              {key === null ? (
                <bdi className="question-place">{visible(text)}</bdi>
              ) : (
                <button type="button" className="link-button question-place" onClick={() => onPick(key)}>
                  <bdi>{visible(text)}</bdi>
                </button>
              )}
              <PlaceLink place={place} brief />
            </li>
          ))}
        </ul>
      )}
      {places.length > shown.length && <p>{labels.more(places.length - shown.length)}</p>}
    </>
  )
}

import { visible } from '../../../shared/analysis/index.ts'
import { capitalize, verdictSentence } from '../../../shared/report/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useDiagnosis } from '../../model/archive/use-diagnosis.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { ResponseFacts } from './response-facts.tsx'
import { TicketActions } from './ticket-actions.tsx'

/** Summary of the attempt in one sentence, the recommended response, and the actions for a ticket. */
export function AttemptPanel() {
  const { attempt } = useDiagnosis()
  const { facts, report } = useModel().opened
  const [place] = attempt.places
  const sentence = facts.otherInput
    ? `${capitalize(verdictSentence(report))}. ${diagnosisLabels.nothingHere}`
    : attempt.sentence
  return (
    <section className="panel attempt-panel" aria-labelledby="attempt-title">
      <div className="attempt-head">
        <h2 id="attempt-title">{diagnosisLabels.attempt}</h2>
        {attempt.end !== 'UNREADABLE' && <TicketActions />}
      </div>
      <p className="attempt-sentence">
        {attempt.result !== 'NEUTRAL' && <ResultTag result={attempt.result} />} <bdi>{visible(sentence)}</bdi>{' '}
        {place && <PlaceLink place={place} brief />}
      </p>
      {attempt.end !== 'UNREADABLE' && attempt.actor !== 'NOBODY' && <ResponseFacts response={attempt} />}
    </section>
  )
}

import { visible } from '../../../shared/analysis/index.ts'
import type { PeopleInfo } from '../../../shared/bridge/index.ts'
import { peopleLabels } from '../../labels/people.ts'
import { reviewLabels } from '../../labels/review.ts'
import { Fingerprint } from '../../parts/fingerprint.tsx'
import { EditChecklist } from './edit-checklist.tsx'
import { SetPolicy } from './set-policy.tsx'

const labels = peopleLabels.rules

/** Four-eyes policy and checklist, with forms for those who may change them. */
export function RulesPanel({ people: { fourEyes, checklist, mayManage } }: { readonly people: PeopleInfo }) {
  return (
    <section className="panel stack" aria-labelledby="rules-title">
      <h2 id="rules-title">{labels.title}</h2>
      {!mayManage && <p className="quiet">{labels.notAllowed}</p>}
      <h3>{labels.fourEyes}</h3>
      <p>
        {reviewLabels.decision.policy(fourEyes)} <span className="quiet">{labels.fourEyesNow(fourEyes)}</span>
      </p>
      {mayManage && <SetPolicy key={fourEyes} fourEyes={fourEyes} />}
      <h3>{labels.checklist}</h3>
      <p>
        <bdi>{visible(checklist.title)}</bdi>{' '}
        <span className="quiet">{labels.questions(checklist.questions.length)}</span>
      </p>
      <dl className="facts">
        <dt>{labels.digest}</dt>
        <dd>
          <Fingerprint hex={checklist.sha256} />
        </dd>
      </dl>
      <ol className="people-questions">
        {checklist.questions.map(({ id, text }) => (
          <li key={id}>{visible(text)}</li>
        ))}
      </ol>
      {mayManage && <EditChecklist key={checklist.sha256} text={checklist.text} />}
    </section>
  )
}

import { Check, CircleDashed, CircleQuestionMark, CircleX, TriangleAlert } from 'lucide-react'
import { CHECKS } from '../../../shared/findings/checks.ts'
import type { Check as ReportedCheck } from '../../../shared/findings/finding.ts'
import { isOpenCheck } from '../../../shared/findings/weight.ts'
import { labelOrKey } from '../../labels/label-or-key.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'

const LOOK = {
  PASSED: { tone: 'good', Icon: Check },
  FAILED: { tone: 'bad', Icon: CircleX },
  WARNING: { tone: 'unsure', Icon: TriangleAlert },
  SKIPPED: { tone: 'quiet', Icon: CircleDashed },
  OPEN: { tone: 'unsure', Icon: CircleQuestionMark },
} as const satisfies { readonly [outcome in ReportedCheck['outcome'] | 'OPEN']: unknown }

/** All checks in the order of the specification, including those that passed. */
export function CheckList() {
  const { report } = useModel().opened
  const { checks } = report
  return (
    <section className="panel" aria-labelledby="checks-title">
      <h2 id="checks-title">
        {verdictLabels.checks} <span className="quiet">{checks.length}</span>
      </h2>
      <p className="quiet">{verdictLabels.checksHint}</p>
      <ol className="checks">
        {checks.map((check) => {
          const { id, reason } = check
          const outcome = isOpenCheck(check, report) ? 'OPEN' : check.outcome
          const { tone, Icon } = LOOK[outcome]
          return (
            <li key={id}>
              <span className={`tag tag-${tone}`}>
                <Icon aria-hidden size={12} /> {verdictLabels.outcomes[outcome]}
              </span>
              <span>
                {labelOrKey(CHECKS, id)}
                {reason !== undefined && <span className="quiet"> {reason}.</span>}
              </span>
              <span className="mono quiet">{id}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

import { CHECKS, isOpenCheck } from '../../../shared/findings/index.ts'
import { labelOrKey } from '../../labels/label-or-key.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { ValueTag } from '../../parts/tag.tsx'

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
          return (
            <li key={id}>
              <ValueTag value={outcome}>{verdictLabels.outcomes[outcome]}</ValueTag>
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

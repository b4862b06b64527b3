import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'

export function LimitsPanel() {
  const { limitsOfEvidence } = useModel().opened.report
  return (
    <section className="panel" aria-labelledby="limits-title">
      <h2 id="limits-title">{verdictLabels.limits}</h2>
      <ul className="limits">
        {limitsOfEvidence.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

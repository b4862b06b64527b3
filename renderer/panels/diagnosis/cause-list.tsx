import type { Cause } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { diagnosisLabels } from '../../labels/diagnosis.ts'
import { ResultTag } from '../../parts/result-tag.tsx'
import { ResponseFacts } from './response-facts.tsx'

/** Root causes, each with its response and the symptoms that it explains. Every sentence links to its place in the record. */
export function CauseList({ causes }: { readonly causes: readonly Cause[] }) {
  if (causes.length === 0) return null
  return (
    <ol className="causes">
      {causes.map((cause, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: causes of one evidence never change their order.
        <li key={index}>
          <p className="cause">
            {cause.result !== 'NEUTRAL' && <ResultTag result={cause.result} />} <strong>{cause.sentence}</strong>{' '}
            <Place cause={cause} />
          </p>
          <ResponseFacts response={cause} message={cause.message} />
          {cause.symptoms.length > 0 && <Symptoms symptoms={cause.symptoms} />}
        </li>
      ))}
    </ol>
  )
}

function Symptoms({ symptoms }: { readonly symptoms: readonly Cause[] }) {
  return (
    <details className="symptoms">
      <summary>{diagnosisLabels.explains(symptoms.length)}</summary>
      <ul>
        {symptoms.map((symptom, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: symptoms of one cause never change their order.
          <li key={index}>
            {symptom.sentence} <Place cause={symptom} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Remarks: findings that neither decided nor blocked. */
export function RemarkList({ remarks }: { readonly remarks: readonly Cause[] }) {
  if (remarks.length === 0) return null
  return (
    <ul className="remarks">
      {remarks.map((remark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: remarks on one evidence never change their order.
        <li key={index}>
          {remark.sentence} <Place cause={remark} />
        </li>
      ))}
    </ul>
  )
}

function Place({ cause: { places } }: { readonly cause: Cause }) {
  return places[0] ? <PlaceLink place={places[0]} brief /> : null
}

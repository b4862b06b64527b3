import type { EvidenceModel } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'

/** Error codes with their meaning, unmet rules, and differing attributes. */
export function ErrorsPanel({
  model: { errors, mandatoryMissing, mismatchedAttributes },
}: {
  readonly model: EvidenceModel
}) {
  if (errors.length + mandatoryMissing.length + mismatchedAttributes.length === 0) return null
  return (
    <section className="panel" aria-labelledby="errors-title">
      <h2 id="errors-title">{evidenceLabels.errors}</h2>
      <ul className="plain-list">
        {errors.map(({ code, title, meaning, place }) => (
          <li key={code}>
            <strong className="mono">{code}</strong> {title}: {meaning} <PlaceLink place={place} brief />
          </li>
        ))}
      </ul>
      {mandatoryMissing.length > 0 && <h3 className="section-title">{evidenceLabels.missing}</h3>}
      <ul className="plain-list">
        {mandatoryMissing.map(({ name, place }) => (
          <li key={place.pointer}>
            <span className="mono">{name}</span> <PlaceLink place={place} brief />
          </li>
        ))}
      </ul>
      {mismatchedAttributes.length > 0 && (
        <p>
          {evidenceLabels.differing}: {mismatchedAttributes.join(', ')}
        </p>
      )}
    </section>
  )
}

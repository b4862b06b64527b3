import { fieldTitle, isPersonal, type SummaryFact } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { identityLabels } from '../../labels/identity.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'

/** Single values of proof.json and the global status. */
export function FactsPanel({ facts }: { readonly facts: readonly SummaryFact[] }) {
  const proof = useModel().coverage.byPath.get('proof.json')
  return (
    <section className="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">
        {identityLabels.facts} {proof && proof.coverage !== 'COVERED' && <CoverTag file={proof} />}
      </h2>
      <dl className="facts">
        {facts.map(({ name, value, place }) => (
          <div key={place.path + place.pointer} className="facts-row">
            <dt>{fieldTitle(name)}</dt>
            <dd>
              {isPersonal(place) ? <Masked>{value}</Masked> : <bdi>{value}</bdi>} <PlaceLink place={place} brief />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

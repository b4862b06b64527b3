import { Check, CircleDashed } from 'lucide-react'
import { fieldTitle } from '../../shared/analysis/field-title.ts'
import type { IdentitySummary } from '../../shared/analysis/identity-summary.ts'
import type { Place } from '../../shared/analysis/place.ts'
import { labelFor } from '../../shared/analysis/value-label.ts'
import { identityLabels } from '../labels/identity.ts'
import { LongText } from '../parts/long-text.tsx'
import { Masked } from '../parts/masked.tsx'
import { PlaceLink } from '../parts/place-link.tsx'

/** Attributes and addresses of the identity with their verified flags. */
export function AttributesPanel({ summary: { attributes, addresses } }: { readonly summary: IdentitySummary }) {
  return (
    <section className="panel" aria-labelledby="attributes-title">
      <h2 id="attributes-title">{identityLabels.attributes}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{identityLabels.field}</th>
            <th scope="col">{identityLabels.value}</th>
            <th scope="col">{identityLabels.columnVerified}</th>
            <th scope="col">{identityLabels.from}</th>
          </tr>
        </thead>
        <tbody>
          {attributes
            .filter(({ values }) => values.length > 0)
            .flatMap(({ name, values }) =>
              values.map(({ value, verified, place, evidenceType }) => (
                <AttributeRow
                  key={place.pointer}
                  title={fieldTitle(name)}
                  value={value}
                  verified={verified}
                  place={place}
                  evidenceType={evidenceType}
                />
              )),
            )}
          {addresses.map(({ lines, postcode, city, state, country, verified, place, evidenceType }) => (
            <AttributeRow
              key={place.pointer}
              title={identityLabels.addresses}
              value={[...lines, postcode, city, state, country].filter((part) => part !== null).join(', ')}
              verified={verified}
              place={place}
              evidenceType={evidenceType}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface AttributeRowProps {
  readonly title: string
  readonly value: string
  readonly verified: boolean | null
  readonly place: Place
  readonly evidenceType: string
}

function AttributeRow({ title, value, verified, place, evidenceType }: AttributeRowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Masked>
          <LongText text={value} />
        </Masked>
      </td>
      <td>
        <Verified verified={verified} />
      </td>
      <td>
        <PlaceLink place={place} text={labelFor('EvidenceType', evidenceType).title} />
      </td>
    </tr>
  )
}

function Verified({ verified }: { readonly verified: boolean | null }) {
  if (verified === null) return <span className="quiet">{identityLabels.unsaid}</span>
  const Icon = verified ? Check : CircleDashed
  return (
    <span className={verified ? 'tone-good whole' : 'tone-unsure whole'}>
      <Icon aria-hidden size={12} /> {verified ? identityLabels.verified : identityLabels.unverified}
    </span>
  )
}

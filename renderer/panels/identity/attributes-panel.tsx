import { Check, CircleDashed } from 'lucide-react'
import { fieldTitle, type IdentitySummary, labelFor, type Place } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { identityLabels as labels } from '../../labels/identity.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { LongText } from '../../parts/long-text.tsx'

interface AttributeRow {
  readonly title: string
  readonly value: string
  readonly verified: boolean | null
  readonly place: Place
  readonly evidenceType: string
}

const COLUMNS: readonly Column<AttributeRow>[] = [
  { title: labels.field, isHead: true, cell: ({ title }) => title },
  {
    title: labels.value,
    cell: ({ value }) => (
      <Masked>
        <LongText text={value} />
      </Masked>
    ),
  },
  { title: labels.columnVerified, cell: ({ verified }) => <Verified verified={verified} /> },
  {
    title: labels.from,
    cell: ({ place, evidenceType }) => <PlaceLink place={place} text={labelFor('EvidenceType', evidenceType).title} />,
  },
]

/** Attributes and addresses of the identity with their verified flags. */
export function AttributesPanel({ summary }: { readonly summary: IdentitySummary }) {
  return (
    <section className="panel" aria-labelledby="attributes-title">
      <h2 id="attributes-title">{labels.attributes}</h2>
      <DataTable columns={COLUMNS} rows={rowsOf(summary)} keyOf={({ place }) => place.pointer} />
    </section>
  )
}

const rowsOf = ({ attributes, addresses }: IdentitySummary): readonly AttributeRow[] => [
  ...attributes.flatMap(({ name, values }) => values.map((value) => ({ ...value, title: fieldTitle(name) }))),
  ...addresses.map(({ lines, postcode, city, state, country, ...address }) => ({
    ...address,
    title: labels.addresses,
    value: [...lines, postcode, city, state, country].filter((part) => part !== null).join(', '),
  })),
]

function Verified({ verified }: Pick<AttributeRow, 'verified'>) {
  if (verified === null) return <span className="quiet">{labels.notStated}</span>
  const Icon = verified ? Check : CircleDashed
  return (
    <span className={verified ? 'tone-good whole' : 'tone-unsure whole'}>
      <Icon aria-hidden size={12} /> {verified ? labels.verified : labels.unverified}
    </span>
  )
}

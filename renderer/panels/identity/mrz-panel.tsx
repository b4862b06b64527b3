import { fieldTitle, type MrzModel } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { identityLabels } from '../../labels/identity.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'

const CHECKS: readonly Column<NonNullable<MrzModel['reading']>['checks'][number]>[] = [
  { title: identityLabels.digit, isHead: true, cell: ({ name }) => fieldTitle(name) },
  { title: identityLabels.actualDigit, kind: 'mono', cell: ({ actual }) => actual },
  { title: identityLabels.expectedDigit, kind: 'mono', cell: ({ expected }) => expected },
  {
    title: identityLabels.digitResult,
    cell: ({ expected, actual }) =>
      actual === expected ? (
        <span className="tone-good">{identityLabels.right}</span>
      ) : (
        <span className="tone-bad">{identityLabels.wrong}</span>
      ),
  },
]

/** Decoded machine-readable zone with every check digit. `position` among the zones of the archive, from 1. */
export function MrzPanel({ zone, position }: { readonly zone: MrzModel; readonly position: number }) {
  const { lines, reading, place } = zone
  return (
    <section className="panel" aria-label={`${identityLabels.mrz} ${position}`}>
      <h2>
        {identityLabels.mrz} <span className="quiet">{reading?.format}</span>
      </h2>
      <Masked>
        <pre className="mrz">{lines.join('\n')}</pre>
      </Masked>
      <p>
        <PlaceLink place={place} />
      </p>
      {reading === null ? (
        <p>{identityLabels.noReading}</p>
      ) : (
        <div className="mrz-pair">
          <dl className="facts">
            {Object.entries(reading).map(([name, value]) =>
              typeof value !== 'string' || name === 'format' || value === '' ? null : (
                <div key={name} className="facts-row">
                  <dt>{fieldTitle(name)}</dt>
                  <dd>
                    <Masked>{value}</Masked>
                  </dd>
                </div>
              ),
            )}
          </dl>
          <DataTable
            caption={identityLabels.checks}
            columns={CHECKS}
            rows={reading.checks}
            keyOf={({ name }) => name}
          />
        </div>
      )}
    </section>
  )
}

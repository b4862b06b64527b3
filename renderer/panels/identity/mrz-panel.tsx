import { fieldTitle, type MrzModel } from '../../../shared/analysis/index.ts'
import { Masked } from '../../kit/masked.tsx'
import { PlaceLink } from '../../kit/place-link.tsx'
import { identityLabels } from '../../labels/identity.ts'

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
          <table className="table">
            <caption className="quiet">{identityLabels.checks}</caption>
            <thead>
              <tr>
                <th scope="col">{identityLabels.digit}</th>
                <th scope="col">{identityLabels.actualDigit}</th>
                <th scope="col">{identityLabels.expectedDigit}</th>
                <th scope="col">{identityLabels.digitResult}</th>
              </tr>
            </thead>
            <tbody>
              {reading.checks.map(({ name, expected, actual }) => (
                <tr key={name}>
                  <th scope="row">{fieldTitle(name)}</th>
                  <td className="mono">{actual}</td>
                  <td className="mono">{expected}</td>
                  <td className={actual === expected ? 'tone-good' : 'tone-bad'}>
                    {actual === expected ? identityLabels.right : identityLabels.wrong}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

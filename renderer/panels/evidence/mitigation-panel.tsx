import type { MitigationLink } from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { evidenceLabels } from '../../labels/evidence.ts'
import { Coded } from '../../parts/coded.tsx'

const ROW = 30

/** Mitigations, drawn as links between mitigating and mitigated indicators. */
export function MitigationPanel({ links }: { readonly links: readonly MitigationLink[] }) {
  return (
    <section className="panel" aria-labelledby="mitigations-title">
      <h2 id="mitigations-title">{evidenceLabels.mitigations}</h2>
      {links.map((link) => (
        <Link key={link.place.pointer + link.mitigating.join() + link.mitigated.join()} link={link} />
      ))}
    </section>
  )
}

function Link({ link: { mitigating, mitigated, place, origin, isContradiction } }: { readonly link: MitigationLink }) {
  const height = Math.max(mitigating.length, mitigated.length) * ROW
  const y = (count: number, index: number): number => ((index + 0.5) * height) / count
  return (
    <div className="mitigation">
      <ul style={{ height }}>
        {mitigating.map((indicator) => (
          <li key={indicator}>
            <Coded list="Indicator" value={indicator} showCode />
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 100 ${height}`}
        height={height}
        preserveAspectRatio="none"
        aria-hidden
        className="mitigation-lines"
      >
        {mitigating.flatMap((from, i) =>
          mitigated.map((to, j) => (
            <path
              key={`${from}${to}`}
              d={`M0 ${y(mitigating.length, i)} C50 ${y(mitigating.length, i)} 50 ${y(mitigated.length, j)} 100 ${y(mitigated.length, j)}`}
              className={isContradiction ? 'line-broken' : 'line-good'}
            />
          )),
        )}
      </svg>
      <ul style={{ height }}>
        {mitigated.map((indicator) => (
          <li key={indicator}>
            <span className="visually-hidden">{evidenceLabels.mitigates} </span>
            <Coded list="Indicator" value={indicator} showCode />
          </li>
        ))}
      </ul>
      <p className="quiet">
        {isContradiction
          ? evidenceLabels.contradiction
          : origin === 'RECORDED'
            ? evidenceLabels.recorded
            : evidenceLabels.rule}{' '}
        <PlaceLink place={place} brief />
      </p>
    </div>
  )
}

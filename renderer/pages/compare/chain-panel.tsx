import { Fragment } from 'react'
import { Link } from 'wouter'
import { proofChains, visible } from '../../../shared/analysis/index.ts'
import { compareLabels } from '../../labels/compare.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { archiveModel } from '../../model/archive/archive-model.ts'
import { useArchives } from '../../model/window/window-context.tsx'

/** Lists the chains among all open archives; nothing if no archive continues another. */
export function ChainPanel() {
  const open = [...useArchives().values()].flatMap((state) =>
    state.kind === 'open' ? [archiveModel(state.opened)] : [],
  )
  const chains = proofChains(open.map(({ record, opened }) => ({ proof: record.proof, opened })))
  if (chains.length === 0) return null
  return (
    <section className="panel" aria-labelledby="chains-title">
      <h2 id="chains-title">{compareLabels.chains}</h2>
      <p className="quiet">{compareLabels.chainHint}</p>
      <ul className="plain-list">
        {chains.map((chain) => (
          <li key={chain[0]?.opened.archive}>
            {chain.map(({ opened }, index) => {
              const previous = chain[index - 1]?.opened.archive
              const to =
                previous === undefined
                  ? `/archive/${opened.archive}/verdict`
                  : compareAddress({ left: previous, right: opened.archive })
              return (
                <Fragment key={opened.archive}>
                  {index > 0 && ' → '}
                  <Link to={to}>
                    <bdi>{visible(opened.name)}</bdi>
                  </Link>
                </Fragment>
              )
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'wouter'
import { serviceWords } from '../words/service.ts'
import { formatSize } from './format-size.ts'
import { At } from './moment-text.tsx'
import { useLive } from './use-live.ts'

const words = serviceWords.proofs

/** What was retrieved, each one click from its verdict. */
export function ProofsPanel({ identity }: { readonly identity?: string }) {
  const { value } = useLive('proofs', ['ended', 'state', 'call'], (bridge) => bridge.call('service.proofs', {}))
  const proofs = value?.filter((proof) => identity === undefined || proof.identity === identity) ?? []
  return (
    <section className="panel" aria-labelledby="proofs-title">
      <h2 id="proofs-title">{words.title}</h2>
      {proofs.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.columns.identity}</th>
              <th scope="col">{words.columns.at}</th>
              <th scope="col">{words.columns.size}</th>
              <th scope="col">{words.columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {proofs.map(({ archive, identity: id, retrievedAt, size }) => (
              <tr key={archive}>
                <th scope="row" className="mono">
                  {id}
                </th>
                <td>
                  <At iso={retrievedAt} />
                </td>
                <td>{formatSize(size)}</td>
                <td>
                  <Link to={`/archive/${archive}/verdict`}>{words.open}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

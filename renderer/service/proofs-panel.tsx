import { Link } from 'wouter'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { formatSize } from './format-size.ts'
import { At } from './moment-text.tsx'
import { saveBytes } from './save-bytes.ts'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'

const words = serviceWords.proofs

/** What was retrieved, each one click from its verdict. */
export function ProofsPanel({ identity }: { readonly identity?: string }) {
  const { value } = useLive('proofs', ['proof'], (bridge) => bridge.call('service.proofs', {}))
  const { failure, run } = useAction()
  const proofs = value?.filter((proof) => identity === undefined || proof.identity === identity) ?? []
  return (
    <section className="panel" aria-labelledby="proofs-title">
      <h2 id="proofs-title">{words.title}</h2>
      {failure && <FailureCard failure={failure} />}
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
            {proofs.map(({ archive, name, identity: id, retrievedAt, size }) => (
              <tr key={archive}>
                <th scope="row" className="mono">
                  {id}
                </th>
                <td>
                  <At iso={retrievedAt} />
                </td>
                <td>{formatSize(size)}</td>
                <td>
                  <div className="row">
                    <Link to={`/archive/${archive}/verdict`}>{words.open}</Link>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() =>
                        void run(async (bridge) => {
                          saveBytes(name, await bridge.call('service.proof-bytes', { archive }))
                        }, words.saved)
                      }
                    >
                      {words.save}
                    </button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

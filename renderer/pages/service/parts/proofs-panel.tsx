import { Link } from 'wouter'
import { formatSize } from '../../../../shared/report/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { useLive } from '../../../model/service/use-live.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { saveBytes } from '../../../parts/save-bytes.ts'
import { At } from './moment-text.tsx'

const labels = serviceLabels.proofs

/** Retrieved proofs, each with a link to its verdict. */
export function ProofsPanel({ identity }: { readonly identity?: string }) {
  const { value } = useLive(['proofs'], ['proof'], (bridge) => bridge.call('service.proofs', {}))
  const { failure, run } = useAction()
  const proofs = value?.filter((proof) => identity === undefined || proof.identity === identity) ?? []
  return (
    <section className="panel" aria-labelledby="proofs-title">
      <h2 id="proofs-title">{labels.title}</h2>
      {failure && <FailureCard failure={failure} />}
      {proofs.length === 0 ? (
        <p className="quiet">{labels.none}</p>
      ) : (
        <DataTable
          columns={[
            { title: labels.columns.identity, isHead: true, kind: 'mono', cell: (proof) => proof.identity },
            { title: labels.columns.at, cell: ({ retrievedAt }) => <At iso={retrievedAt} /> },
            { title: labels.columns.size, cell: ({ size }) => formatSize(size) },
            {
              title: labels.columns.actions,
              cell: ({ archive, name }) => (
                <div className="row">
                  <Link to={`/archive/${archive}/verdict`}>{labels.open}</Link>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() =>
                      void run(async (bridge) => {
                        saveBytes(name, await bridge.call('service.proof-bytes', { archive }))
                      }, labels.saved)
                    }
                  >
                    {labels.save}
                  </button>
                </div>
              ),
            },
          ]}
          rows={proofs}
          keyOf={({ archive }) => archive}
        />
      )}
    </section>
  )
}

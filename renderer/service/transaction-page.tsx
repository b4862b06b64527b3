import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { wordsFor } from '../../shared/analysis/words.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { AddEvidence } from './add-evidence.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { At } from './moment-text.tsx'
import { ProofsPanel } from './proofs-panel.tsx'
import { ReadsPanel } from './reads-panel.tsx'
import { RecordPanel } from './record-panel.tsx'
import { read } from './service-client.ts'
import { SessionCards } from './session-cards.tsx'
import { StatusTag } from './status-tag.tsx'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { IdentityRow } from './views.ts'

const words = serviceWords.one

/** The whole life of one transaction, driven by hand. */
export function TransactionPage({ identity }: { readonly identity: string }) {
  const live = useLive(
    `identity ${identity}`,
    ['identity', 'evidence', 'session', 'review', 'ended'],
    async (bridge) => {
      const rows = await read<readonly IdentityRow[]>(bridge, '/identities?limit=1000')
      return { row: rows.find(({ identityId }) => identityId === identity) ?? null }
    },
  )
  return (
    <div className="stack">
      <Link to="/service/transactions">{words.back}</Link>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.row && <Open row={live.value.row} />}
      {live.value && !live.value.row && <Gone identity={identity} />}
    </div>
  )
}

function Open({ row }: { readonly row: IdentityRow }) {
  return (
    <>
      <Head row={row} />
      <EvidenceList row={row} />
      <SessionCards identity={row.identityId} />
      <ConsentsPanel row={row} />
      <AddEvidence identity={row.identityId} />
      <ReadsPanel row={row} />
      <EndingPanel row={row} />
      <RecordPanel identity={row.identityId} />
    </>
  )
}

function Head({ row }: { readonly row: IdentityRow }) {
  const [, go] = useLocation()
  const { busy, failure, run } = useAction()
  const { columns, tenant, evaluated } = serviceWords.transactions
  const retrieve = (): Promise<void> =>
    run(async (bridge) => {
      const { archive } = await bridge.call('service.retrieve-proof', { identity: row.identityId })
      go(`/archive/${archive}/verdict`)
    }, words.proofDone)
  return (
    <section className="panel" aria-labelledby="one-title">
      <div className="panel-head">
        <h2 id="one-title">
          {words.title} <span className="mono">{row.identityId}</span>
        </h2>
        <Button loading={busy} onClick={() => void retrieve()}>
          {words.proof}
        </Button>
      </div>
      <p className="quiet">{words.proofHint}</p>
      {failure && <FailureCard failure={failure} />}
      <dl className="facts">
        <dt>{columns.status}</dt>
        <dd>
          <StatusTag list="IdentityStatus" value={row.status} />
        </dd>
        <dt>{columns.loa}</dt>
        <dd>{wordsFor('LevelOfAssurance', row.levelOfAssurance).title}</dd>
        <dt>{tenant}</dt>
        <dd>{row.tenantId}</dd>
        <dt>{columns.created}</dt>
        <dd>
          <At iso={row.createdAt} />
        </dd>
        <dt>{evaluated}</dt>
        <dd>
          <At iso={row.evaluatedAt} />
        </dd>
        <dt>{columns.expires}</dt>
        <dd>
          <At iso={row.expiresAt} />
        </dd>
        {row.previousProofId !== null && (
          <>
            <dt>{words.previousProof}</dt>
            <dd className="mono">{row.previousProofId}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Gone({ identity }: { readonly identity: string }) {
  return (
    <>
      <section className="panel">
        <h2>{words.gone}</h2>
        <p>{words.goneHint}</p>
        <p className="mono">{identity}</p>
      </section>
      <ProofsPanel identity={identity} />
    </>
  )
}

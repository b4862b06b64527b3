import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { labelFor } from '../../../../shared/analysis/index.ts'
import type { Failure } from '../../../../shared/bridge/index.ts'
import type { OpenIdentity } from '../../../../shared/control/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { useLive } from '../../../model/service/use-live.ts'
import { ConfirmButton } from '../../../parts/confirm-button.tsx'
import { At } from '../parts/moment-text.tsx'
import { ProofsPanel } from '../parts/proofs-panel.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SessionCards } from '../sessions/session-cards.tsx'
import { AddEvidence } from './add-evidence.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { ReadsPanel } from './reads-panel.tsx'
import { RecordPanel } from './record-panel.tsx'

const labels = serviceLabels.transaction

/** Manual control of one transaction during its whole life. */
export function TransactionPage({ identity }: { readonly identity: string }) {
  const live = useLive(
    ['identity', identity],
    ['identity', 'evidence', 'session', 'review', 'ended'],
    async (bridge) => {
      const rows = await control(bridge, 'listIdentities', { query: { limit: 1000 } })
      return { row: rows.find(({ identityId }) => identityId === identity) ?? null }
    },
  )
  const wasSeen = useRef(false)
  if (live.value?.row) wasSeen.current = true
  return (
    <div className="stack">
      <Link to="/service/transactions">{labels.back}</Link>
      {live.failure && <FailureCard failure={live.failure} />}
      {live.value?.row && <Open row={live.value.row} />}
      {live.value && !live.value.row && <Gone identity={identity} wasSeen={wasSeen.current} />}
    </div>
  )
}

function Open({ row }: { readonly row: OpenIdentity }) {
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

function Head({ row }: { readonly row: OpenIdentity }) {
  const [, go] = useLocation()
  const { busy, failure, run } = useAction()
  const standing = [row.status, ...row.evidences.map(({ status }) => status)].join()
  const [askedIn, setAskedIn] = useState(standing)
  const retrieve = (): Promise<void> => {
    setAskedIn(standing)
    return run(async (bridge) => {
      const { archive } = await bridge.call('service.retrieve-proof', { identity: row.identityId })
      go(`/archive/${archive}/verdict`)
    }, labels.proofDone)
  }
  return (
    <section className="panel" aria-labelledby="one-title">
      <div className="panel-head">
        <h2 id="one-title">
          {labels.title} <span className="mono">{row.identityId}</span>
        </h2>
        <ConfirmButton
          loading={busy}
          question={labels.proofQuestion}
          consequence={labels.proofHint}
          confirm={labels.proofConfirm}
          onConfirm={() => void retrieve()}
        >
          {labels.proof}
        </ConfirmButton>
      </div>
      <p className="quiet">{labels.proofHint}</p>
      {failure && <FailureCard failure={inOwnWords(failure)} />}
      {/* The answer stays: the state often changes while it is on its way. */}
      {failure && askedIn !== standing && <p role="status">{labels.changedSince}</p>}
      <HeadFacts row={row} />
    </section>
  )
}

function HeadFacts({ row }: { readonly row: OpenIdentity }) {
  const { columns, tenant, evaluated } = serviceLabels.transactions
  return (
    <dl className="facts">
      <dt>{columns.status}</dt>
      <dd>
        <StatusTag list="IdentityStatus" value={row.status} />
      </dd>
      <dt>{columns.loa}</dt>
      <dd>{labelFor('LevelOfAssurance', row.levelOfAssurance).title}</dd>
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
          <dt>{labels.previousProof}</dt>
          <dd className="mono">{row.previousProofId}</dd>
        </>
      )}
    </dl>
  )
}

/** Replaces a hint for programs by one for the user of this page. */
const inOwnWords = (failure: Failure): Failure =>
  failure.hint.startsWith('still-processing') ? { ...failure, ...labels.stillProcessing } : failure

/** Message for a missing transaction: an id that was never seen open, and has no proof, may never have existed. */
function Gone({ identity, wasSeen }: { readonly identity: string; readonly wasSeen: boolean }) {
  const proofs = useLive(['proofs'], ['proof'], (bridge) => bridge.call('service.proofs', {}))
  if (!proofs.value && !proofs.failure) return <p className="page-wait">{serviceLabels.loading}</p>
  if (!wasSeen && !proofs.value?.some((proof) => proof.identity === identity))
    return (
      <section className="panel">
        <h2>{labels.unknown}</h2>
        <p>{labels.unknownHint}</p>
        <p className="mono">{identity}</p>
      </section>
    )
  return (
    <>
      <section className="panel">
        <h2>{labels.gone}</h2>
        <p>{labels.goneHint}</p>
        <p className="mono">{identity}</p>
      </section>
      <ProofsPanel identity={identity} />
    </>
  )
}

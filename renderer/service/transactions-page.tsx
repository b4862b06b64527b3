import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { wordsFor } from '../../shared/analysis/words.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { At } from './moment-text.tsx'
import { base64OfText } from './parts-of-files.ts'
import { ask, read } from './service-client.ts'
import { StatusTag } from './status-tag.tsx'
import { useAction } from './use-action.ts'
import { useLive } from './use-live.ts'
import type { IdentityRow } from './views.ts'

const words = serviceWords.transactions

/** Every open transaction, as it changes. */
export function TransactionsPage() {
  const live = useLive('identities', ['identity', 'evidence', 'session', 'review', 'ended'], (bridge) =>
    read<readonly IdentityRow[]>(bridge, '/identities?limit=200'),
  )
  return (
    <div className="stack">
      <Create />
      {live.failure && <FailureCard failure={live.failure} />}
      <section className="panel" aria-labelledby="transactions-title">
        <h2 id="transactions-title">
          {words.title} <span className="quiet">{live.value?.length}</span>
        </h2>
        <p className="quiet">{words.live}</p>
        {live.value?.length === 0 && <p>{words.none}</p>}
        {live.value && live.value.length > 0 && <Rows rows={live.value} />}
      </section>
    </div>
  )
}

function Rows({ rows }: { readonly rows: readonly IdentityRow[] }) {
  const { columns } = words
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{columns.id}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.loa}</th>
            <th scope="col">{columns.evidence}</th>
            <th scope="col">{columns.created}</th>
            <th scope="col">{columns.expires}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.identityId}>
              <th scope="row">
                <Link className="mono" to={`/service/transactions/${row.identityId}`}>
                  {row.identityId}
                </Link>
                {row.businessId !== null && <bdi className="quiet"> {row.businessId}</bdi>}
              </th>
              <td>
                <StatusTag list="IdentityStatus" value={row.status} />
              </td>
              <td>{wordsFor('LevelOfAssurance', row.levelOfAssurance).title}</td>
              <td>
                {row.evidences.map(({ evidenceId, type, status }) => (
                  <span key={evidenceId} className="evidence-mark">
                    {wordsFor('EvidenceType', type).title} <StatusTag list="EvidenceStatus" value={status} />
                  </span>
                ))}
              </td>
              <td>
                <At iso={row.createdAt} />
              </td>
              <td>
                <At iso={row.expiresAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Service: Create identity */
function Create() {
  const [businessId, setBusinessId] = useState('')
  const [, go] = useLocation()
  const { busy, failure, run } = useAction()
  const create = (): Promise<void> =>
    run(async (bridge) => {
      const part = { name: 'businessId', fileName: null, contentType: 'text/plain', base64: base64OfText(businessId) }
      const body = businessId === '' ? {} : { parts: [part] }
      const { id } = await ask<{ id: string }>(bridge, 'back end', 'POST', '/identities', body)
      go(`/service/transactions/${id}`)
    }, words.created)
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <TextInput
        aria-label={words.businessId}
        placeholder={words.businessId}
        maxLength={100}
        value={businessId}
        onChange={({ currentTarget }) => setBusinessId(currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {words.create}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
